import { consentVersion } from '../shared/consent.ts';
import type { Brand, PublicConfig } from '../shared/contract/config.ts';
import { apiBase } from '../shared/contract/paths.ts';
import type { Clock } from './cache/clock.ts';
import type { Config } from './config.ts';

/** Breakpoints of the visual design: one definition for CSS and for the device setting (P6, N18). */
const device = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

/** One of the two pictures of the messaging panel, its source as configured. */
export interface QrPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

/** The pictures of the messaging panel: the official account and the channel. */
export interface QrPictures {
  readonly official?: QrPicture;
  readonly channel?: QrPicture;
}

/** The configured pictures; without words of their own they are named after the atelier. */
export function configuredQrPictures({ wechatQr, wechatContact, atelierName }: Config): QrPictures {
  return {
    ...(wechatQr === undefined
      ? {}
      : {
          official: {
            src: wechatQr,
            alt: 'QR code: WeChat official account',
            caption: `Official account: ${atelierName}`,
          },
        }),
    ...(wechatContact === undefined
      ? {}
      : { channel: { src: wechatContact, alt: 'QR code: WeChat channel', caption: `Channel: ${atelierName}` } }),
  };
}

export interface PublicConfigInput {
  readonly config: Config;
  readonly brand: Brand;
  readonly qrPictures: QrPictures;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Public URL of a configured picture. */
  readonly pictureSrc: (url: string) => string;
}

/** What `GET /config` answers (N16–N18): settings the site needs, nothing of the upstream. */
export function publicConfigOf({
  config,
  brand,
  qrPictures,
  clock,
  publicUrl,
  pictureSrc,
}: PublicConfigInput): PublicConfig {
  const served = (picture: QrPicture | undefined) => picture && { ...picture, src: pictureSrc(picture.src) };
  return {
    apiBase,
    publicUrl,
    atelierName: config.atelierName,
    artistName: config.artistName,
    artistSlug: config.artistSlug,
    locale: 'en-US',
    wechatQr: served(qrPictures.official),
    wechatContact: served(qrPictures.channel),
    device,
    analytics: config.analytics,
    consentVersion,
    routeRules: config.routeRules,
    brand,
    year: new Date(clock.now()).getUTCFullYear(),
  };
}

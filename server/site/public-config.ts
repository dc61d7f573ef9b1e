import type { Brand, PublicConfig } from '../../shared/contract/config.ts';
import { apiBase, iconsPath } from '../../shared/contract/paths.ts';
import type { BrandDrawings, SiteOwn } from '../../shared/contract/site.ts';
import { formatMessage, locale } from '../../shared/messages/format-message.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config/config.ts';
import type { MediaRegistry } from '../media/media-registry.ts';

/**
 * Where the layout changes, in CSS pixels of a window at the usual size of text, and how long browsers wait for the end of
 * its resizing (K12): below the first it is that of a phone, from the second on that of a desk. The one definition (P6,
 * N18): style sheets, which cannot read it, say the same in rem, and a test holds them to it.
 */
export const device = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

/** How long a place in a page waits for its icon (K7). */
const iconTimeoutMs = 1500;

/**
 * Versions of the consent, by the purposes of optional cookies. Each version covers all purposes of the lower ones, so a
 * choice for a lower version is requested again and a choice for a higher version stays valid (P7). A new purpose, or
 * other words for one, needs a higher number than these.
 */
const consentVersions = { films: 1, filmsAndVisits: 2 };

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

/** The configured pictures, where there are any; they have no words of their own, so they are named after the atelier. */
export function configuredQrPictures(config: Config, messages: Messages): QrPictures {
  const named = (what: 'official' | 'channel', src: string | undefined) => {
    const text = (key: string) => formatMessage(messages, `messaging.${what}.${key}`, { atelier: config.atelierName });
    return src && { [what]: { src, alt: text('alt'), caption: text('caption') } };
  };
  return { ...named('official', config.wechatQr), ...named('channel', config.wechatContact) };
}

interface PublicConfigInput {
  readonly config: Config;
  readonly clock: Pick<Clock, 'now'>;
  readonly publicUrl: string;
  readonly registry: Pick<MediaRegistry, 'srcOfConfigured'>;
  readonly brand: Brand;
  readonly qrPictures: QrPictures;
  /** Icon sets that are served, the brand's own among them. */
  readonly iconPrefixes: readonly string[];
}

/** What `GET /site` answers: of the brand what only this site draws, and the version of what it asks for. */
export function siteOwnOf({ analytics }: Config, drawings: BrandDrawings): SiteOwn {
  return { ...drawings, consentVersion: analytics ? consentVersions.filmsAndVisits : consentVersions.films };
}

/** What `GET /config` answers (N16–N18): settings the site needs, nothing of the upstream. */
export function publicConfigOf(input: PublicConfigInput): PublicConfig {
  const { config, clock, publicUrl, registry, brand, qrPictures, iconPrefixes } = input;
  const { atelierName, artistName, artistSlug, credit, licenceUrl, routeRules } = config;
  // Where the tag may send to is the policy's business.
  const analytics = config.analytics && { id: config.analytics.id, url: config.analytics.url };
  const served = (picture: QrPicture | undefined) =>
    picture && { ...picture, src: registry.srcOfConfigured(picture.src) };
  return {
    ...{ apiBase, atelierName, artistName, artistSlug, credit, licenceUrl },
    ...{ device, analytics, routeRules, brand },
    icons: {
      prefixes: [...iconPrefixes],
      endpoint: iconsPath,
      fallbackUrl: config.icons.fallbackUrl,
      timeoutMs: iconTimeoutMs,
    },
    publicUrl,
    locale,
    wechatQr: served(qrPictures.official),
    wechatContact: served(qrPictures.channel),
    year: new Date(clock.now()).getUTCFullYear(),
  };
}

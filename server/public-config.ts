import { apiBase } from '../shared/contract/paths.ts';
import type { Brand, PublicConfig } from '../shared/contract/config.ts';
import type { Clock } from './cache/clock.ts';
import type { Config } from './config.ts';

/** Breakpoints of the visual design: one definition for CSS and for the device setting (P6, N18). */
const device = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

const iconTimeoutMs = 1500;

/** Grows when the cookies or their purposes change: visitors are then asked again (P7). */
const consentVersion = 1;

export interface PublicConfigInput {
  readonly config: Config;
  readonly brand: Brand;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Public URL of a configured picture. */
  readonly pictureSrc: (url: string) => string | undefined;
}

function qr(src: string | undefined, alt: string, caption: string): PublicConfig['wechatQr'] {
  return src === undefined ? undefined : { src, alt, caption };
}

/** What `GET /config` answers (N16–N18): settings the site needs, nothing of the upstream. */
export function publicConfigOf({ config, brand, clock, publicUrl, pictureSrc }: PublicConfigInput): PublicConfig {
  const srcOf = (url: string | undefined) => (url === undefined ? undefined : pictureSrc(url));
  return {
    apiBase,
    publicUrl,
    atelierName: config.atelierName,
    artistName: config.artistName,
    artistSlug: config.artistSlug,
    locale: 'en-US',
    wechatQr: qr(srcOf(config.wechatQr), 'QR code: WeChat official account', `Official account: ${config.atelierName}`),
    wechatContact: qr(srcOf(config.wechatContact), 'QR code: WeChat channel', `Channel: ${config.atelierName} workshop`),
    device,
    icons: { prefixes: config.icons.prefixes, endpoint: '/api/icons', timeoutMs: iconTimeoutMs },
    analytics: config.analytics,
    consentVersion,
    routeRules: config.routeRules,
    brand,
    year: new Date(clock.now()).getUTCFullYear(),
  };
}

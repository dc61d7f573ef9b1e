import type { PublicConfig } from '../../shared/contract/config.ts';
import { apiBase, iconsPath } from '../../shared/contract/paths.ts';
import type { BrandImages, SiteOwn } from '../../shared/contract/site.ts';
import { formatMessage, locale } from '../../shared/messages/format-message.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import { routeRuleFinder } from '../../shared/page/route-rules.ts';
import type { Clock } from '../base/clock.ts';
import { directionOf } from '../base/locales.ts';
import type { Config } from '../config/config.ts';
import type { SiteFacts } from '../content/dependencies.ts';
import type { MediaRegistry } from '../media/media-registry.ts';
import type { BrandData } from './brand.ts';

/** Layout breakpoints in CSS pixels (K12). The one definition (P6, N18); a test compares the style sheets with it. */
export const device = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

const iconTimeoutMs = 1500;

/** Each version covers the purposes of the lower ones. Increase it when a purpose or its text changes (P7). */
const consentVersions = { videos: 1, videosAndVisits: 2 };

export interface QrImage {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

export interface QrImages {
  readonly official?: QrImage;
  readonly channel?: QrImage;
}

export function configuredQrImages(config: Config, messages: Messages): QrImages {
  const named = (what: 'official' | 'channel', src: string | undefined) => {
    const text = (key: string) => formatMessage(messages, `messaging.${what}.${key}`, { atelier: config.atelierName });
    return src && { [what]: { src, alt: text('alt'), caption: text('caption') } };
  };
  return { ...named('official', config.wechatQr), ...named('channel', config.wechatContact) };
}

/** The languages of the site, if there are several. Arabic digits and names come from `Intl`. */
export function siteLanguages(
  { locales }: Pick<Config, 'locales'>,
  messages: readonly Messages[],
): PublicConfig['locales'] {
  if (locales.length < 2) return undefined;
  return locales.map((tag, index) => {
    const { language } = new Intl.Locale(tag);
    const isOnly = locales.filter((other) => new Intl.Locale(other).language === language).length === 1;
    const isChinese = language === 'zh';
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(isOnly && !isChinese ? language : tag);
    const [first = '', ...rest] = name ?? tag;
    return {
      locale: tag,
      prefix: index === 0 ? '' : `/${tag}`,
      name: first.toLocaleUpperCase(tag) + rest.join(''),
      dir: directionOf(tag),
      offer: messages[index]?.['language.offer'] ?? name ?? tag,
    };
  });
}

interface PublicConfigInput {
  readonly config: Config;
  readonly clock: Pick<Clock, 'now'>;
  readonly publicUrl: string;
  readonly registry: Pick<MediaRegistry, 'srcOfConfigured'>;
  readonly brand: BrandData;
  readonly qrImages: QrImages;
  readonly iconPrefixes: readonly string[];
  /** With several languages: the own one, and all. */
  readonly locale?: string;
  readonly locales?: PublicConfig['locales'];
  readonly preview?: PublicConfig['preview'];
}

const siteOwnOf = ({ analytics }: Config, { chair }: BrandData, drawings: BrandImages): SiteOwn => ({
  ...drawings,
  device,
  ...(chair && { chair }),
  consentVersion: analytics ? consentVersions.videosAndVisits : consentVersions.videos,
});

interface SiteFactsInput extends Omit<PublicConfigInput, 'publicUrl'> {
  readonly publicUrl: () => string;
  readonly messages: Messages;
  readonly drawings: BrandImages;
}

export function siteFactsOf(input: SiteFactsInput): SiteFacts {
  const { config, brand, drawings, messages, publicUrl } = input;
  return {
    publicConfig: () => publicConfigOf({ ...input, publicUrl: publicUrl() }),
    siteOwn: siteOwnOf(config, brand, drawings),
    messages,
    findRule: routeRuleFinder(config.routeRules),
  };
}

/** The response of `GET /config` (N16–N18). */
function publicConfigOf(input: PublicConfigInput): PublicConfig {
  const { config, clock, publicUrl, registry, qrImages, iconPrefixes, preview, locales } = input;
  const { places, chair: _chair, ...brand } = input.brand;
  const { atelierName, artistName, artistSlug, credit, licenseUrl, routeRules } = config;
  const analytics = config.analytics && { id: config.analytics.id, url: config.analytics.url };
  const served = (image: QrImage | undefined) => image && { ...image, src: registry.srcOfConfigured(image.src) };
  return {
    ...{ apiBase, atelierName, artistName, artistSlug, credit, licenseUrl: licenseUrl },
    ...{ analytics, routeRules },
    brand: { ...brand, addresses: places },
    icons: {
      prefixes: [...iconPrefixes],
      endpoint: iconsPath,
      fallbackUrl: config.icons.fallbackUrl,
      timeoutMs: iconTimeoutMs,
    },
    publicUrl,
    locale: input.locale ?? config.locales[0] ?? locale,
    ...(locales && { locales }),
    wechatQr: served(qrImages.official),
    wechatContact: served(qrImages.channel),
    ...(config.enquiry && { enquiries: true as const }),
    ...(preview && { preview }),
    year: new Date(clock.now()).getUTCFullYear(),
  };
}

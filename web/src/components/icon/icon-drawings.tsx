import { _api, addAPIProvider, Icon, type IconifyIcon, loadIcon } from '@iconify/react';
import type { PublicConfig } from '../../../../shared/contract/config.ts';

type IconSource = PublicConfig['icons'];

const limits = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

const elsewhere = 'elsewhere';

/** The library counts a comma as one character but encodes it as three. */
const askForIcons: typeof fetch = (address, init) =>
  fetch(String(address).replaceAll('%2C', ','), {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.timeout),
  });

const tags = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g;

const elements =
  /^<\/?(?:g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|defs|use|symbol|clipPath|mask|pattern|marker|stop|title|desc|filter|animate\w*|set|mpath|(?:linear|radial)Gradient|fe[A-Z]\w*)[\s/>]/;

const reaching = /[\s/"'](?:on\w+|style)\s*=|(?:href|src)\s*=\s*(?!["']#)|url\((?!["']?#)|&/i;

/**
 * Accepts only SVG elements without scripts, styles and external references. The CSP allows links and overlays,
 * which an icon of another server must not contain.
 */
export function isDrawing(body: string): boolean {
  const isWellFormed = !/[<>]/.test(body.replace(tags, ''));
  return isWellFormed && (body.match(tags) ?? []).every((tag) => elements.test(tag) && !reaching.test(tag));
}

let known: IconSource | undefined;

/** Our server first, then the public API if configured (C12). */
function makeKnown(source: IconSource): void {
  if (known === source) return;
  known = source;
  const { endpoint, fallbackUrl } = source;
  _api.setFetch(askForIcons);
  addAPIProvider('', { ...limits, resources: fallbackUrl ? [endpoint, fallbackUrl] : [endpoint] });
  if (fallbackUrl) addAPIProvider(elsewhere, { ...limits, resources: [fallbackUrl] });
}

const notGiven = () => Promise.reject(new Error('No such icon was given'));

function lateAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error(`It did not come within ${ms} ms`)), ms);
  return promise;
}

/** Rejects if the icon is missing, too slow (K7) or more than an SVG. Concurrent requests are batched per set. */
export async function loadIconFrom(source: IconSource, name: string): Promise<IconifyIcon> {
  makeKnown(source);
  const isOurs = source.prefixes.includes(name.split(':')[0] ?? '');
  if (!isOurs && source.fallbackUrl === undefined) throw new Error('There is no such icon set here');
  const loading = loadIcon(isOurs ? name : `@${elsewhere}:${name}`).catch(notGiven);
  const icon = await Promise.race([loading, lateAfter(source.timeoutMs)]);
  if (!isDrawing(icon.body)) throw new Error('It is more than a drawing');
  return icon;
}

export async function renderIcon(source: IconSource, name: string) {
  const icon = await loadIconFrom(source, name);
  // `ssr` renders the icon at once, without an empty span first.
  return <Icon icon={icon} width="1em" height="1em" ssr />;
}

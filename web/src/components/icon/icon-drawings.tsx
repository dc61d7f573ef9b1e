import { _api, addAPIProvider, Icon, type IconifyIcon, loadIcon } from '@iconify/react';
import type { PublicConfig } from '../../../../shared/contract/config.ts';

type IconSource = PublicConfig['icons'];

/** What the Iconify API's clients are given (K8 to K10): characters of an address, and milliseconds. */
const limits = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

/** Of sets that are not ours. */
const elsewhere = 'elsewhere';

/**
 * Asks for icons. The library counts a comma as one character and writes it as three, which would make its addresses
 * longer than it means them to be. Nobody else is told which page it is for.
 */
const askForIcons: typeof fetch = (address, init) =>
  fetch(String(address).replaceAll('%2C', ','), {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.timeout),
  });

/** A tag with its attributes, quoted ones too: what is left between two of them is text. */
const tags = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g;

/** Elements that draw, or say how it is drawn. */
const elements =
  /^<\/?(?:g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|defs|use|symbol|clipPath|mask|pattern|marker|stop|title|desc|filter|animate\w*|set|mpath|(?:linear|radial)Gradient|fe[A-Z]\w*)[\s/>]/;

/** Attributes that run something, lay something over the page, or name anything outside of the drawing. */
const reaching = /[\s/"'](?:on\w+|style)\s*=|(?:href|src)\s*=\s*(?!["']#)|url\((?!["']?#)|&/i;

/**
 * Whether the body of an icon does nothing but draw. It becomes part of the page, and may come from a server that is not
 * ours; the page's policy lets nothing of it run, but would not keep a link from lying over the page's own.
 */
export function isDrawing(body: string): boolean {
  const isWellFormed = !/[<>]/.test(body.replace(tags, ''));
  return isWellFormed && (body.match(tags) ?? []).every((tag) => elements.test(tag) && !reaching.test(tag));
}

let known: IconSource | undefined;

/** Our own server first; then, where the operator has named one, the public API (C12). */
function makeKnown(source: IconSource): void {
  if (known === source) return;
  known = source;
  const { endpoint, fallbackUrl } = source;
  _api.setFetch(askForIcons);
  addAPIProvider('', { ...limits, resources: fallbackUrl ? [endpoint, fallbackUrl] : [endpoint] });
  if (fallbackUrl) addAPIProvider(elsewhere, { ...limits, resources: [fallbackUrl] });
}

/** The library rejects with the name alone. */
const notGiven = () => Promise.reject(new Error('No such icon was given'));

function lateAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error(`It did not come within ${ms} ms`)), ms);
  return promise;
}

/**
 * The icon of a name. Rejects where nobody has it, where it takes longer than a place in a page waits (K7), and where what
 * came is more than a drawing. Names that are asked for at the same moment are one request for each set.
 */
export async function loadIconFrom(source: IconSource, name: string): Promise<IconifyIcon> {
  makeKnown(source);
  const isOurs = source.prefixes.includes(name.split(':')[0] ?? '');
  if (!isOurs && source.fallbackUrl === undefined) throw new Error('There is no such icon set here');
  const loading = loadIcon(isOurs ? name : `@${elsewhere}:${name}`).catch(notGiven);
  const icon = await Promise.race([loading, lateAfter(source.timeoutMs)]);
  if (!isDrawing(icon.body)) throw new Error('It is more than a drawing');
  return icon;
}

/** The icon of a name, drawn. Rejects where it cannot be loaded. */
export async function drawIcon(source: IconSource, name: string) {
  const icon = await loadIconFrom(source, name);
  // `ssr`: drawn at once, not after an empty span of its own.
  return <Icon icon={icon} width="1em" height="1em" ssr />;
}

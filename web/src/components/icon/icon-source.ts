import { _api, addAPIProvider, type IconifyIcon, loadIcon } from '@iconify/react';
import type { PublicConfig } from '../../../../shared/contract/config.ts';
import { isDrawing } from './is-drawing.ts';

export type IconSource = PublicConfig['icons'];

/** What the Iconify API's clients are given (K8 to K10): characters of an address, and milliseconds. */
export const limits = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

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

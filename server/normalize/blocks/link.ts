import { namesFile } from '../../../shared/file-names.ts';
import type { Reading } from '../reply/reading.ts';
import { cleanLine } from '../text/text.ts';

/**
 * A URL to follow: http, https, mailto and tel as they stand, links to this site as a path, files of the upstream as
 * media. Undefined, with a ledger entry, for one that must not be followed.
 */
export function readHref(raw: string, at: string, reading: Reading): string | undefined {
  const href = cleanHref(raw);
  if (href === '' || href === '#') return undefined;
  const followed = followable(href, at, reading);
  if (followed === undefined) reading.ledger.note(at, 'link-dropped');
  return followed;
}

/** Spaces, control and invisible characters are no part of a URL; browsers skip some of them, so they could hide a scheme. */
function cleanHref(raw: string): string {
  const href = raw
    .toWellFormed()
    .replace(/[\s\p{Cc}\u200b\ufeff\u00ad]/gu, '')
    .replace(/&(?:amp;)+/g, '&')
    .replace(/^[^?#]+/, (path) => path.replaceAll('\\', '/'));
  return href.startsWith('//') ? `https:${href}` : href;
}

/** `example.org:8080`: to a browser its host would be a scheme. */
const hostWithPort = /^(?:[a-z\d-]+\.)+[a-z]{2,}:\d{1,5}(?=[/?#]|$)/i;

function followable(href: string, at: string, reading: Reading): string | undefined {
  if (/[<>"]/.test(href)) return undefined;
  if (/^(?:mailto|tel):/i.test(href)) return href;
  if (/^https?:/i.test(href)) {
    return URL.canParse(href) ? (internalPath(href, at, reading) ?? fileOf(href, at, reading) ?? href) : undefined;
  }
  if (hostWithPort.test(href)) return followable(`https://${href}`, at, reading);
  return /^[^/?#]*:/.test(href) ? undefined : (fileOf(href, at, reading) ?? href);
}

function internalPath(href: string, at: string, { ledger, options }: Reading): string | undefined {
  const { origin, pathname, search, hash } = new URL(href);
  if (origin !== new URL(options.publicUrl).origin) return undefined;
  ledger.note(at, 'link-internal');
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

/** A document or picture under the media base, or named by a relative link, as a media file of ours. */
function fileOf(href: string, at: string, reading: Reading): string | undefined {
  const path = href.replace(/[?#].*$/s, '');
  if (!namesFile(path)) return undefined;
  const { stored, repairs } = reading.media.resolve(href);
  if (stored === undefined || !stored.startsWith('/')) return undefined;
  for (const rule of repairs) reading.ledger.note(at, rule);
  return reading.media.sourceOf(stored);
}

/** What a link without words says: its address without the scheme. */
export const addressOf = (href: string, at: string, reading: Reading): string =>
  cleanLine(href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), at, reading) || href;

import { namesFile } from '../../../shared/file-names.ts';
import type { Place } from '../reply/place.ts';
import { cleanLine } from '../text/text.ts';

/**
 * A URL to follow: http, https, mailto and tel as they stand, links to this site as a path, files of the upstream as
 * media. Undefined, with a ledger entry, for one that must not be followed.
 */
export function readHref(raw: string, place: Place): string | undefined {
  const href = cleanHref(raw);
  if (href === '' || href === '#') return undefined;
  const followed = followable(href, place);
  if (followed === undefined) place.note('link-dropped');
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

function followable(href: string, place: Place): string | undefined {
  if (/[<>"]/.test(href)) return undefined;
  if (/^(?:mailto|tel):/i.test(href)) return href;
  if (/^https?:/i.test(href)) {
    return URL.canParse(href) ? (internalPath(href, place) ?? fileOf(href, place) ?? href) : undefined;
  }
  if (hostWithPort.test(href)) return followable(`https://${href}`, place);
  return /^[^/?#]*:/.test(href) ? undefined : (fileOf(href, place) ?? href);
}

function internalPath(href: string, place: Place): string | undefined {
  const { origin, pathname, search, hash } = new URL(href);
  if (origin !== new URL(place.options.publicUrl).origin) return undefined;
  place.note('link-internal');
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

/** A document or picture under the media base, or named by a relative link, as a media file of ours. */
function fileOf(href: string, place: Place): string | undefined {
  const path = href.replace(/[?#].*$/s, '');
  return namesFile(path) && place.media.isOwn(href) ? place.mediaSrc(href) : undefined;
}

/** What a link without words says: its address without the scheme. */
export const addressOf = (href: string, place: Place): string =>
  cleanLine(href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), place) || href;

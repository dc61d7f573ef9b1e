import { namesFile } from '../../../shared/contract/file-names.ts';
import type { Place } from '../reply/place.ts';
import { cleanLine } from '../text/text.ts';
import { cleanUrl, encodeSpaces } from '../text/url-text.ts';

/**
 * A URL to follow: http, https, mailto and tel as they stand, links to this site as a path, files of the upstream as
 * media. Undefined, with a ledger entry, for one that must not be followed.
 */
export function readHref(raw: string, place: Place): string | undefined {
  const href = cleanHref(raw);
  if (href !== raw) place.note('link-cleaned');
  if (href === '' || href === '#') return undefined;
  const followed = followable(href, place);
  if (followed === undefined) place.note('link-dropped');
  return followed;
}

/** Scheme with host, mail address or telephone number: spaces in them are slips. */
const spaceless = /^(?:https?:[\s/]*|\/\/|mailto:|tel:)[^/?#]*/i;

function cleanHref(raw: string): string {
  const href = cleanUrl(raw)
    .replace(/&(?:amp;)+/g, '&')
    .replace(/^[^?#]+/, (path) => path.replaceAll('\\', '/'))
    .replace(spaceless, (start) => start.replace(/\s/g, ''));
  return encodeSpaces(href.startsWith('//') ? `https:${href}` : href);
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

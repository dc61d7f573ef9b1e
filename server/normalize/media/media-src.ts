import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';

const maxFileNameLength = 80;

/** A file name that needs no escaping in a URL, made of the last part of the path. */
function safeFileName(stored: string): string {
  const last = lastPart(stored.includes('?') ? stored.replace(/\?.*$/s, '') : stored);
  const safe = (plainName.test(last) ? last : cleanName(last)).slice(-maxFileNameLength);
  // These names mark a broken URL when it is read.
  return /^(?:undefined|null|NaN)?$/.test(safe) ? 'file' : safe;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || (path.split('/').findLast(Boolean) ?? '');
}

/** As nearly all names are. */
const plainName = /^\w(?:[\w.-]*\w)?$/;

const cleanName = (name: string): string =>
  trimEnds(
    decodeSegment(name)
      .normalize('NFC')
      .replace(/[^\w.-]+/g, '-'),
    '-.',
  );

/**
 * The one public URL of a media file, by its id and its stored URL: an original is given at this address and no other.
 * The name is for people, who save files; it does not depend on the file's query, so neither on a signature.
 */
export function mediaSrcOf(id: string, stored: string): string {
  return `/media/${id}/${safeFileName(stored)}`;
}

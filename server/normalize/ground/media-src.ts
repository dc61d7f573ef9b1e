import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';

const maxFileNameLength = 80;

function safeFileName(stored: string): string {
  const last = lastPart(stored.includes('?') ? stored.replace(/\?.*$/s, '') : stored);
  const safe = (plainName.test(last) ? last : cleanName(last)).slice(-maxFileNameLength);
  // These names mark a broken URL when the value is read again.
  return /^(?:undefined|null|NaN)?$/.test(safe) ? 'file' : safe;
}

const lastPart = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1) || (path.split('/').findLast(Boolean) ?? '');

const plainName = /^\w(?:[\w.-]*\w)?$/;

const cleanName = (name: string): string =>
  trimEnds(
    decodeSegment(name)
      .normalize('NFC')
      .replace(/[^\w.-]+/g, '-'),
    '-.',
  );

/**
 * The only public URL of a media file. The name is for people who save files. It ignores the query, so that a new
 * signature does not change the URL.
 */
export const mediaSrcOf = (id: string, stored: string): string => `/media/${id}/${safeFileName(stored)}`;

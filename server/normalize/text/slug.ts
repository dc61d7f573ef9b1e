import { maxSlugLength } from '../../../shared/contract/paths.ts';
import { trimEnd, trimEnds } from '../../../shared/contract/trim-ends.ts';
import { withPlainLetters } from '../../../shared/find/find-projects.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { scalarText } from '../ground/record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';

/** Decodes at most twice. Returns the text itself if it is malformed or still encoded. */
function decodeSlug(text: string): string {
  const twice = decodeSegment(decodeSegment(text));
  return decodeSegment(twice) === twice ? twice : text;
}

function withoutEnds(text: string): string {
  const inner = trimEnds(text.trim(), '/\\');
  return inner === text ? inner : withoutEnds(inner);
}

function lastSegment(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const trimmed = trimEnd(path, '/');
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** A slug as it is compared and shown: decoded, NFC, without spaces and slashes around it. */
export function readSlug(node: PayloadNode): string | undefined {
  const raw = scalarText(node.value === true ? undefined : node.value).toWellFormed();
  if (raw.length > 10 * maxSlugLength) return undefined;
  const path = /^https?:\/\//i.test(raw) ? lastSegment(raw) : raw;
  const decoded = decodeSlug(path);
  if (decoded !== path) node.note('slug-decoded');
  const slug = withoutEnds(decoded.normalize('NFC'));
  if (slug !== decoded) node.note('slug-trimmed');
  const isUsable =
    slug !== '' && slug !== '.' && slug !== '..' && slug.length <= maxSlugLength && !/\p{Cc}/u.test(slug);
  return isUsable ? slug : undefined;
}

const lettersOf = (text: string): string =>
  withPlainLetters(text.normalize('NFD').toLowerCase()).replace(/[^a-z\d]+|(?<=[aou])e/g, '');

/** True for `cafe-zuerich` beside "Café Zürich". */
export const isSlugOfTitle = (slug = '', title = ''): boolean =>
  slug !== title && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug) && lettersOf(slug) === lettersOf(title);

/** The slug of an item without a usable or free one. */
export function fallbackSlug(id: string): string {
  const safe = id
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._~]+/gu, '-')
    .slice(0, 100)
    .toWellFormed();
  return `id-${safe}`;
}

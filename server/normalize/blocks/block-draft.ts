import type { Block } from '../../../shared/contract/block.ts';
import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { UniqueNames } from '../ground/unique-names.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { withTargets } from '../text/html-targets.ts';

type Unnamed<Named> = Named extends Block ? Omit<Named, 'id'> & { readonly id?: string } : never;

export type BlockDraft = Unnamed<Block>;

const maxIdLength = 120;

const plainId = /^[\w.:](?:[\w.:-]{0,118}[\w.:])?$/;

/** An ID without spaces and special characters, which stays the same when read again. */
const safeId = (id: string): string => (plainId.test(id) ? id : cleanId(id));

function cleanId(id: string): string {
  const safe = id
    .slice(0, 2 * maxIdLength)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._:-]+/gu, '-')
    .slice(0, maxIdLength);
  return trimEnds(safe.toWellFormed().replaceAll('\ufffd', ''), '-');
}

/** FNV-1a. Collisions are harmless, because a number makes IDs unique. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** An ID made of the content, so that other blocks do not change it. */
const idOfContent = (draft: BlockDraft): string => draft.id ?? `${draft.kind}-${hashOf(contentOf(draft))}`;

/** A block has the same ID if its reading is traced. */
function contentOf(draft: BlockDraft): string {
  const text = JSON.stringify(draft);
  if (!text.includes('"source":')) return text;
  return JSON.stringify(draft, (key, value: unknown) => (key === 'source' ? undefined : value));
}

/** In a preview, notes where blocks come from. A part that was noted before is closer to the value. */
export const withSource = (drafts: BlockDraft[], { source }: Pick<PayloadNode, 'source'>): BlockDraft[] =>
  source ? drafts.map((draft) => ({ source, ...draft })) : drafts;

export const nameParts = (drafts: BlockDraft[]): BlockDraft[] =>
  drafts.length > 1 ? drafts.map((draft) => ({ ...draft, id: idOfContent(draft) })) : drafts;

/** IDs for the blocks of one element: its own ID, with the kind added if there are several. */
export function nameAfter(drafts: readonly BlockDraft[], id: string): BlockDraft[] {
  const [only] = drafts;
  if (only && drafts.length === 1) return [{ ...only, id }];
  return drafts.map((draft) => ({ ...draft, id: `${id}-${draft.id ?? draft.kind}` }));
}

/** Blocks with unique IDs. A repeated ID gets a number. */
export function finishBlocks(unlinked: readonly BlockDraft[]): Block[] {
  const texts = withTargets(unlinked.flatMap((draft) => (draft.kind === 'text' ? [draft.html] : [])));
  const linked = unlinked.map((draft) => (draft.kind === 'text' ? { ...draft, html: texts.shift() ?? '' } : draft));
  // Some texts were only a place for a link.
  const drafts = linked.filter((draft) => draft.kind !== 'text' || draft.html.trim() !== '');
  const names = new UniqueNames(drafts.map(({ id }) => safeId(id ?? '')));
  return drafts.map(({ id = '', ...draft }) => {
    const wanted = safeId(id) || safeId(idOfContent(draft));
    return { ...draft, id: names.take(wanted) };
  });
}

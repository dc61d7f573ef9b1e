import type { Block } from '../../../shared/contract/block.ts';
import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { UniqueNames } from '../text/unique-names.ts';

type Unnamed<Named> = Named extends Block ? Omit<Named, 'id'> & { readonly id?: string } : never;

/** A block before all ids of its list are known. */
export type BlockDraft = Unnamed<Block>;

const maxIdLength = 120;

/** An id that is safe already, as nearly all are. */
const plainId = /^[\w.:](?:[\w.:-]{0,118}[\w.:])?$/;

/** An id without spaces and signs, so that it reads the same however often it is read; '' when nothing is left. */
const safeId = (id: string): string => (plainId.test(id) ? id : cleanId(id));

function cleanId(id: string): string {
  const safe = id
    .slice(0, 2 * maxIdLength)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._:-]+/gu, '-')
    .slice(0, maxIdLength);
  return trimEnds(safe.toWellFormed().replaceAll('\ufffd', ''), '-');
}

/** 32 bits of a text (FNV-1a): few enough for every block of a page to be told by. Nobody has to be kept from making one. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** An id for a block that has none: of what it says, so that what comes before it changes nothing of it. */
function idOfContent(draft: BlockDraft): string {
  return draft.id ?? `${draft.kind}-${hashOf(JSON.stringify(draft))}`;
}

/** Parts of one text, of which there may be any number: each is named by what it says. */
export function nameParts(drafts: BlockDraft[]): BlockDraft[] {
  return drafts.length > 1 ? drafts.map((draft) => ({ ...draft, id: idOfContent(draft) })) : drafts;
}

/** Gives ids to the blocks that were made of one element: its own id, with the kind added where there are several. */
export function nameAfter(drafts: readonly BlockDraft[], id: string): BlockDraft[] {
  const [only] = drafts;
  if (only && drafts.length === 1) return [{ ...only, id }];
  return drafts.map((draft) => ({ ...draft, id: `${id}-${draft.id ?? draft.kind}` }));
}

/** Finished blocks: every id of the list is there and unique; a second one of the same name gets a number. */
export function finishBlocks(drafts: readonly BlockDraft[]): Block[] {
  const names = new UniqueNames(drafts.map(({ id }) => safeId(id ?? '')));
  return drafts.map(({ id = '', ...draft }) => {
    const wanted = safeId(id) || safeId(idOfContent(draft));
    return { ...draft, id: names.take(wanted) };
  });
}

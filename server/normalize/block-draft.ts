import type { Block } from '../../shared/contract/block.ts';

type Unnamed<Named> = Named extends Block ? Omit<Named, 'id'> & { readonly id?: string } : never;

/** A block before all ids of its list are known. */
export type BlockDraft = Unnamed<Block>;

const maxIdLength = 120;

/** An id that is safe already, as nearly all are. */
const plainId = /^[\w.:](?:[\w.:-]{0,118}[\w.:])?$/;

/** An id without spaces and signs, so that it reads the same however often it is read; '' when nothing is left. */
const safeId = (id: string): string => (plainId.test(id) ? id : cleanId(id));

const cleanId = (id: string): string =>
  id
    .slice(0, 2 * maxIdLength)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._:-]+/gu, '-')
    .slice(0, maxIdLength)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .replace(/^-+|-+$/g, '');

/** Gives ids to the blocks that were made of one element: its own id, with the kind added where there are several. */
export function nameAfter(drafts: readonly BlockDraft[], id: string): BlockDraft[] {
  const [only] = drafts;
  if (only && drafts.length === 1) return [{ ...only, id }];
  return drafts.map((draft) => ({ ...draft, id: `${id}-${draft.id ?? draft.kind}` }));
}

/** Finished blocks: every id of the list is there and unique; a second one of the same name gets a number. */
export function finishBlocks(drafts: readonly BlockDraft[]): Block[] {
  const taken = new Set<string>();
  const own = new Set(drafts.map(({ id }) => safeId(id ?? '')));
  return drafts.map((draft, index) => {
    const wanted = safeId(draft.id ?? '') || `block-${index + 1}`;
    let id = wanted;
    for (let number = 2; taken.has(id) || (id !== wanted && own.has(id)); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    return { ...draft, id };
  });
}

import { decodeText } from './decode-text.ts';
import type { ReplyRepair } from './events.ts';
import { judgeBody } from './judge-body.ts';
import { joinLists, type PagedList, pagedListOf } from './next-page.ts';
import { readJson } from './read-json.ts';

/** The bytes of a good reply, or of one page of it, without their content codings. Copied to threads as they are. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

/** What has to be known of a page before the next step: there is a document in it, and perhaps a list that goes on. */
export type Outline =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'found';
      readonly repairs: readonly ReplyRepair[];
      readonly list: ListOutline | undefined;
    };

/** Of a list in an envelope: where it goes on, and what tells its page from another. */
export interface ListOutline extends Pick<PagedList, 'next' | 'turn'> {
  /** The beginning of its first item; '' without items. */
  readonly beginning: string;
}

/** Characters of an item that tell it from others. */
const beginningLength = 2_000;

function listOutlineOf({ items, next, turn }: PagedList): ListOutline {
  return { next, turn, beginning: (JSON.stringify(items[0]) ?? '').slice(0, beginningLength) };
}

interface PageReading {
  readonly value: unknown;
  readonly repairs: readonly ReplyRepair[];
}

function readPage({ bytes, contentType }: PageBytes): PageReading {
  const { text, isMislabelled } = decodeText(bytes, contentType);
  const { value, wasGuarded, hasDuplicateKeys } = readJson(text);
  const repairs: ReplyRepair[] = [];
  if (isMislabelled) repairs.push('charset');
  if (wasGuarded) repairs.push('script-guard');
  if (hasDuplicateKeys) repairs.push('duplicate-keys');
  return { value, repairs };
}

/** Reads a page as far as its outline. Pure. Throws UpstreamError: `empty`, `not-json`, `too-large`, `reported`. */
export function outlineOf(page: PageBytes): Outline {
  const { value, repairs } = readPage(page);
  if (judgeBody(value) === 'absent') return { kind: 'absent' };
  const list = pagedListOf(value);
  return { kind: 'found', repairs, list: list && listOutlineOf(list) };
}

/** The document in a reply: its one page, or the first envelope with the lists of all pages. Throws as outlineOf. */
export function documentIn([first, ...others]: readonly PageBytes[]): unknown {
  if (!first) return [];
  const { value } = readPage(first);
  return others.length === 0 ? value : joinLists([value, ...others.map((page) => readPage(page).value)]);
}

import { iconNamePattern, maxIconPartLength } from '../../../shared/contract/icon-name.ts';
import { isRecord, scalarText } from '../ground/record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readLine } from './printable.ts';

const nameKeys = ['icon', 'name', 'value', 'icon_name', 'iconName'];
const setKeys = ['prefix', 'set', 'collection', 'library'];

function wordsOf(node: PayloadNode): string | undefined {
  const { value } = node;
  if (!isRecord(value)) return readLine(node);
  const read = (keys: readonly string[]) => keys.map((key) => scalarText(value[key])).find(Boolean);
  const name = read(nameKeys);
  const set = read(setKeys);
  return name && set && !name.includes(':') ? `${set}:${name}` : name;
}

/** `Ph/Chair`, `i-ph:chair` and `@iconify:ph:chair` are `ph:chair`. */
const folded = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/^@[a-z\d-]*:/, '')
    .replace(/^i-(?=[a-z\d-]*:)/, '')
    .replace(/^([a-z\d-]+)\/(?=[a-z\d-]+$)/, '$1:');

/** The icon's name as `set:name`. Undefined, with a note, if it is invalid. */
export function readIconName(node: PayloadNode): string | undefined {
  const words = wordsOf(node);
  if (words === undefined) return undefined;
  const name = words.length > 3 * maxIconPartLength ? '' : folded(words);
  const isName = iconNamePattern.test(name) && name.split(':').every((part) => part.length <= maxIconPartLength);
  if (!isName) node.note('icon-unreadable');
  else if (name !== words) node.note('icon-name-folded');
  return isName ? name : undefined;
}

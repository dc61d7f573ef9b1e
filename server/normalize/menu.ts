import type { Menu } from '../../shared/contract/menu.ts';
import { labelOf } from './blocks/facts.ts';
import { readMenuItems } from './menu-item.ts';
import { readOptions } from './reply/choices.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { openDocument } from './reply/document.ts';
import { type Element, readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import { type Reading, readReply } from './reply/reading.ts';
import { isRecord, type Place, type WireRecord } from './reply/record.ts';
import { readLine } from './text/printable.ts';

type Group = Menu['design'][number];

const empty: Menu = { art: { id: '', title: '', items: [] }, design: [], typologies: [], sizes: [] };
const containers = ['attributes', 'data', 'fields', 'acf'];

/** The menus with typologies and sizes. Throws NormalizeRefusal for no document. */
export function normalizeMenu(wire: unknown, options: NormalizeOptions): Normalized<Menu> {
  return readReply(wire, options, (reply, reading) => {
    const record = openDocument(reply, reading, [...containers, 'burgerMenuData', 'menu']);
    return record ? readMenu(record, reading) : empty;
  });
}

function readMenu(record: OpenRecord, reading: Reading): Menu {
  return {
    art: record.take('artMenu', (place) => readArt(place, reading)) ?? empty.art,
    design: record.take('designMenu', (place) => readGroups(place, reading)) ?? [],
    typologies: record.take('menuTypologies', (place) => readOptions(place, reading)) ?? [],
    sizes: record.take('menuSizes', (place) => readOptions(place, reading)) ?? [],
  };
}

const isMenu = (record: WireRecord): boolean =>
  Object.keys(record).some((key) => /^(?:id|title|blocks|items|links)$/i.test(key));

function readArt(place: Place, reading: Reading): Menu['art'] {
  const { value, at } = place;
  if (
    Array.isArray(value) &&
    value.length === 1 &&
    isRecord(value[0]) &&
    Array.isArray(value[0].blocks ?? value[0].items)
  ) {
    return readArt({ value: value[0], at: `${at}/0` }, reading);
  }
  if (!isRecord(value) || !isMenu(value)) return { ...empty.art, items: readMenuItems(place, reading) };
  const record = new OpenRecord(value, at, reading, containers);
  return {
    id: record.take('id', (field) => readLine(field, reading)) ?? '',
    title: record.take('title', (field) => readLine(field, reading)) ?? '',
    items: record.take('menuItems', (field) => readMenuItems(field, reading)) ?? [],
  };
}

function readGroups(place: Place, reading: Reading): Group[] {
  return readList(place, reading, { isElement: isMenu }).flatMap((element) => readGroup(element, reading) ?? []);
}

/** A group, or under its title the list of its items alone. */
function readGroup(element: Element, reading: Reading): Group | undefined {
  const { value, key, at } = element;
  const keyed = key === undefined || /^\d*$/.test(key.trim()) ? undefined : labelOf(key, at, reading);
  if (!isRecord(value) || !isMenu(value)) {
    return keyed === undefined ? undefined : groupOf(keyed, readMenuItems(element, reading));
  }
  const record = new OpenRecord(value, at, reading, containers);
  const title = record.take('title', (field) => readLine(field, reading)) ?? keyed ?? '';
  return groupOf(title, record.take('menuItems', (field) => readMenuItems(field, reading)) ?? []);
}

const groupOf = (title: string, items: Group['items']): Group => ({ title, kind: kindOf(title), items });

/** Which group a title names; the misspelled one is how the data spells it. */
function kindOf(title: string): Group['kind'] {
  const name = title
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .replace(/^design menu /, '')
    .trim();
  if (name === 'pages' || name === 'socials') return name;
  return name === 'typoloies' || name === 'typologies' ? 'typologies' : 'other';
}

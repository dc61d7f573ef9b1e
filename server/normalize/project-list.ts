import type { ProjectList, Section } from '../../shared/contract/project.ts';
import { type ListedItem, readItem } from './project-item.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { expectKind } from './reply/document.ts';
import { openReply } from './reply/envelope.ts';
import { readList } from './reply/list.ts';
import { isUnpublished } from './reply/published.ts';
import { type Reading, readReply } from './reply/reading.ts';
import { isRecord, keysOf, type Place, pointerTo, type WireRecord } from './reply/record.ts';
import { fallbackSlug } from './text/slug.ts';
import { UniqueNames } from './text/unique-names.ts';

const isProject = (record: WireRecord): boolean =>
  Object.keys(record).some((key) => /^(?:id|slug|pk|documentId|attributes|title|name)$/i.test(key));

/** The projects or works of a section in their order. Throws NormalizeRefusal for what is no list. */
export function normalizeProjectList(
  wire: unknown,
  section: Section,
  options: NormalizeOptions,
): Normalized<ProjectList> {
  return readReply(wire, options, (reply, reading) => {
    const listed = readListed(openSoleList(openReply(reply, reading), reading), section, reading);
    const items = withUniqueSlugs(inOrder(released(uniqueById(listed, reading), reading), reading), reading);
    return { items, total: items.length };
  });
}

/** The list in a record that holds nothing else of weight, under whatever key. */
function openSoleList(place: Place, reading: Reading): Place {
  const { value, at } = place;
  if (!isRecord(value) || isProject(value)) return place;
  const lists = keysOf(value).filter((key) => {
    const list = value[key];
    return Array.isArray(list) && list.some(isRecord);
  });
  const [key] = lists;
  if (lists.length !== 1 || key === undefined || /^\d+$/.test(key)) return place;
  reading.ledger.note(at, 'envelope-opened');
  return { value: value[key], at: pointerTo(at, key) };
}

function readListed(place: Place, section: Section, reading: Reading): ListedItem[] {
  expectKind(['record', 'list'], place);
  const elements = readList(place, reading, { isElement: isProject });
  const listed = elements.flatMap((element) => {
    if (isRecord(element.value) && isUnpublishedItem(element.value)) {
      reading.ledger.note(element.at, 'item-unpublished');
      return [];
    }
    const item = readItem(element, section, reading);
    if (!item) reading.ledger.note(element.at, 'item-dropped');
    return item ? [item] : [];
  });
  return listed;
}

const isUnpublishedItem = (record: WireRecord): boolean =>
  isUnpublished(record) ||
  [record.attributes, record.fields, record.node].some((inner) => isRecord(inner) && isUnpublished(inner));

function uniqueById(items: readonly ListedItem[], { ledger }: Reading): ListedItem[] {
  const seen = new Set<string>();
  return items.filter(({ summary, at }) => {
    const isFirst = !seen.has(summary.id);
    seen.add(summary.id);
    if (!isFirst) ledger.note(at, 'duplicate-id');
    return isFirst;
  });
}

/** Without a release date where others have one, an item is a draft. */
function released(items: readonly ListedItem[], { ledger }: Reading): readonly ListedItem[] {
  if (!items.some(({ isReleased }) => isReleased)) return items;
  return items.filter(({ isReleased, at }) => {
    if (isReleased === false) ledger.note(at, 'item-unpublished');
    return isReleased !== false;
  });
}

/** The order of the list, unless every item has a number of its own and they differ. */
function inOrder(items: readonly ListedItem[], { ledger }: Reading): readonly ListedItem[] {
  const orders = items.map(({ order }) => order);
  const isComplete =
    orders.length > 1 && orders.every((order) => order !== undefined) && new Set(orders).size === orders.length;
  if (!isComplete) return items;
  const sorted = items.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  if (sorted.some((item, index) => item !== items[index])) ledger.note('', 'ordered-by-field');
  return sorted;
}

/** The first item keeps a slug that several have; the others are reached by their ids. */
function withUniqueSlugs(items: readonly ListedItem[], { ledger }: Reading): ProjectList['items'] {
  const names = new UniqueNames(items.map(({ summary }) => summary.slug));
  return items.map(({ summary, at }) => {
    if (!names.isTaken(summary.slug)) return { ...summary, slug: names.take(summary.slug) };
    ledger.note(at, 'duplicate-slug');
    return { ...summary, slug: names.takeFree(fallbackSlug(summary.id)) };
  });
}

import type { ProjectList, Section } from '../../shared/contract/project.ts';
import { type ListedItem, readItem } from './project-item.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { expectKind } from './reply/document.ts';
import { openReply } from './reply/envelope.ts';
import { readList } from './reply/list.ts';
import type { Place } from './reply/place.ts';
import { isUnpublished } from './reply/published.ts';
import { readReply } from './reply/read-reply.ts';
import { isRecord, keysOf, type WireRecord } from './reply/record.ts';
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
  return readReply(wire, options, (reply) => {
    const listed = readListed(openSoleList(openReply(reply)), section);
    const items = withUniqueSlugs(inOrder(released(uniqueById(listed)), reply));
    return { items, total: items.length };
  });
}

/** The list in a record that holds nothing else of weight, under whatever key. */
function openSoleList(place: Place): Place {
  if (!place.isRecord() || isProject(place.value)) return place;
  const { value } = place;
  const lists = keysOf(value).filter((key) => {
    const list = value[key];
    return Array.isArray(list) && list.some(isRecord);
  });
  const [key] = lists;
  if (lists.length !== 1 || key === undefined || /^\d+$/.test(key)) return place;
  place.note('envelope-opened');
  return place.child(key);
}

function readListed(place: Place, section: Section): ListedItem[] {
  expectKind(['record', 'list'], place);
  return readList(place, { isElement: isProject }).flatMap((element) => {
    if (element.isRecord() && isUnpublishedItem(element.value)) {
      element.note('item-unpublished');
      return [];
    }
    const item = readItem(element, section);
    if (!item) element.note('item-dropped');
    return item ? [item] : [];
  });
}

const isUnpublishedItem = (record: WireRecord): boolean =>
  isUnpublished(record) ||
  [record.attributes, record.fields, record.node].some((inner) => isRecord(inner) && isUnpublished(inner));

function uniqueById(items: readonly ListedItem[]): ListedItem[] {
  const seen = new Set<string>();
  return items.filter(({ summary, place }) => {
    const isFirst = !seen.has(summary.id);
    seen.add(summary.id);
    if (!isFirst) place.note('duplicate-id');
    return isFirst;
  });
}

/** Without a release date where others have one, an item is a draft. */
function released(items: readonly ListedItem[]): readonly ListedItem[] {
  if (!items.some(({ isReleased }) => isReleased)) return items;
  return items.filter(({ isReleased, place }) => {
    if (isReleased === false) place.note('item-unpublished');
    return isReleased !== false;
  });
}

/** The order of the list, unless every item has a number of its own and they differ. */
function inOrder(items: readonly ListedItem[], reply: Place): readonly ListedItem[] {
  const orders = items.map(({ order }) => order);
  const isComplete =
    orders.length > 1 && orders.every((order) => order !== undefined) && new Set(orders).size === orders.length;
  if (!isComplete) return items;
  const sorted = items.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  if (sorted.some((item, index) => item !== items[index])) reply.note('ordered-by-field');
  return sorted;
}

/** The first item keeps a slug that several have; the others are reached by their ids. */
function withUniqueSlugs(items: readonly ListedItem[]): ProjectList['items'] {
  const names = new UniqueNames(items.map(({ summary }) => summary.slug));
  return items.map(({ summary, place }) => {
    if (!names.isTaken(summary.slug)) return { ...summary, slug: names.take(summary.slug) };
    place.note('duplicate-slug');
    return { ...summary, slug: names.takeFree(fallbackSlug(summary.id)) };
  });
}

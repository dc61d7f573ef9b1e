import type { Image } from '../../shared/contract/image.ts';
import type { Dimensions, LinkedList, LinkedSummary, ProjectSummary, Section } from '../../shared/contract/project.ts';
import { optionValueOf } from '../../shared/find/option-value.ts';
import { pathOfProject } from '../../shared/page/site-routes.ts';
import { readFacts } from './blocks/facts.ts';
import { dropPublicationDates, expectKind, takeSearchData } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { findDate, isEmptyDate } from './ground/dates.ts';
import { namesFile } from './ground/file-names.ts';
import { looksLikeImage, looksLikeVideo, pathOf } from './ground/media-look.ts';
import { isNothing, isRecord, isUnsafeKey, keysOf, type PayloadRecord, present, scalarText } from './ground/record.ts';
import { UniqueNames } from './ground/unique-names.ts';
import { fileKindOf } from './media/file-record.ts';
import { readImage } from './media/image.ts';
import { openPayload } from './payload/envelope.ts';
import { entryContainers } from './payload/envelope-keys.ts';
import { type FieldName, fieldNames, fieldsByName, foldedNames, foldName } from './payload/field-names.ts';
import { hasIndexKeys, nonEmpty, readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isPublicationDate, isPublicationFlag, isUnpublished } from './payload/published.ts';
import { isStampName, isSystemName, isSystemValue, nameOfRelated } from './payload/system-fields.ts';
import { readPayload } from './read-payload.ts';
import { takeAvailability } from './text/availability.ts';
import { dimensionsOf, type ReadDimensions, readDimensions, settledDimensions } from './text/dimensions.ts';
import { isLikeYear, readYear } from './text/numbers.ts';
import { readOption, readPlace, readTypologies } from './text/options.ts';
import { readLine } from './text/printable.ts';
import { fallbackSlug, isSlugOfTitle, readSlug } from './text/slug.ts';
import { spoken, takeLead, takeTitle } from './text/text-language.ts';
import { readUpdatedAt } from './text/timestamps.ts';
import { isRichText } from './text/tree-node.ts';

export const containers = [...entryContainers, 'node', 'item', 'custom_fields', 'data', 'meta', '_embedded'];

interface ListedItem {
  readonly summary: ProjectSummary;
  readonly node: PayloadNode;
  readonly order: number | undefined;
  /** Its id is its title. */
  readonly isTitled: boolean;
  readonly counter: PayloadNode | undefined;
  /** Undefined if the item has no release date. */
  readonly isReleased: boolean | undefined;
}

export const isProject = (record: PayloadRecord): boolean =>
  Object.keys(record).some((key) => /^(?:id|slug|pk|documentId|attributes|title|name)$/i.test(key));

/** The projects or works of a section in order. Throws NormalizeRefusal for a payload that is not a list. */
export const normalizeProjectList = (
  payload: unknown,
  section: Section,
  options: NormalizeOptions,
): Normalized<LinkedList> =>
  readPayload(payload, options, (response) => {
    const listed = readListed(openSoleList(openPayload(response)), section);
    const items = withUniqueSlugs(
      inOrder(withTitles(released(uniqueById(withSoleYear(withoutIds(listed))))), response),
    );
    return { items, total: items.length, links: {} };
  });

/** The unchanged item of a list by ID, or by slug in any case; its value is undefined if not found or unpublished. */
export function listedItem(
  payload: unknown,
  wanted: { readonly id?: string; readonly slug?: string },
  options: NormalizeOptions,
): Pick<Normalized<unknown>, 'value' | 'schedule'> & { readonly pointer: string } {
  const isWanted = ({ id, slug }: Identity): boolean =>
    wanted.slug === undefined ? id === wanted.id : slug.toLowerCase() === wanted.slug.toLowerCase();
  let pointer = '';
  const find = (response: PayloadNode): unknown => {
    const listed = readList(openSoleList(openPayload(response)), { isElement: isProject });
    const found = listed.find((element) => {
      if (!element.isRecord() || isUnpublished(element.value, element)) return false;
      const identity = readIdentity(new OpenRecord(element, containers));
      return identity !== undefined && isWanted(identity);
    });
    pointer = found?.pointer ?? '';
    return found?.value;
  };
  return { ...readPayload(payload, options, find), pointer };
}

/** Opens a record that contains one list of records, under any key. */
export function openSoleList(node: PayloadNode): PayloadNode {
  if (!node.isRecord() || isProject(node.value)) return node;
  const { value } = node;
  const lists = keysOf(value).filter((key) => {
    const list = value[key];
    return Array.isArray(list) && list.some(isRecord);
  });
  const [key] = lists;
  if (lists.length !== 1 || key === undefined || /^\d+$/.test(key)) return node;
  node.note('envelope-opened');
  return node.child(key);
}

function readListed(node: PayloadNode, section: Section): ListedItem[] {
  expectKind(['record', 'list'], node);
  return readList(node, { isElement: isProject }).flatMap((element) => {
    if (element.isRecord() && isUnpublished(element.value, element)) {
      element.note('item-unpublished');
      return [];
    }
    const item = readItem(element, section);
    if (!item) element.note('item-dropped');
    return item ? [item] : [];
  });
}

/** Items with equal ids are one. Items with equal titles and without ids are several. */
function uniqueById(items: readonly ListedItem[]): ListedItem[] {
  const ids = new UniqueNames(items.map(({ summary }) => summary.id));
  return items.flatMap((item) => {
    const { summary, node, isTitled } = item;
    const isFirst = !ids.isTaken(summary.id);
    if (!(isFirst || isTitled)) node.note('duplicate-id');
    return isFirst || isTitled ? { ...item, summary: { ...summary, id: ids.take(summary.id) } } : [];
  });
}

/** Without a release date, beside items that have one, an item is a draft. */
function released(items: readonly ListedItem[]): readonly ListedItem[] {
  if (items[0]?.node.options.isPreview || !items.some(({ isReleased }) => isReleased)) return items;
  return items.filter(({ isReleased, node }) => {
    if (isReleased === false) node.note('item-unpublished');
    return isReleased !== false;
  });
}

/** Sorts by a number field if every item has a different one. A weight must also count the items: 1, 2, 3 or 10, 20, 30. */
function inOrder(items: readonly ListedItem[], response: PayloadNode): readonly ListedItem[] {
  const isByOrder = isComplete(items.map(({ order }) => order));
  const orderOf = ({ order, counter }: ListedItem) => (isByOrder ? order : numeric(counter?.value)) ?? 0;
  if (!isByOrder && !isCounting(items.map(({ counter }) => numeric(counter?.value)))) return items;
  if (!isByOrder) for (const { summary, counter } of items) delete summary.extra[counter?.key ?? ''];
  const sorted = items.toSorted((a, b) => orderOf(a) - orderOf(b));
  if (sorted.some((item, index) => item !== items[index])) response.note('ordered-by-field');
  return sorted;
}

type Value = string | undefined;

/** The values of a further field. An item may lack it, and have a method of its name. */
const valuesIn = (items: readonly ListedItem[], name: string): Value[] =>
  items.map(({ summary: { extra } }) => (Object.hasOwn(extra, name) ? extra[name] : undefined));

/** The names of further fields whose values pass a test in all items that have one. */
function namesOfExtra(items: readonly ListedItem[], test: (name: string, value: string, id?: string) => boolean) {
  const names = new Set(items.flatMap(({ summary }) => Object.keys(summary.extra)));
  return [...names].filter((name) =>
    valuesIn(items, name).every((value, index) => value === undefined || test(name, value, items[index]?.summary.id)),
  );
}

/** Without further fields that repeat the id of each item. */
function withoutIds(items: readonly ListedItem[]): readonly ListedItem[] {
  const names = namesOfExtra(items, (_name, value, id) => value === id);
  for (const { summary } of items) for (const name of names) delete summary.extra[name];
  return items;
}

const withGuessed = <Field extends 'year' | 'title'>(
  items: readonly ListedItem[],
  name: string,
  key: Field,
  read: (field: PayloadNode) => string | undefined,
): readonly ListedItem[] =>
  items.map((item) => {
    const { extra: all, source, ...summary } = item.summary;
    // A response of ours has the field in its `extra`.
    const field = item.node.isRecord() ? new OpenRecord(item.node, containers).find(name) : undefined;
    const value = field && read(field);
    if (!value) return item;
    field.note('field-guessed');
    const { [name]: _value, ...extra } = all;
    const traced = source && { ...source, fields: { ...source.fields, [key]: field.pointer } };
    return { ...item, summary: { ...summary, [key]: value, extra, ...(traced && { source: traced }) } };
  });

/** Without a year in any item, the only unknown field whose values are all years. Round figures alone do not count. */
function withSoleYear(items: readonly ListedItem[]): readonly ListedItem[] {
  if (items.some(({ summary }) => summary.year !== undefined)) return items;
  const isMixed = (name: string) => valuesIn(items, name).some((value) => Number(value) % 50 > 0);
  const [only, ...others] = namesOfExtra(items, isLikeYear).filter(isMixed);
  return only === undefined || others.length > 0 ? items : withGuessed(items, only, 'year', readYear);
}

/** True for words in one line, as opposed to a code, slug, sentence, date or address. */
const isLikeTitle = (name: string, value: string): boolean =>
  !(fieldsByName.has(foldName(name)) || name.includes('.') || value.length > maxTitleLength) &&
  /\p{L}{2}/u.test(value) &&
  !(/[.!?;…]$|[/@]|^[a-z\d]+-[a-z\d-]+$/.test(value) || (/\d/.test(value) && /^[\p{Lu}\d_.-]+$/u.test(value))) &&
  findDate(value) === undefined;

const maxTitleLength = 120;
/** So many items decide, because a list may have 10,000. */
const maxSampled = 200;

/**
 * Without a title in any item, the only unknown text that differs in all items. Of several, the one whose words are in
 * slugs. Other items without a title have their slug. Further fields with the slugs of the titles are not shown.
 */
function withTitles(items: readonly ListedItem[]): readonly ListedItem[] {
  const first = items.slice(0, maxSampled);
  const names = namesOfExtra(first, (name) => !fieldsByName.has(foldName(name)));
  const columns = new Map(names.map((name) => [name, valuesIn(first, name)]));
  const isSlugOf = (slugs: readonly Value[] = [], titles: readonly Value[] = []) =>
    2 * slugs.filter((slug, index) => isSlugOfTitle(slug, titles[index])).length > first.length;
  const slugs = [first.map(({ summary }) => summary.slug), ...columns.values()];
  const isUntitled = items.every(({ summary }) => summary.title === '');
  const likely = isUntitled ? namesOfExtra(first, isLikeTitle) : [];
  const all = likely.filter((name) => isDistinct(valuesIn(items, name)));
  const inSlugs = all.filter((name) => slugs.some((column) => isSlugOf(column, columns.get(name))));
  const [only, ...others] = inSlugs.length > 0 ? inSlugs : all;
  const titled = only === undefined || others.length > 0 ? items : withGuessed(items, only, 'title', readLine);
  const titles = titled.slice(0, maxSampled).map(({ summary }) => summary.title);
  const repeated = names.filter((name) => isSlugOf(columns.get(name), titles));
  return titled.map((item, index) => {
    const { summary, node } = item;
    for (const name of repeated) delete summary.extra[name];
    if (items[index]?.summary.title !== '') return item;
    const { title, slug } = summary;
    if (title === '') node.note('title-missing');
    const { text, lang, dir } = spoken(title || (readLine(node.with(slug)) ?? slug));
    return { ...item, summary: { ...summary, title: text, ...present({ titleLang: lang, titleDir: dir }) } };
  });
}

const isDistinct = (values: readonly Value[]): boolean =>
  new Set(values).size === values.length && !values.includes(undefined);

const isComplete = (numbers: readonly (number | undefined)[]): boolean =>
  numbers.length > 1 && !numbers.includes(undefined) && new Set(numbers).size === numbers.length;

function isCounting(numbers: readonly (number | undefined)[]): boolean {
  const sorted = numbers.map(Number).sort((a, b) => a - b);
  const [first = 0, second = 0] = sorted;
  const isEven = sorted.every(
    (number, index) => Number.isInteger(number) && number === first + index * (second - first),
  );
  return isComplete(numbers) && isEven && (first === 0 || second === 2 * first);
}

function withUniqueSlugs(items: readonly ListedItem[]): LinkedSummary[] {
  const names = new UniqueNames(items.map(({ summary }) => summary.slug));
  return items.map(({ summary, node }) => {
    if (!names.isTaken(summary.slug)) return linked({ ...summary, slug: names.take(summary.slug) });
    node.note('duplicate-slug');
    return linked({ ...summary, slug: names.takeFree(fallbackSlug(summary.id)) });
  });
}

const linked = (summary: ProjectSummary): LinkedSummary => ({ ...summary, canonicalPath: pathOfProject(summary) });

function readItem(node: PayloadNode, section: Section): ListedItem | undefined {
  if (!node.isRecord() || isNothing(node.value)) return undefined;
  const record = new OpenRecord(node, containers);
  const identity = readIdentity(record);
  if (!identity) return undefined;
  const order = record.take('order', ({ value }) => numeric(value));
  const counter = record.find('weight');
  const { isTitled } = identity;
  return {
    summary: readSummary(record, identity, section),
    node,
    order,
    counter,
    isTitled,
    isReleased: releaseOf(node.value),
  };
}

const numeric = (value: unknown): number | undefined => {
  const text = scalarText(value).trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** A date of null, or one that means no date, means "not yet". */
function releaseOf(value: PayloadRecord): boolean | undefined {
  const holder = isRecord(value.attributes) ? value.attributes : value;
  const key = ['publishedAt', 'published_at', 'date_published'].find((name) => Object.hasOwn(holder, name));
  return key === undefined ? undefined : holder[key] !== null && findDate(holder[key]) !== 'none';
}

interface Identity {
  readonly id: string;
  readonly slug: string;
  readonly isTitled: boolean;
}

export function readIdentity(record: OpenRecord): Identity | undefined {
  const { node } = record;
  const slug = record.take('slug', (field) => {
    const { value } = field;
    return readSlug(field.with(isRecord(value) ? (value.current ?? value.value ?? value.slug) : value));
  });
  const keyed = readLine(node.with(node.name));
  const own = record.take('id', readId) ?? keyed ?? readLine(node.with(slug));
  const title = own === undefined ? record.find(...(fieldNames.get('title') ?? [])) : undefined;
  const id = own ?? optionValueOf((title && readLine(title)) ?? '').slice(0, 100);
  if (id === '') return undefined;
  if (slug === undefined) node.note('slug-from-id');
  return { id, slug: slug ?? (title ? id : fallbackSlug(id)), isTitled: title !== undefined };
}

const readId = (field: PayloadNode): string | undefined =>
  readLine(field.with(scalarText(field.value === true ? undefined : field.value)));

function readSummary(record: OpenRecord, { id, slug }: Identity, section: Section): ProjectSummary {
  const line = (name: FieldName): string | undefined => record.take(name, readLine);
  const updatedAt = readUpdatedAt(record);
  const { title = '', ...ofTitle } = takeTitle(record);
  dropPublicationDates(record);
  const cover = record.take('cover', readCover) ?? record.take('galleryCover', readCover) ?? takeSoleImage(record);
  const measures = readMeasures(record);
  const known = {
    year: record.take('year', readYear),
    place: record.take('place', readPlace),
    typologies: record.take('typologies', readTypologies) ?? [],
    dimensions: measures.dimensions && turnedBy(measures.dimensions, cover, record.node),
    dimensionsText: measures.dimensionsText,
    size: record.take('size', readOption),
    availability: takeAvailability(record),
    medium: line('medium') ?? (section === 'art' ? line('materials') : undefined),
    cover,
    ...takeLead(record, 'lead'),
    updatedAt,
  };
  const extra = readItemExtra(record);
  const series = Object.entries(extra).find(([name]) => isSeries(name))?.[1];
  return {
    id,
    slug,
    section,
    title,
    ...ofTitle,
    typologies: known.typologies,
    ...present({ ...known, series, source: record.source }),
    extra,
  };
}

const dimensionsByUnit = ['mm', 'in', 'inches'].map((unit) => [unit, `dimensions_${unit}`, `size_${unit}`] as const);

/** `dimensions_mm: "1200 x 800"`. */
function dimensionsInUnit(record: OpenRecord): ReadDimensions | undefined {
  for (const [unit, ...names] of dimensionsByUnit) {
    const field = record.find(...names);
    const read = field && readDimensions(field.with(`${scalarText(field.value)} ${unit}`));
    if (!field || !read?.dimensions) continue;
    record.drop(field.key);
    field.note('length-converted');
    return read;
  }
  return undefined;
}

/** A size without figures, such as "large", is not a dimension. */
function readMeasures(record: OpenRecord): ReadDimensions {
  const text = record.take('dimensionsText', readLine);
  const unit = record.find(...(foldedNames.get('unit') ?? []));
  const stated =
    record.take('dimensions', (node) => readDimensions(node, scalarText(unit?.value))) ?? dimensionsInUnit(record);
  if (stated?.dimensions && unit) record.drop(unit.key);
  if (stated?.dimensions) return { ...stated, ...present({ dimensionsText: text ?? stated.dimensionsText }) };
  const inSize = record.take('size', (node) => {
    const read = readDimensions(node);
    return read?.dimensions && read;
  });
  const words = text ?? stated?.dimensionsText;
  return inSize ?? { ...present({ dimensionsText: words }), dimensions: dimensionsOf(record) };
}

/** The size of the cover decides which of two figures is the width. An analysis of the image may decide it later. */
function turnedBy(dimensions: Dimensions, cover: Image | undefined, node: PayloadNode): Dimensions {
  const settled = settledDimensions(dimensions, cover ?? {});
  if (settled.widthCm !== dimensions.widthCm) node.note('sides-turned');
  return settled;
}

function readCover(node: PayloadNode): Image | undefined {
  const image = readImage(node);
  if (image && Array.isArray(node.value) && node.value.length > 1) node.note('cover-from-list');
  return image;
}

function takeSoleImage(record: OpenRecord): Image | undefined {
  const isOne = ({ key, value }: PayloadNode) =>
    !fieldsByName.has(foldName(key)) &&
    key !== 'canonicalPath' &&
    !isBookkeeping(key, value) &&
    (isRecord(value) ? fileKindOf(value) === 'image' : looksLikeImage(scalarText(value)));
  const [only, ...others] = record.rest().filter(isOne);
  const image = only && others.length === 0 ? readImage(only) : undefined;
  if (!only || !image) return undefined;
  only.note('field-guessed');
  record.takeAs('cover', only);
  return image;
}

const isStamp = (value: unknown): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(scalarText(value));

const yearNames = new Set(foldedNames.get('year'));

const isYearName = (name: string): boolean => yearNames.has(foldName(name));

const isSeries = (name: string): boolean => name.length === 6 && name.toLowerCase() === 'series';

const detailFields = ['read_more', 'blocks', 'layout', 'content', 'body', 'sections', 'gallery', 'gallary', 'images'];
const contentNames = new Set(['readMore', 'gallery'].flatMap((name) => foldedNames.get(name) ?? []));

/** Content of the page: a list of blocks or images, a file, or a text with paragraphs. */
function isInDetail({ key, value }: PayloadNode): boolean {
  if (isRecord(value)) return isFileRecord(value) || isRichText(value);
  if (Array.isArray(value)) return contentNames.has(foldName(key)) || value.some(isFileRow) || isRichText(value);
  return typeof value === 'string' && (value.length > maxLineLength || /<(?:p|div|h\d|ul|ol|br)\b/i.test(value));
}

const isFileRecord = (value: PayloadRecord): boolean => fileKindOf(value) !== undefined || value.kind === 'image';

const isFileRow = (row: unknown): boolean =>
  isRecord(row) && [row, ...Object.values(row).filter(isRecord)].some(isFileRecord);

const maxLineLength = 400;

function readItemExtra(record: OpenRecord): ProjectSummary['extra'] {
  record.drop('section', 'canonicalPath');
  takeSearchData(record);
  const given = record.drop('extra').flatMap((node) => (node.isRecord() ? node.fields() : []));
  for (const node of record.drop(...detailFields)) node.note('field-in-detail');
  // By field names, a list of facts would become `facts.0.label`.
  const facts = record.takeAll('facts', (field) =>
    Array.isArray(field.value) ? nonEmpty(readFacts(field)) : undefined,
  );
  // A date that means none has no year. With a year, `date` is when the CMS published the item.
  for (const field of record.rest())
    if (isYearName(field.key) && (findDate(field.value) === 'none' || isStamp(field.value))) record.drop(field.key);
  const extra = new Map<string, string>();
  for (const field of given) collectExtra(field, field.key, extra, 0);
  // A response of ours has the series in both places.
  const isRepeated = ({ key }: PayloadNode) => isSeries(key) && [...extra.keys()].some(isSeries);
  for (const field of record.rest()) {
    if (isInDetail(field)) field.note('field-in-detail');
    else if (!isRepeated(field)) collectExtra(field, field.key, extra, 0);
  }
  for (const { label, value } of facts.flat()) collectExtra(record.node.with(value), label, extra, 0);
  return Object.fromEntries(extra);
}

const maxExtraFields = 40;
const maxExtraLength = 1000;
const maxExtraDepth = 3;
/** Descriptions of images that cannot be shown. */
const altNames = new Set(foldedNames.get('alt'));

const isBookkeeping = (name: string, value: unknown): boolean =>
  isSystemName(name) || isPublicationFlag(name, value) || isPublicationDate(name, value);

/** Adds printable fields without contract name. Nested fields are named `outer.inner`, a list is one line. */
function collectExtra(field: PayloadNode, name: string, extra: Map<string, string>, depth: number): void {
  const { value } = field;
  if (isUnsafeKey(name) || isBookkeeping(name, value) || isEmptyDate(value) || altNames.has(foldName(field.key)))
    return;
  if (isPublicationDate(field.key, value) || isPublicationFlag(field.key, value)) {
    field.markAsFigures();
    return;
  }
  if (isSystemValue(depth > 0 ? field.key : '', value) || (depth > 0 && isStampName(field.key))) return;
  const related = linkLabelOf(value) ?? nameOfRelated(value);
  const isList = Array.isArray(value) ? holdsMedia(value) : isRecord(value) && hasIndexKeys(value);
  if (isList) {
    const line = field.fields().flatMap(lineOf).join('; ');
    // Several texts that look like one file would be read as a file later.
    if (/[,;] /.test(line) && isFile(line, field)) field.note('extra-omitted');
    else addExtra(field, name, line, extra);
    for (const media of mediaIn(field))
      addExtra(media, freeName(`${name || 'media'}.${media.key}`, extra), printed(media), extra);
  } else if (related !== undefined) {
    addExtra(field, name, readLine(field.with(related)), extra);
  } else if (isRecord(value) && depth < maxExtraDepth) {
    for (const inner of field.fields()) collectExtra(inner, `${name}.${inner.key}`, extra, depth + 1);
  } else addExtra(field, name, printed(field), extra);
}

/** The label of a link of an adapter. Its page has the link. */
const linkLabelOf = (value: unknown): string | undefined =>
  isRecord(value) && value.kind === 'link' && typeof value.label === 'string' ? value.label : undefined;

function lineOf(element: PayloadNode, depth = 0): string[] {
  const { key, value } = element;
  const label = linkLabelOf(value);
  if (label !== undefined) return [label];
  if (isMedia(value) || isEmptyDate(value)) return [];
  if (depth > 0 ? isBookkeeping(key, value) || isSystemValue(key, value) : isSystemValue('', value)) return [];
  if (typeof value !== 'object' || value === null) return [printed(element) ?? ''].filter(Boolean);
  const words = depth < maxExtraDepth ? element.fields().flatMap((field) => lineOf(field, depth + 1)) : [];
  return words.length > 0 ? [words.join(', ')] : [];
}

function mediaIn(node: PayloadNode, depth = 0): PayloadNode[] {
  if (isMedia(node.value)) return [node.name === undefined ? node.asItem() : node];
  return depth > maxExtraDepth ? [] : node.fields().flatMap((field) => mediaIn(field, depth + 1));
}

function freeName(name: string, extra: ReadonlyMap<string, string>): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name.replace(/\.$/, '') : `${name.replace(/\.$/, '')} ${number}`;
    if (!extra.has(numbered)) return numbered;
  }
}

function addExtra(field: PayloadNode, name: string, text: string | undefined, extra: Map<string, string>): void {
  // A list of one status is a status.
  const isOfEntry = isSystemValue(name, text ?? '') && !/^(?:key|slug)$/i.test(name);
  if (!text || isOfEntry || isBookkeeping(name, text) || isEmptyDate(text)) return;
  if (extra.size >= maxExtraFields || text.length > maxExtraLength) field.note('extra-omitted');
  else if (!extra.has(name)) extra.set(name, text);
}

const isMedia = (value: unknown): boolean =>
  typeof value === 'string' && (looksLikeImage(value) || looksLikeVideo(value));

const holdsMedia = (value: object): boolean =>
  Object.values(value).some((inner) => typeof inner === 'object' || isMedia(inner));

const isOwnUrl = (line: string, { media }: PayloadNode): boolean => /^(?:https?:|\/)/i.test(line) && media.isOwn(line);

const isFile = (line: string, field: PayloadNode): boolean =>
  isMedia(line) || (isOwnUrl(line, field) && namesFile(pathOf(line)));

function printed(field: PayloadNode): string | undefined {
  const { value } = field;
  if (typeof value === 'boolean') return String(value);
  const line = isMedia(value) ? scalarText(value) : readLine(field);
  if (line === undefined) return undefined;
  if (isFile(line, field)) return field.mediaSrc(line);
  const isInternal = isOwnUrl(line, field) && !line.startsWith('/');
  if (isInternal) field.note('extra-omitted');
  return isInternal ? undefined : line;
}

import type { Image } from '../../shared/contract/image.ts';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import { readImage } from './media/image.ts';
import { readOption, readOptions } from './reply/choices.ts';
import { readExtra } from './reply/extra.ts';
import type { FieldName } from './reply/field-names.ts';
import type { Element } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import type { Reading } from './reply/reading.ts';
import { isNothing, isRecord, type Place, scalarText, type WireRecord } from './reply/record.ts';
import { dimensionsOf, readDimensions } from './text/dimensions.ts';
import { readLine } from './text/printable.ts';
import { fallbackSlug, readSlug } from './text/slug.ts';
import { readYear } from './text/year.ts';

const containers = ['attributes', 'acf', 'fields', 'node', 'item', 'custom_fields', 'data', 'meta', '_embedded'];

/** A list item as read, before the others of its list are looked at. */
export interface ListedItem {
  readonly summary: ProjectSummary;
  readonly at: string;
  /** Value of its order field. */
  readonly order: number | undefined;
  /** true, false or, when the item does not say, undefined. */
  readonly isReleased: boolean | undefined;
}

/** One item of a project list; undefined for one that nothing can tell from others. */
export function readItem({ value, at, key }: Element, section: Section, reading: Reading): ListedItem | undefined {
  if (!isRecord(value) || isNothing(value)) return undefined;
  const isReleased = releaseOf(value);
  const record = new OpenRecord(value, at, reading, containers);
  const identity = readIdentity(record, key, reading);
  if (!identity) return undefined;
  const order = record.take('order', ({ value: position }) => numeric(position));
  return { summary: readSummary(record, identity, section, reading), at, order, isReleased };
}

const numeric = (value: unknown): number | undefined => {
  const text = scalarText(value).trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** A release date of null means "not yet" where other items have one. */
function releaseOf(value: WireRecord): boolean | undefined {
  const holder = isRecord(value.attributes) ? value.attributes : value;
  const key = ['publishedAt', 'published_at', 'date_published'].find((name) => Object.hasOwn(holder, name));
  return key === undefined ? undefined : holder[key] !== null;
}

interface Identity {
  readonly id: string;
  readonly slug: string;
}

function readIdentity(record: OpenRecord, key: string | undefined, reading: Reading): Identity | undefined {
  const slug = record.take('slug', (field) => readSlug(slugText(field), field.at, reading));
  const keyed = key !== undefined && !/^\d+$/.test(key) ? readLine({ value: key, at: record.at }, reading) : undefined;
  const own = record.take('id', (field) => readId(field, reading));
  const id = own ?? keyed ?? (slug && readLine({ value: slug, at: record.at }, reading));
  if (id === undefined || id === '') return undefined;
  if (slug === undefined) reading.ledger.note(record.at, 'slug-from-id');
  return { id, slug: slug ?? fallbackSlug(id) };
}

/** Slugs come as text, number or `{ current }`. */
function slugText({ value }: Place): unknown {
  return isRecord(value) ? (value.current ?? value.value ?? value.slug) : value;
}

/** An opaque id: what stands there, as text. */
function readId(field: Place, reading: Reading): string | undefined {
  const text = scalarText(field.value === true ? undefined : field.value);
  return readLine({ value: text, at: field.at }, reading);
}

function readSummary(record: OpenRecord, { id, slug }: Identity, section: Section, reading: Reading): ProjectSummary {
  const line = (name: FieldName): string | undefined => record.take(name, (place) => readLine(place, reading));
  const title = line('title');
  if (title === undefined) reading.ledger.note(record.at, 'title-missing');
  const known = {
    year: readItemYear(record, reading),
    place: record.take('place', (place) => readPlace(place, reading)),
    typologies: record.take('typologies', (place) => readOptions(place, reading)) ?? [],
    dimensions:
      record.take('dimensions', (place) => readDimensions(place, reading)) ??
      record.take('size', (place) => readDimensions(place, reading)) ??
      dimensionsOf(record),
    size: record.take('size', (place) => readOption(place, reading)),
    medium: line('medium') ?? (section === 'art' ? line('materials') : undefined),
    cover:
      record.take('cover', (place) => readCover(place, reading)) ??
      record.take('galleryCover', (place) => readCover(place, reading)),
    lead: line('lead'),
  };
  const present = Object.entries(known).filter(([, value]) => value !== undefined);
  return {
    id,
    slug,
    section,
    title: title ?? readLine({ value: slug, at: record.at }, reading) ?? slug,
    typologies: known.typologies,
    ...Object.fromEntries(present),
    extra: readItemExtra(record, reading),
  };
}

/** `date` is a date of publication in systems that also keep it in GMT. */
function readItemYear(record: OpenRecord, reading: Reading): string | undefined {
  if (record.peek('date_gmt') !== undefined) record.drop('date', 'date_gmt', 'modified', 'modified_gmt');
  return record.take('year', (place) => readYear(place, reading));
}

function readPlace(place: Place, reading: Reading): string | undefined {
  const { value } = place;
  if (!isRecord(value)) return readLine(place, reading);
  const parts = [value.name ?? value.city ?? value.label, value.region, value.country].map(scalarText).filter(Boolean);
  return readLine(parts.length > 1 ? { ...place, value: parts.join(', ') } : place, reading);
}

function readCover(place: Place, reading: Reading): Image | undefined {
  const image = readImage(place, reading);
  if (image && Array.isArray(place.value) && place.value.length > 1) reading.ledger.note(place.at, 'cover-from-list');
  return image;
}

function readItemExtra(record: OpenRecord, reading: Reading): ProjectSummary['extra'] {
  record.drop('section');
  const given = record
    .drop('extra')
    .flatMap(({ value, at }) =>
      isRecord(value) ? Object.entries(value).map(([key, inner]) => ({ key, value: inner, at: `${at}/${key}` })) : [],
    );
  for (const { at } of record.drop(
    'read_more',
    'blocks',
    'content',
    'body',
    'sections',
    'gallery',
    'gallary',
    'images',
  )) {
    reading.ledger.note(at, 'field-in-detail');
  }
  return readExtra([...given, ...record.rest()], reading);
}

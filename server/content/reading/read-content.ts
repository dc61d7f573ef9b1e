import type { Page } from '../../../shared/contract/page.ts';
import type { Source } from '../../../shared/contract/preview.ts';
import type { LinkedList, LinkedSummary } from '../../../shared/contract/project.ts';
import { chainOf } from '../../base/locales.ts';
import { mediaIdOf } from '../../base/media-id.ts';
import { localesKey, type Translation, type Translations } from '../../base/translations.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { exactBuffer, versionOf } from '../../cache/entry.ts';
import type {
  CallFields,
  MediaReference,
  NormalizeOptions,
  Repair,
  Schedule,
  Subject,
} from '../../normalize/ground/context.ts';
import { present } from '../../normalize/ground/record.ts';
import { earliestEndMs, withoutSignature } from '../../normalize/ground/signed-url.ts';
import { inOneLanguage, type Languages } from '../../normalize/payload/languages.ts';
import { NormalizeRefusal } from '../../normalize/payload/refusal.ts';
import type { ProjectDetail } from '../../normalize/project-detail.ts';
import { listedItem } from '../../normalize/project-list.ts';
import { timestampOf } from '../../normalize/text/timestamps.ts';
import { pointed } from '../../upstream/content-pointer.ts';
import { type EditLinks, linkOfValue } from '../../upstream/edit-data.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import type { ResponseRepair } from '../../upstream/read-page.ts';
import type { PagesOrder } from '../../upstream/response-pages.ts';
import type { CallPlan } from '../calls/call-plan.ts';
import { datesIn, type KnownDates } from '../change-dates.ts';
import { type LaterValue, laterValue } from '../later-value.ts';
import {
  type CallName,
  type ContentOf,
  type ListChange,
  loggedNameOf,
  type Normalizer,
  type Resource,
  type ResourceName,
  resources,
} from '../resources.ts';
import { coverageOf, type PlacedField } from './coverage.ts';
import { markFallbacks, textsIn } from './fallback-marks.ts';
import { type FoundPart, imageIdsOf, isAssumed, partsIn } from './image-details.ts';
import { itemAt, type Places, takePlaces } from './places.ts';

interface Dated {
  readonly updatedAt?: string;
}

type DateRow = KnownDates[number];

const fingerprintOf = ({ updatedAt: _date, ...value }: Dated): string => versionOf(exactBuffer(JSON.stringify(value)));

const rowOf = (id: string, value: Dated): DateRow => [id, fingerprintOf(value), value.updatedAt ?? null];

/** Sets the upstream's date, unless it is in the future. Otherwise the previous one if the value is equal, or now. */
export function withChangeDate<Value extends Dated>(value: Value, before: DateRow | undefined, nowMs: number): Value {
  const now = timestampOf(nowMs);
  const { updatedAt: given, ...rest } = value;
  const isPast = given !== undefined && given <= now;
  const ours = before && (fingerprintOf(rest) === before[1] ? before[2] : now);
  const updatedAt = isPast ? given : ours;
  // The date is the only field that changes.
  return { ...rest, ...(updatedAt && { updatedAt }) } as Value;
}

/** Before a new item of a known list. */
const nothingBefore: DateRow = ['', '', null];

/** Plain data, because it is sent to another thread. */
export interface ReadingSettings extends Omit<NormalizeOptions, 'mediaIdOf' | 'nowMs' | 'ownFields'> {
  readonly mediaSecret: string;
  readonly atelierName: string;
  /** The languages of the site, the default first, if there are several. */
  readonly locales?: readonly string[] | undefined;
}

export interface ReadingOrder extends CallPlan {
  readonly resource: ResourceName;
  readonly idPrefix?: string | undefined;
  readonly preset?: PresetName | undefined;
  readonly ownFields?: CallFields | undefined;
  readonly settings: ReadingSettings;
  readonly pages: PagesOrder;
  readonly previous: { readonly version: string; readonly json: Uint8Array } | undefined;
  readonly knownDates?: string | undefined;
  readonly nowMs: number;
  readonly isAsOfDate?: boolean | undefined;
  /** In previews: links to fields that the CMS hid in texts. */
  readonly editLinks?: EditLinks | undefined;
  /** Also finds where each field of the payload is shown. */
  readonly findsCoverage?: boolean | undefined;
}

type Contents = ContentOf<ResourceName> & { readonly [localesKey]?: Translations };

export interface ResponseContent {
  readonly document: unknown;
  readonly repairs: readonly ResponseRepair[];
}

export interface FoundContent {
  readonly json: Buffer;
  readonly version: string;
  /** Version without the change dates that we add. */
  readonly sourceVersion: string;
  /** Ids of the images in the value, one after the other. */
  readonly imageIds: Buffer | undefined;
  /** Dimensions whose order an image may turn. */
  readonly assumed: readonly FoundPart[];
  readonly isEmpty: boolean;
  /** Date of the last change of a detail or page. null: it has none. */
  readonly updatedAt: string | null | undefined;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
  readonly usableUntilMs: number | undefined;
  readonly schedule: Schedule | undefined;
  /** Values after the next dates of withdrawal. */
  readonly later: readonly LaterValue[];
  readonly change: ListChange | undefined;
  readonly dates: string | undefined;
  readonly coverage?: readonly PlacedField[][] | undefined;
  readonly places?: Places | undefined;
}

export interface AbsentContent {
  readonly isAbsent: true;
  readonly schedule: Schedule;
}

const absentBy = (schedule: Schedule | undefined): AbsentContent | undefined =>
  schedule && { isAbsent: true, schedule };

/** Normalizes a response. Returns undefined for "not found". Throws UpstreamError if it refuses. */
export async function readContent(order: ReadingOrder, response: ResponseContent): Promise<FoundContent | undefined> {
  const content = await readScheduled(order, response);
  return content && 'isAbsent' in content ? undefined : content;
}

/** The same with the date at which absent content appears. */
export async function readScheduled(
  order: ReadingOrder,
  response: ResponseContent,
): Promise<FoundContent | AbsentContent | undefined> {
  try {
    return await read(order, response);
  } catch (error) {
    if (error instanceof NormalizeRefusal && error.reason === 'absent') return undefined;
    throw error instanceof NormalizeRefusal ? refusalOf(order, error) : error;
  }
}

function normalizerOf({ resource, reads }: ReadingOrder): Promise<Normalizer<Contents>> {
  if (reads === 'pages') return resources.menu.pagesNormalizer();
  const row: Resource<Contents> = resources[reads ?? resource];
  return row.normalizer();
}

/** In every language of the site. Each language is normalized with fallbacks and without, because only the difference shows them. */
async function normalized(order: ReadingOrder, document: unknown, withdrawnAtMs = order.nowMs) {
  const { locales = [] } = order.settings;
  const [main] = locales;
  if (main === undefined) return inLanguages(order, document, undefined, withdrawnAtMs);
  const texts = new Map<string, ReadonlySet<string>>();
  for (const locale of locales) {
    const languages = { chain: chainOf(locale, locales), isStrict: true };
    // Without any language in it, a document is in the default one.
    const isPlain = locale !== main && inOneLanguage(document, languages) === document;
    const normal = isPlain
      ? undefined
      : await inLanguages(order, document, languages, withdrawnAtMs).catch(() => undefined);
    texts.set(locale, normal && 'value' in normal ? textsIn(normal.value) : new Set());
  }
  const found = await Promise.all(
    locales.map((locale) =>
      inLanguages(order, document, { chain: chainOf(locale, locales), names: new Map() }, withdrawnAtMs),
    ),
  );
  const [own] = found;
  if (!own || 'isAbsent' in own) return own;
  const media = new Map(
    found.flatMap((normal) => (normal && 'media' in normal ? normal.media : [])).map((one) => [one.id, one]),
  );
  const translations = locales.map((locale, index): readonly [string, Translation] => {
    const normal = found[index];
    const value = normal && 'value' in normal ? normal.value : own.value;
    const chain = new Map(chainOf(locale, locales).map((tag) => [tag, texts.get(tag) ?? new Set<string>()] as const));
    const coverage = markFallbacks(value, locale, chain, locale === main ? '' : `/${locale}`);
    return [locale, locale === main ? coverage : { ...coverage, value }];
  });
  const value = { ...own.value, [localesKey]: Object.fromEntries(translations) };
  return { ...own, value, media: [...media.values()] };
}

async function inLanguages(
  order: ReadingOrder,
  document: unknown,
  languages: Languages | undefined,
  withdrawnAtMs: number,
) {
  const { resource, reads, pick, key, idPrefix } = order;
  const row: Resource<Contents> = resources[resource];
  const { findsCoverage, ownFields, settings } = order;
  const isPreview = findsCoverage || settings.isPreview;
  const isTraced = isPreview || traced.has(resource);
  const subject = { ...subjectOf(order), withdrawnAtMs, isPreview, isTraced, ...(languages && { languages }) };
  const picked = pick ? listedItem(document, { [pick]: key }, subject) : { value: document, pointer: '' };
  if (pick && picked.value === undefined) return absentBy(picked.schedule);
  const normalize = await normalizerOf(order);
  const { value, repairs, media, schedule } = normalize(picked.value, subject);
  // A substitute page exists only if it has content.
  if (reads === 'page' && row.isEmpty(value)) return absentBy(schedule);
  const isRead = findsCoverage || isTraced || (isList(value) && repairs.length > 0);
  const payload = isRead ? pointed(inOneLanguage(document, languages), picked.pointer).value : undefined;
  const coverage = findsCoverage ? coverageOf(payload, value, ownFields) : undefined;
  if (settings.isPreview) fillSources(value, order, payload, languages);
  const places = isTraced && !isPreview ? takePlaces(value, payload, key, ownFields) : undefined;
  const own = (list: LinkedList) => list.items.map((item) => ({ ...item, id: `${idPrefix}${item.id}` }));
  const named = idPrefix !== undefined && isList(value) ? { ...value, items: own(value) } : value;
  const itemOf = ({ pointer }: Repair) => (isList(value) ? itemAt(payload, pointer) : undefined);
  const located = repairs.map((repair) => ({ ...repair, ...present({ item: itemOf(repair) }) }));
  return { value: named, repairs: located, media, isEmpty: row.isEmpty(value), schedule, coverage, places };
}

/** Values of one entry. Tracing a list would be too much work. */
const traced: ReadonlySet<ResourceName> = new Set(['project', 'page', 'about', 'process', 'biography']);

const collections: Readonly<Partial<Record<CallName, string>>> = {
  ...{ project: 'projects', work: 'works', projects: 'projects', works: 'works', events: 'events' },
};

function fillSources(
  value: Contents,
  { call, key, editLinks }: ReadingOrder,
  payload: unknown,
  { chain: [tag = ''], names }: Languages = { chain: [] },
): void {
  const locale = names?.get(tag) ?? tag;
  const collection = collections[call] ?? 'pages';
  const links: EditLinks = editLinks ?? new Map();
  const entries = isList(value) ? value.items.map((item) => ({ item, id: item.id })) : [{ item: value, id: key }];
  for (const { item, id } of entries) {
    const source = 'source' in item ? item.source : undefined;
    const slug = 'slug' in item ? item.slug : source?.slug;
    const at = { ...(slug && { slug }), ...(locale && { locale }), pointer: source?.pointer ?? '' };
    const entry = { collection, id: source?.id || id, ...at };
    const hrefOf = (pointer: string) => {
      const { kind, value: at } = pointed(payload, pointer);
      return kind === 'found' ? linkOfValue(at, links, entry.id, pointer.split('/').at(-1) ?? '') : undefined;
    };
    fillEntry(item, entry, links.size > 0 ? hrefOf : undefined);
  }
}

function fillEntry(part: unknown, entry: Source, hrefOf?: (pointer: string) => string | undefined): void {
  if (typeof part !== 'object' || part === null) return;
  const own: { source?: Source } = part;
  if (own.source) {
    const { pointer, fields } = own.source;
    const within = (whole: string) => (whole.startsWith(entry.pointer) ? whole.slice(entry.pointer.length) : whole);
    const hrefs = [pointer, ...Object.values(fields ?? {})].flatMap((at) => {
      const href = hrefOf?.(at);
      return href === undefined ? [] : [[within(at), href] as const];
    });
    own.source = {
      ...entry,
      pointer: within(pointer),
      ...(hrefs.length > 0 && { hrefs: Object.fromEntries(hrefs) }),
      ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([name, at]) => [name, within(at)])) }),
    };
  }
  for (const [name, inner] of Object.entries(part)) if (name !== 'source') fillEntry(inner, entry, hrefOf);
}

function subjectOf({ settings, key, nowMs, ownFields, isAsOfDate }: ReadingOrder): Subject {
  const { mediaSecret, ...rest } = settings;
  // A signature ends before the revision.
  const unsigned = (stored: string) =>
    stored.includes('#') ? stored.replace(/^[^#]*/, withoutSignature) : withoutSignature(stored);
  const idOf = (stored: string) => mediaIdOf(mediaSecret, unsigned(stored));
  return { ...rest, nowMs, ownFields, isAsOfDate, slug: key, mediaIdOf: idOf };
}

async function read(order: ReadingOrder, response: ResponseContent): Promise<FoundContent | AbsentContent | undefined> {
  const normal = await normalized(order, response.document);
  if (!normal || 'isAbsent' in normal) return normal;
  const { isDated }: Resource<unknown> = resources[order.resource];
  const { value: undated, repairs, media, isEmpty, schedule, coverage, places } = normal;
  const before = valueBefore(order);
  const value = dated(undated, before, order);
  const json = exactBuffer(JSON.stringify(value));
  const version = versionOf(json);
  const isOther = order.previous?.version !== version;
  return {
    json,
    version,
    sourceVersion: value === undated ? version : versionOf(exactBuffer(JSON.stringify(undated))),
    imageIds: imageIdsOf(value),
    assumed: partsIn(value).filter(({ id, part }) => id !== undefined && isAssumed(part)),
    isEmpty,
    updatedAt: isDetail(value) || isPage(value) ? (value.updatedAt ?? null) : undefined,
    repairs: [...response.repairs.map((rule) => ({ pointer: '', rule, count: 1 })), ...repairs],
    media,
    usableUntilMs: earliestEndMs(media.map(({ url }) => url)),
    schedule,
    later: await laterValues(order, response.document, value, schedule),
    change: isList(value) && isOther ? listChange(before, value) : undefined,
    dates: isOther && isDated ? JSON.stringify(datedParts(value).map(([id, part]) => rowOf(id, part))) : undefined,
    coverage,
    places,
  };
}

/** Each of these dates normalizes the payload once more. */
const maxLater = 24;

/** Because the content API may be down at a date of withdrawal, the values after it are known before. */
async function laterValues(
  order: ReadingOrder,
  document: unknown,
  base: Contents,
  schedule: Schedule | undefined,
): Promise<LaterValue[]> {
  const later: LaterValue[] = [];
  const before = valueBefore(order);
  const endsAtMs = [...(schedule?.endsAtMs ?? [])].sort((a, b) => a - b).slice(0, maxLater);
  for (const atMs of endsAtMs) {
    const normal = await normalized(order, document, atMs);
    const isFound = normal !== undefined && 'value' in normal;
    later.push(isFound ? laterValue(atMs, dated(normal.value, before, order), base, normal.isEmpty) : { atMs });
  }
  return later;
}

const isList = (value: Contents): value is LinkedList => 'items' in value && 'total' in value;

const isDetail = (value: Contents): value is ProjectDetail => 'facts' in value;

const isPage = (value: Contents): value is Page => 'isEmpty' in value;

const valueBefore = ({ previous }: ReadingOrder): Contents | undefined =>
  previous && (JSON.parse(new TextDecoder().decode(previous.json)) as Contents);

/** The parts with a date, by ID: the items of a list, or a detail or page itself. */
function datedParts(value: Contents): readonly (readonly [id: string, part: Dated])[] {
  if (isList(value)) return value.items.map((item) => [item.id, item]);
  return isDetail(value) || isPage(value) ? [['', value]] : [];
}

function rowsBefore(before: Contents | undefined, text: string | undefined) {
  if (before) {
    const parts = new Map(datedParts(before));
    return (id: string) => {
      const part = parts.get(id);
      return part ? rowOf(id, part) : nothingBefore;
    };
  }
  const knownDates = datesIn(text);
  const rows = new Map(knownDates?.map((row) => [row[0], row]));
  return knownDates && ((id: string) => rows.get(id) ?? nothingBefore);
}

/** Only compared values give a language its own dates, because the remembered ones are of the default language. */
function datedTranslations(value: Contents, before: Contents | undefined, order: ReadingOrder): Contents {
  const { [localesKey]: translations = {}, ...main } = value;
  const { [localesKey]: last, ...mainBefore } = before ?? ({} as Contents);
  const all = Object.entries(translations).map(([locale, translation]) => {
    const earlier = last?.[locale]?.value as Contents | undefined;
    const own = translation.value && dated(translation.value as Contents, earlier, { ...order, knownDates: undefined });
    return [locale, own ? { ...translation, value: own } : translation] as const;
  });
  const ofMain = dated(main as Contents, before && (mainBefore as Contents), order);
  return { ...ofMain, [localesKey]: Object.fromEntries(all) };
}

function dated(value: Contents, before: Contents | undefined, order: ReadingOrder): Contents {
  const { knownDates, nowMs } = order;
  const rowBefore = rowsBefore(before, knownDates);
  const withDate = <Part extends Dated>(id: string, part: Part) => withChangeDate(part, rowBefore?.(id), nowMs);
  if (localesKey in value) return datedTranslations(value, before, order);
  if (isList(value)) return { ...value, items: value.items.map((item) => withDate(item.id, item)) };
  return isDetail(value) || isPage(value) ? withDate('', value) : value;
}

function listChange(before: Contents | undefined, { items, ...rest }: LinkedList & Contents): ListChange {
  const slugsOf = (list: readonly LinkedSummary[]) => list.map(({ id, slug }) => ({ id, slug }));
  const translated = Object.entries(rest[localesKey] ?? {}).flatMap(([locale, { value }]) =>
    value ? [[locale, slugsOf((value as LinkedList).items)] as const] : [],
  );
  const itemsBefore = before && isList(before) ? before.items : [];
  const idsBefore = new Set(itemsBefore.map(({ id }) => id));
  const listed = slugsOf(items);
  const ids = new Set(items.map(({ id }) => id));
  return {
    gained: listed.filter(({ id }) => !idsBefore.has(id)),
    lost: itemsBefore.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    listed,
    ...(translated.length > 0 && { listedIn: translated }),
  };
}

function refusalOf({ call }: ReadingOrder, { reason, message, pointer }: NormalizeRefusal): UpstreamError {
  const kind = reason.startsWith('too-') ? 'too-large' : reason === 'reported' ? 'reported' : 'wrong-shape';
  return new UpstreamError(kind, `${loggedNameOf(call)}: ${message} at ${pointer || '/'}`);
}

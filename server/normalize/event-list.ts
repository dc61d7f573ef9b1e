import { imagesOf } from '../../shared/contract/block-parts.ts';
import type { Event } from '../../shared/contract/event.ts';
import type { EventKind } from '../../shared/contract/event-reference.ts';
import { optionValueOf } from '../../shared/find/option-value.ts';
import { pathOf } from '../../shared/page/site-routes.ts';
import { dropPublicationDates, expectKind } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { localTimeOf, momentOf, offsetOfZone } from './ground/dates.ts';
import { isRecord, type PayloadRecord, present, scalarText } from './ground/record.ts';
import { UniqueNames } from './ground/unique-names.ts';
import { readImage } from './media/image.ts';
import { readBody } from './page.ts';
import { openPayload } from './payload/envelope.ts';
import type { FieldName } from './payload/field-names.ts';
import { readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { containers, isProject, openSoleList, readIdentity } from './project-list.ts';
import { readPayload } from './read-payload.ts';
import { readHref } from './text/link.ts';
import { readPlace } from './text/options.ts';
import { readLine } from './text/printable.ts';
import { fallbackSlug, readSlug } from './text/slug.ts';
import { takeTitle } from './text/text-language.ts';

/** A later date of the list is read again when the first of these has passed. */
const maxChanges = 4;

const dayMs = 86_400_000;

interface EventList {
  readonly items: readonly Event[];
  readonly total: number;
}

const ranks = { now: 0, next: 1, past: 2 } as const;

/** The nearest date: of running events the end, of others the beginning. */
const dateOf = ({ when, from = '', to = '9999' }: Event): string => (when === 'now' ? to : from || '9999');

function inOrder(a: Event, b: Event): number {
  const byDate = dateOf(a) < dateOf(b) ? -1 : Number(dateOf(a) > dateOf(b));
  return ranks[a.when] - ranks[b.when] || (a.when === 'past' ? -byDate : byDate);
}

/** Events, now, next and past. Notes the midnights at which that changes. Throws NormalizeRefusal for no list. */
export const normalizeEvents = (payload: unknown, options: NormalizeOptions): Normalized<EventList> =>
  readPayload(payload, options, (response) => {
    const node = openSoleList(openPayload(response));
    expectKind(['record', 'list'], node);
    const listed = readList(node, { isElement: isProject }).flatMap((element) => {
      const event = element.isRecord() && !isUnpublished(element.value, element) ? readEvent(element) : undefined;
      if (!event) element.note(element.isRecord() ? 'item-unpublished' : 'item-dropped');
      return event ?? [];
    });
    const changes = [...new Set(listed.flatMap(({ changesAtMs }) => changesAtMs))].sort((a, b) => a - b);
    if (changes.length > 0) response.noteSchedule(false, [], changes.slice(0, maxChanges));
    const items = unique(listed.map(({ event }) => event)).sort(inOrder);
    return { items, total: items.length };
  });

function unique(events: readonly Event[]): Event[] {
  const ids = new UniqueNames(events.map(({ id }) => id));
  const slugs = new UniqueNames(events.map(({ slug }) => slug));
  return events.map((event) => {
    const id = ids.take(event.id);
    const slug = slugs.isTaken(event.slug) ? slugs.takeFree(fallbackSlug(id)) : slugs.take(event.slug);
    return { ...event, id, slug, canonicalPath: pathOf('news-slug', { slug }) };
  });
}

const kinds: readonly (readonly [RegExp, EventKind])[] = [
  [/exhibit|show|ausstellung|mostra|expo|tentoonstelling|wystaw|展/i, 'exhibition'],
  [/fair|messe|fiera|feria|foire|beurs|博览/i, 'fair'],
  [/talk|lecture|vortrag|gespr|conferen|incontro|charla|workshop|lezing|讲座/i, 'talk'],
  [/publi|book|buch|libro|livre|katalog|catalog|press|出版/i, 'publication'],
  [/news|aktuell|notizi|noticia|nieuws|新闻/i, 'news'],
];

const kindIn = ({ value }: PayloadNode): EventKind | undefined =>
  kinds.find(([words]) => words.test(JSON.stringify(value) ?? ''))?.[1];

/** Events without an end last one day, except those that people visit. */
const isVisited = (kind: EventKind): boolean => kind === 'exhibition' || kind === 'fair';

const endNames = ['end', 'end_value', 'endDate', 'end_date', 'to', 'until'];

function readDates(record: OpenRecord, zone: string) {
  const read = ({ value }: PayloadNode) => localTimeOf(value, zone);
  const range = record.take('eventFrom', (node) => {
    const from = read(node);
    const inner = isRecord(node.value) ? (node.value as PayloadRecord) : {};
    const end = endNames.map((name) => localTimeOf(inner[name], zone)).find(Boolean);
    return from === undefined ? undefined : { from, end };
  });
  const to = record.take('eventTo', read) ?? range?.end;
  const { from } = range ?? {};
  const isTurned = from !== undefined && to !== undefined && to < from;
  return isTurned ? { from: to, to: from } : { from, to };
}

function timesOf({ from, to }: ReturnType<typeof readDates>, kind: EventKind, zone: string, nowMs: number) {
  const first = from ?? to;
  const last = to ?? (isVisited(kind) ? undefined : from);
  const startsMs = first === undefined ? undefined : momentOf(first.slice(0, 10), zone);
  const lastDay = last && new Date(Date.parse(last.slice(0, 10)) + dayMs).toISOString().slice(0, 10);
  const endsMs = lastDay ? momentOf(lastDay, zone) : Number.POSITIVE_INFINITY;
  if (startsMs === undefined) return { when: isVisited(kind) ? ('next' as const) : ('past' as const), changesAtMs: [] };
  const changesAtMs = [startsMs, endsMs].filter((atMs) => atMs > nowMs && Number.isFinite(atMs));
  return {
    when: nowMs < startsMs ? ('next' as const) : nowMs < endsMs ? ('now' as const) : ('past' as const),
    changesAtMs,
  };
}

/** Titles are slugs of themselves. */
function readWorks(node: PayloadNode): string[] | undefined {
  const slugs = readList(node, { splitText: true }).flatMap((element) => {
    const named = element.isRecord() ? new OpenRecord(element, containers).take('slug', readSlug) : readSlug(element);
    return named === undefined ? [] : [/\s/.test(named) ? optionValueOf(named) : named];
  });
  return slugs.length > 0 ? [...new Set(slugs)] : undefined;
}

function readEvent(node: PayloadNode<PayloadRecord>) {
  const record = new OpenRecord(node, containers);
  const identity = readIdentity(record);
  if (!identity) return undefined;
  const { id, slug } = identity;
  const { title, ...ofTitle } = takeTitle(record);
  dropPublicationDates(record);
  const line = (name: FieldName) => record.take(name, readLine);
  const { nowMs = 0, withdrawnAtMs = nowMs, timeZone: ofSite = 'UTC' } = node.options;
  const timeZone =
    record.take('timeZone', ({ value }) => {
      const name = scalarText(value).trim();
      return offsetOfZone(name, 0) === undefined ? undefined : name;
    }) ?? ofSite;
  const named = record.take('eventKind', kindIn);
  const dates = readDates(record, timeZone);
  const opening = record.take('opening', (field) => localTimeOf(field.value, timeZone) ?? readLine(field));
  const [address, venue] = [line('address'), line('venue')];
  const kind = named ?? (venue || dates.to ? 'exhibition' : 'news');
  const known = {
    ...{ opening, hours: line('hours'), venue, address, place: record.take('place', readPlace) ?? undefined },
    link: record.take('eventLink', (field) => readHref(scalarText(field.value), field)),
    works: record.take('eventWorks', readWorks) ?? [],
    image: record.take('cover', readImage),
  };
  const { seo: _seo, blocks, lead, ...body } = readBody(record);
  const { when, changesAtMs } = timesOf(dates, kind, timeZone, withdrawnAtMs);
  const image = known.image ?? blocks.flatMap(imagesOf)[0];
  const event: Event = {
    ...{ id, slug, title: title ?? slug, ...ofTitle, kind, when, timeZone },
    ...present({ ...dates, ...known, image, lead, ...body }),
    ...{ works: known.works, blocks, canonicalPath: '' },
  };
  return { event, changesAtMs };
}

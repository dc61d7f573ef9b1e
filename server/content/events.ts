import type { Fact } from '../../shared/contract/block.ts';
import type { Event, EventSummary, LinkedEvent } from '../../shared/contract/event.ts';
import type { EventReference } from '../../shared/contract/event-reference.ts';
import type { Landing } from '../../shared/contract/landing.ts';
import type { Menu } from '../../shared/contract/menu.ts';
import type { LinkedSummary } from '../../shared/contract/project.ts';
import { formatMessage } from '../../shared/messages/format-message.ts';
import type { LookupResult } from '../base/lookup-result.ts';
import type { Dependencies, SiteFacts } from './dependencies.ts';
import { itemsBySlug } from './listed-projects.ts';
import { findBySlug } from './slug.ts';

export type EventParts = Dependencies & Partial<Pick<SiteFacts, 'publicConfig' | 'messages'>>;

const none = { kind: 'absent' } as const;

/** All events. Absent without the call, and without events. */
export async function allEvents({ read, sources }: Dependencies): Promise<LookupResult<readonly Event[]>> {
  if (!sources.hasCall('events')) return none;
  const list = await read(sources.events);
  if (list.kind !== 'found') return list;
  return list.value.total === 0 ? none : { kind: 'found', value: list.value.items };
}

const dayAndMonth = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** Dates as texts, so that no browser formats them differently. The day comes before the month. */
function datesOf({ from, to, opening }: Pick<Event, 'from' | 'to' | 'opening'>, { publicConfig }: EventParts) {
  const locale = (publicConfig?.().locale ?? 'en-US').replace(/^en-US$/, 'en-GB');
  const long = new Intl.DateTimeFormat(locale, { ...dayAndMonth, year: 'numeric' });
  const dayOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00Z`);
  const first = from ?? to;
  const days = first && long.formatRange(dayOf(first), dayOf(to ?? first)).replace(/\s/g, ' ');
  const isOpen = from !== undefined && to === undefined;
  const time = first?.slice(11);
  const openingDay = opening !== undefined && /^\d{4}-\d\d-\d\d(?:T|$)/.test(opening);
  return {
    ...(days && { dates: [days, isOpen && time].filter(Boolean).join(', ') }),
    ...(to && { until: new Intl.DateTimeFormat(locale, dayAndMonth).format(dayOf(to)) }),
    ...(openingDay && { opening: [long.format(dayOf(opening)), opening.slice(11)].filter(Boolean).join(', ') }),
  };
}

export function summaryOf({ blocks: _blocks, ...event }: Event, parts: EventParts): EventSummary {
  const kindLabel = parts.messages?.[`event.${event.kind}`];
  return { ...event, ...datesOf(event, parts), kindLabel };
}

/** Finds an event by its slug, otherwise by the slug that it has in another language. */
async function findInAll({ read, sources }: Dependencies, events: readonly Event[], slug: string) {
  const own = findBySlug(events, slug);
  for (const locale of own ? [] : sources.otherLocales) {
    const list = await read(sources.inLocale(locale).events);
    const other = list.kind === 'found' ? findBySlug(list.value.items, slug) : undefined;
    if (other) return events.find(({ id }) => id === other.id);
  }
  return own;
}

/** `Forty Words (Graz, 2026)` */
function referenceTo({ title, place, venue, from = '', canonicalPath: path }: Event): EventReference {
  const about = [place ?? venue, from.slice(0, 4)].filter(Boolean).join(', ');
  return { text: about ? `${title} (${about})` : title, path };
}

export async function eventBySlug(parts: EventParts, slug: string): Promise<LookupResult<LinkedEvent>> {
  const events = await allEvents(parts);
  if (events.kind !== 'found') return events;
  const event = await findInAll(parts, events.value, slug);
  if (!event) return none;
  const shown = await itemsBySlug(parts, event.works);
  const summary = summaryOf(event, parts);
  return { kind: 'found', value: { ...summary, blocks: event.blocks, facts: factsOf(summary, parts), shown } };
}

const factFields = ['dates', 'opening', 'hours', 'venue', 'address', 'link'] as const;

function factsOf(event: EventSummary, { messages }: EventParts): Fact[] {
  const venue = [event.venue, event.place].filter(Boolean).join(', ');
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: event.address ?? '' })}`;
  const hrefs = { address: map, link: event.link };
  return factFields.flatMap((field) => {
    const value = { ...event, venue, link: event.link?.replace(/^https?:\/\/(?:www\.)?|\/$/g, '') }[field];
    const href = field === 'address' || field === 'link' ? hrefs[field] : undefined;
    return value ? [{ label: messages?.[`event.${field}`] ?? field, value, ...(href && { href }) }] : [];
  });
}

/** A line about the running event that ends first. */
export async function runningEvent(parts: SiteFacts & Dependencies): Promise<Landing['now']> {
  const events = await allEvents(parts);
  const event = events.kind === 'found' ? events.value.find(({ when }) => when === 'now') : undefined;
  if (!event) return undefined;
  const { title, place, venue, until, canonicalPath: path } = summaryOf(event, parts);
  const last = until && formatMessage(parts.messages, 'event.until', { date: until });
  const about = [title, place ?? venue, last].filter(Boolean).join(', ');
  return { text: formatMessage(parts.messages, 'event.now', { about }), path };
}

/** A menu without a link to the events gets one. */
export async function withNews(parts: SiteFacts & Dependencies, menu: Menu): Promise<Menu> {
  const events = await allEvents(parts);
  const groups = [menu.art.items, ...menu.design.map(({ items }) => items)];
  const isNamed = groups.flat().some(({ url = '' }) => /^\/?news\/?$/i.test(url));
  const at = menu.design.findIndex(({ kind }) => kind === 'pages');
  if (events.kind !== 'found' || isNamed || at < 0) return menu;
  const item = { label: parts.messages['heading.news'] ?? 'News', url: 'news', isMessaging: false };
  const design = menu.design.map((group, index) =>
    index === at ? { ...group, items: [...group.items, item] } : group,
  );
  return { ...menu, design };
}

export async function eventsShowing(parts: EventParts, item: LinkedSummary): Promise<EventReference[] | undefined> {
  const events = await allEvents(parts);
  if (events.kind !== 'found') return undefined;
  const { otherLocales, inLocale } = parts.sources;
  const lists = otherLocales.map((locale) => parts.read(inLocale(locale).list(item.section)));
  const inOthers = (await Promise.all(lists)).flatMap((list) => (list.kind === 'found' ? list.value.items : []));
  const slugs = new Set([item, ...inOthers.filter(({ id }) => id === item.id)].map(({ slug }) => slug));
  const showing = events.value.filter(({ works }) => works.some((slug) => slugs.has(slug)));
  return showing.length > 0 ? showing.map(referenceTo) : undefined;
}

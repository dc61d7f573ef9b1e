/*
 * A source is a key of the cache with the way to load its value. A load goes one way: `sourceOf` → `inTurn` (queue for
 * slugs that only a request names) → `load` (span) → `loadResource`, which asks `planOf` for the call. Then `loadCalled`
 * calls, reads in the worker, registers media and waits for images. `loadOfLists` makes the menu and the home page of
 * lists instead, where the CMS has no call for them. Nothing here decides whether a value is accepted: the cache does.
 */
import type { LinkedList, Section } from '../../shared/contract/project.ts';
import { currentClient } from '../base/callers.ts';
import type { LoadQueue } from '../base/load-queue.ts';
import { inPortions } from '../base/portions.ts';
import { inSpan } from '../base/trace.ts';
import { localesKey, type Translation, translationOf, withoutTranslations } from '../base/translations.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { type Entry, exactBuffer, type LoadedJson, type RelatedKeys, type Source } from '../cache/entry.ts';
import { type Lifetimes, shortest } from '../cache/freshness.ts';
import { type CallFields, type MediaReference, nextChangeOf, type Schedule } from '../normalize/ground/context.ts';
import type { Call } from '../upstream/call.ts';
import type { ResponseReading, UpstreamClient } from '../upstream/client.ts';
import type { RawPage } from '../upstream/read-page.ts';
import type { Annotation } from './annotation.ts';
import { type CallPlan, derivedFrom, idPrefixOf, isMadeOfLists, planOf } from './calls/call-plan.ts';
import { type CallTable, callIn } from './calls/call-table.ts';
import type { ListResponses } from './calls/list-responses.ts';
import { landingOf, menuOf, type SectionNames, type TextPages } from './calls/made-of-lists.ts';
import type { ChangeDates } from './change-dates.ts';
import type { ContentImages } from './content-images.ts';
import type { FormerSlugs } from './former-slugs.ts';
import type { PlacedField } from './reading/coverage.ts';
import type { FoundContent } from './reading/read-content.ts';
import type { ResponseReader } from './reading/response-reader.ts';
import type { repairReporter } from './repair-log.ts';
import {
  type CallName,
  type ContentOf,
  isWhole,
  type KeyedName,
  type ListChange,
  labelOf,
  type Resource,
  type ResourceName,
  resourceNames,
  resources,
  type Wanted,
  wantedOf,
} from './resources.ts';

type SourcesByName = {
  readonly [Name in ResourceName]: Name extends KeyedName
    ? (key: string) => Source<ContentOf<Name>>
    : Source<ContentOf<Name>>;
};

export interface Sources extends SourcesByName {
  /** False if the CMS has no such content. Search engine data are then part of the entries. */
  readonly hasCall: (name: 'seo' | 'landing' | 'events') => boolean;
  readonly list: (section: Section) => Source<ContentOf<'projects'>>;
  readonly wantedOf: (key: string) => Wanted | undefined;
  readonly ofKey: (key: string) => Source<unknown> | undefined;
  readonly coverage: (wanted: Wanted) => Promise<readonly PlacedField[][] | undefined>;
  /** The same sources, whose values are in another language. */
  readonly inLocale: (locale: string) => Sources;
  readonly otherLocales: readonly string[];
  /** The same sources, loaded by another client. */
  readonly by: (client: Pick<UpstreamClient, 'call'>) => Sources;
  readonly formerSlugs: Pick<FormerSlugs, 'formerOf' | 'heard' | 'ownerOf' | 'isGone' | 'renamed'>;
}

export function createSources(services: ContentServices): Sources {
  const sources = resourceNames.map((name) => {
    const isOneOfMany = resources[name].keyedBy !== undefined;
    return [name, isOneOfMany ? (key: string) => sourceOf(services, name, key) : sourceOf(services, name)];
  });
  const byName = Object.fromEntries(sources) as SourcesByName;
  const { formerSlugs, keyPrefix, calls } = services;
  const wantedIn = (key: string) => wantedOf(key.startsWith(`${keyPrefix}:`) ? key.slice(keyPrefix.length + 1) : key);
  const ofKey = (key: string): Source<unknown> | undefined => {
    const wanted = wantedIn(key);
    return wanted && sourceOf(services, wanted.name, wanted.key);
  };
  const list: Sources['list'] = (section) => (section === 'design' ? byName.projects : byName.works);
  const coverage = (wanted: Wanted) => coverageIn(services, wanted);
  const by: Sources['by'] = (client) =>
    createSources({ ...services, client, listResponses: { call: (call, reading) => client.call(call, '', reading) } });
  const inLocale: Sources['inLocale'] = (locale) =>
    createSources({ ...services, locale, formerSlugs: services.formerSlugsIn(locale) });
  const otherLocales = services.locales.filter((one) => one !== (services.locale ?? services.locales[0]));
  const hasCall: Sources['hasCall'] = (name) => calls.calls[name] !== null;
  return { ...byName, wantedOf: wantedIn, ofKey, formerSlugs, list, coverage, inLocale, otherLocales, by, hasCall };
}

export interface ContentServices {
  readonly client: Pick<UpstreamClient, 'call'>;
  readonly listResponses: Pick<ListResponses, 'call'>;
  readonly calls: CallTable;
  readonly sections: SectionNames;
  /** Returns the fresh or newly loaded value. `isAnew`: always load. Rejects if the load fails. */
  readonly fresh: <Value>(source: Source<Value>, isAnew: boolean) => Promise<Value | undefined>;
  /** Like `fresh`, but returns the stored value if the load fails. Never rejects. */
  readonly known: <Value>(source: Source<Value>) => Promise<Value | undefined>;
  /** Long lists take seconds to read. Without them, a page is an error. */
  readonly listWaitMs: number;
  readonly policies: Readonly<Record<ResourceName, Lifetimes>>;
  readonly reader: Pick<ResponseReader, 'open'>;
  readonly media: { register(references: readonly MediaReference[]): void };
  readonly reportRepairs: ReturnType<typeof repairReporter>;
  readonly formerSlugs: FormerSlugs;
  readonly formerSlugsIn: (locale: string) => FormerSlugs;
  readonly locale?: string | undefined;
  readonly locales: readonly string[];
  readonly changeDates: ChangeDates;
  readonly images: Pick<ContentImages, 'settled' | 'turned'>;
  readonly keyPrefix: string;
  readonly now: () => number;
  /** True if the menu or a list names a slug. Loads them if they are not stored. */
  readonly isNamed: (slug: string) => Promise<boolean>;
  readonly gate: LoadQueue;
  /** The upstream's Cache-Control may shorten the fresh time. */
  readonly honoursUpstream: boolean;
}

function sourceOf<Name extends ResourceName>(services: ContentServices, name: Name, key = ''): Source<ContentOf<Name>> {
  const { knownAs, arbitrarySlug, section }: Resource<unknown> = resources[name];
  const label = labelOf({ name, key });
  const others = derivedFrom({ name, key }, services.calls);
  const madeUp = arbitrarySlug?.(key);
  const turn: Turn = { isUnnamed: false, waitedMs: 0 };
  return {
    key: `${services.keyPrefix}:${label}`,
    tags: isWhole(name) ? [label, ...others] : [knownAs?.tag ?? name, label, ...others],
    lifetimes: services.policies[name],
    locale: services.locale,
    load: (stored) => load(services, { name, key }, turn, stored),
    ...((section || isMadeOfLists({ name }, services.calls)) && { minWaitMs: services.listWaitMs }),
    ...(madeUp !== undefined && {
      isArbitrary: true,
      inTurn: (begin) => inTurn(services, madeUp, turn, begin),
    }),
  };
}

function relatedTo(services: ContentServices, name: ResourceName, change: ListChange): RelatedKeys | undefined {
  const row: Resource<unknown> = resources[name];
  const related = row.relatedTo?.(change);
  if (!related) return undefined;
  return {
    gained: related.gained.map(([other, key]) => `${services.keyPrefix}:${labelOf({ name: other, key })}`),
    lost: related.lost.map(([other, key]) => sourceOf(services, other, key)),
  };
}

/** Files registered in one turn of the event loop. */
export const mediaPortion = 250;

interface Turn {
  isUnnamed: boolean;
  waitedMs: number;
}

/** Queues a load if only the request names its slug. */
async function inTurn<Outcome>(
  services: ContentServices,
  madeUp: string,
  turn: Turn,
  begin: () => Promise<Outcome>,
): Promise<Outcome> {
  const requestedAtMs = services.now();
  turn.isUnnamed = !(await services.isNamed(madeUp));
  const beginNow = () => {
    turn.waitedMs = services.now() - requestedAtMs;
    return begin();
  };
  return turn.isUnnamed ? services.gate.run(currentClient(), beginNow) : beginNow();
}

async function load(
  services: ContentServices,
  wanted: Wanted,
  { isUnnamed, waitedMs }: Turn,
  stored: Entry | undefined,
): Promise<LoadedJson> {
  const loaded = await inSpan(`load ${wanted.name}`, { 'bff.key': labelOf(wanted) }, () =>
    loadResource(services, { wanted, stored, waitedMs, isUnnamed }),
  );
  return loaded.kind === 'found' && isUnnamed ? { ...loaded, isUnnamed } : loaded;
}

const emptyList: LinkedList = { items: [], total: 0, links: {} };

function loadResource(services: ContentServices, order: Omit<Order, 'plan'>): Promise<LoadedJson> {
  const { wanted } = order;
  const plan = planOf(wanted, services.calls);
  if (isMadeOfLists(wanted, services.calls)) return loadOfLists(services, { ...order, plan });
  if (plan) return loadCalled(services, { ...order, plan });
  const isList = resources[wanted.name].section !== undefined;
  return Promise.resolve(isList ? foundValue(emptyList, true) : { kind: 'absent' });
}

function foundValue(value: unknown, isEmpty: boolean, rest: Partial<Extract<LoadedJson, { kind: 'found' }>> = {}) {
  return { ...rest, kind: 'found' as const, json: exactBuffer(JSON.stringify(value)), isEmpty };
}

interface Order {
  readonly wanted: Wanted;
  readonly plan: CallPlan | undefined;
  readonly stored: Entry | undefined;
  readonly waitedMs: number;
  readonly isUnnamed: boolean;
}

export const noSuchCall = 'there is nothing at that path; a call that there is not is null';

const textNames = ['about', 'process', 'biography'] as const;

/** Returns the text pages that are not in the list of pages. If one is unavailable, its stored value counts. */
async function textPagesOf(services: ContentServices): Promise<TextPages> {
  const { calls } = services.calls;
  const requested = textNames.filter(
    (name) => calls[name] || (!calls.pages && planOf({ name, key: '' }, services.calls)),
  );
  const pages = await Promise.all(
    requested.map(async (name) => [name, await services.known(sourceOf(services, name))] as const),
  );
  return Object.fromEntries(pages);
}

const noPages: ContentOf<'menu'> = { art: { id: '', title: '', items: [] }, design: [], typologies: [], sizes: [] };

/** If a list is unavailable, the load fails and the stored value stays. */
async function loadOfLists(requested: ContentServices, { plan, ...order }: Order): Promise<LoadedJson> {
  // One load serves every language.
  const services = { ...requested, locale: undefined };
  const { fresh, sections } = services;
  // A purge of derived data includes its lists.
  const isAnew = order.stored?.isInvalidated === true;
  const listsOf = async (own: ContentServices, isAnewNow = false) => {
    const lists = (['projects', 'works'] as const).map((name) => fresh(sourceOf(own, name), isAnewNow));
    const [projects = emptyList, works = emptyList] = await Promise.all(lists);
    return { projects, works };
  };
  const lists = await listsOf(services, isAnew);
  if (order.wanted.name === 'landing') {
    const landing = landingOf(lists, sections);
    return foundValue(landing, resources.landing.isEmpty(landing));
  }
  const called = plan && (await loadCalled(services, { plan, ...order }));
  // A menu without its pages must not be accepted.
  if (called?.kind === 'absent') throw new UpstreamError('status', `${plan?.call}: ${noSuchCall}`, { status: 404 });
  const texts = await textPagesOf(services);
  const [main = '', ...others] = services.locales;
  // The worker wrote the pages from values of this resource.
  const menuWith = async (given: unknown) => {
    const pages = withoutTranslations(given) as ContentOf<'menu'>;
    const menu = menuOf(pages, { ...lists, texts }, sections);
    const translated = others.map(async (locale): Promise<[string, Translation]> => {
      const own = { ...services, locale };
      const [ownLists, ownTexts] = await Promise.all([listsOf(own), textPagesOf(own)]);
      const ownPages = translationOf(pages, locale) as ContentOf<'menu'>;
      return [locale, { isComplete: true, value: menuOf(ownPages, { ...ownLists, texts: ownTexts }, sections) }];
    });
    if (others.length === 0) return menu;
    const translations = Object.fromEntries(await Promise.all(translated));
    return { ...menu, [localesKey]: { [main]: { isComplete: true }, ...translations } };
  };
  if (called?.kind !== 'found') {
    const menu = await menuWith({ ...noPages });
    return foundValue(menu, resources.menu.isEmpty(menu));
  }
  const menu = await menuWith(JSON.parse(called.json.toString()));
  const { later, ...annotation } = called.annotation as Annotation;
  const withMenu = later.map(async (next) => ({
    ...next,
    value: { ...(await menuWith(next.value ?? { ...noPages })) },
  }));
  const withLists = await Promise.all(withMenu);
  return foundValue(menu, resources.menu.isEmpty(menu), { ...called, annotation: { ...annotation, later: withLists } });
}

/** Where the fields of a value are shown. Loads it without the cache. Undefined if that fails. */
async function coverageIn(services: ContentServices, wanted: Wanted): ReturnType<Sources['coverage']> {
  const { client, listResponses, calls, reader, now } = services;
  const plan = planOf(wanted, calls);
  const call = plan && callIn(calls, plan.call);
  if (!call) return [];
  const order = { resource: wanted.name, previous: undefined, nowMs: now(), findsCoverage: true, ...plan };
  const reading = reader.open({ ...order, content: call.content, ownFields: ownFieldsIn(call, plan.call, calls) });
  const called = plan.pick ? listResponses.call(call, reading) : client.call(call, plan.key, reading);
  const response = await called.catch(() => undefined);
  return response?.kind === 'found' ? response.content.coverage : response && [];
}

async function loadCalled(
  services: ContentServices,
  { wanted, plan, stored, waitedMs, isUnnamed }: Order & { readonly plan: CallPlan },
): Promise<LoadedJson> {
  const { client, listResponses, calls, reader, media, images, now, honoursUpstream } = services;
  const { formerSlugs, formerSlugsIn, changeDates } = services;
  const { name } = wanted;
  const call = callIn(calls, plan.call);
  if (!call) return { kind: 'absent' };
  const { isDated, section }: Resource<unknown> = resources[name];
  // Only dated resources compare with the stored value.
  const previous = isDated && stored?.kind === 'found' ? { version: stored.version, json: stored.json } : undefined;
  const label = labelOf(wanted);
  const knownDates = isDated && !previous ? await changeDates.recall(label) : undefined;
  const calledAtMs = now();
  const order = { resource: name, idPrefix: idPrefixOf(plan.call, calls), previous, knownDates, nowMs: calledAtMs };
  const reading = timed(
    reader.open({ ...order, ...plan, content: call.content, ownFields: ownFieldsIn(call, plan.call, calls) }),
    now,
  );
  const response = await (plan.pick ? listResponses.call(call, reading) : client.call(call, plan.key, reading));
  const upstreamMs = now() - calledAtMs - reading.readMs;
  if (response.kind === 'absent') {
    const { isSure = false, schedule } = response;
    return { kind: 'absent', isExpected: isSure || schedule !== undefined, ...changeIn(schedule) };
  }
  const { content } = response;
  await inPortions(content.media, mediaPortion, (some) => media.register(some));
  const { isEmpty, json, sourceVersion, imageIds, assumed, updatedAt, change, dates } = content;
  const repairs = [...(response.repairs ?? []), ...content.repairs];
  // Before the wait, because a long list takes milliseconds here and after it.
  const related = change && relatedTo(services, name, change);
  const settlesAtMs = now();
  await images.settled({ imageIds });
  const timing = { waitedMs, upstreamMs, readMs: reading.readMs, imagesMs: now() - settlesAtMs };
  const turned = images.turned(assumed);
  if (turned > 0) repairs.push({ pointer: '', rule: 'sides-turned', count: turned });
  services.reportRepairs(label, repairs);
  const { media: references, later, places } = content;
  const annotation: Annotation = { repairs, media: references, cacheControl: response.cacheControl, later, places };
  const freshAtMostMs = shortest(honoursUpstream ? response.freshForMs : undefined, usableForMs(content, now()));
  return {
    kind: 'found',
    json,
    sourceVersion,
    imageIds,
    isEmpty,
    updatedAt,
    isSure: (response.isSure ?? false) || (isEmpty && content.schedule?.isHiding === true),
    freshAtMostMs,
    ...changeIn(content.schedule),
    annotation,
    timing,
    ...(related && { related }),
    onAccept: (isJudged) => {
      if (section && change) {
        formerSlugs.heard(section, change.listed, isJudged);
        for (const [locale, listed] of change.listedIn ?? []) formerSlugsIn(locale).heard(section, listed, isJudged);
      }
      // Visitors can request any number of slugs, so store nothing lasting for them.
      if (dates && !isUnnamed) changeDates.remember(label, dates);
    },
  };
}

function ownFieldsIn(template: Call, call: CallName, { places, preset, calls }: CallTable): CallFields | undefined {
  const { fields, facts, hide } = template;
  const isPartial =
    !preset && (call === 'projects' ? calls.project : call === 'works' && calls.work) ? true : undefined;
  return fields || facts || hide ? { fields, facts, hide, call, places: places?.[call], isPartial } : undefined;
}

function changeIn(schedule: Schedule | undefined): Pick<Entry, 'changesAtMs'> {
  const changesAtMs = nextChangeOf(schedule);
  return changesAtMs === undefined ? {} : { changesAtMs };
}

function timed<Content>({ page, drop }: ResponseReading<Content>, now: () => number) {
  const reading = {
    readMs: 0,
    drop,
    page: async (raw: RawPage | undefined, isFirst?: boolean) => {
      const beganAtMs = now();
      try {
        return await page(raw, isFirst);
      } finally {
        reading.readMs += now() - beganAtMs;
      }
    },
  };
  return reading;
}

/** Content is reloaded this long before its signed URLs expire, or at half of their time. */
const signatureMarginMs = 60_000;

/** Returns how long signed media URLs allow content to be fresh. Expired ones do not count. */
function usableForMs({ usableUntilMs }: FoundContent, nowMs: number): number | undefined {
  const leftMs = usableUntilMs === undefined ? 0 : usableUntilMs - nowMs;
  return leftMs > 0 ? Math.max(leftMs - signatureMarginMs, leftMs / 2) : undefined;
}

import { LRUCache } from 'lru-cache';
import type { DatedError, OpsError } from '../../shared/ops/cache-report.ts';
import type { Clock } from '../base/clock.ts';
import { PublicError } from '../base/errors.ts';
import { leftOf } from '../base/pause.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import type { LoadTimings, Source } from '../cache/entry.ts';
import type { CacheListener } from '../cache/events.ts';
import { freshTimeOf } from '../cache/freshness.ts';
import type { Inspection } from '../cache/lookup.ts';
import { acceptedAtMs } from '../cache/suspicion.ts';
import { type PolicyPart, usedPolicySetting } from '../config/cache-settings.ts';
import { annotationOf } from '../content/annotation.ts';
import { sentTags, tagLine } from '../http/purge-tags.ts';
import { partsOf } from '../http/request-target.ts';
import type { BuildPlan } from '../http/response-builder.ts';
import type { Media } from '../media/media.ts';
import { unreadableReasonOf } from '../media/probe/analysis-store.ts';
import type { OpsServices } from './ops-services.ts';

export function reportedError(error: unknown): OpsError {
  if (error instanceof UpstreamError) {
    const { kind, status, message } = error;
    return { kind, ...(status === undefined ? {} : { status }), message };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

const maxKeys = 10_000;

/** Stores the last load and the last error of each key. A successful load keeps the last error. */
export class LoadJournal {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #errors = new LRUCache<string, DatedError>({ max: maxKeys });
  readonly #loads = new LRUCache<string, { readonly at: string; readonly tookMs: number } & Partial<LoadTimings>>({
    max: maxKeys,
  });

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  readonly hear: CacheListener = (event) => {
    if (event.type !== 'load-accepted' && event.type !== 'load-failed') return;
    const at = new Date(this.#clock.now()).toISOString();
    const { key, tookMs } = event;
    if (event.type === 'load-failed') {
      this.#errors.set(key, { ...reportedError(event.error), at });
      this.#loads.set(key, { at, tookMs });
    } else this.#loads.set(key, { at, tookMs, ...event.timing });
  };

  lastErrorOf(key: string): DatedError | null {
    return this.#errors.peek(key) ?? null;
  }

  lastLoadOf(key: string) {
    return this.#loads.peek(key) ?? null;
  }
}

export async function imageReport(id: string, media: Media) {
  const file = await media.registry.find(id);
  if (!file) return undefined;
  const known = media.known.get(id) ?? (await media.known.find(id));
  const reason = unreadableReasonOf(known);
  const size = known?.kind === 'measured' ? known.image : known && 'size' in known ? known.size : undefined;
  return {
    id,
    src: file.src,
    url: file.url.href,
    state: known?.kind ?? 'unknown',
    ...(size && { width: size.width, height: size.height }),
    storedFiles: known?.kind === 'measured' ? await media.renditions.storedFiles(id, known.image.version) : [],
    ...(reason !== undefined && { reason }),
    ...(known && 'checkedAtMs' in known ? { checkedAt: new Date(known.checkedAtMs).toISOString() } : {}),
  };
}

export interface OpsView extends OpsServices {
  readonly journal: LoadJournal;
}

const maxImages = 100;

function failureOf({ failure }: Inspection, nowMs: number) {
  if (!failure) return null;
  const { failures, error, sinceMs } = failure;
  const dated = { ...reportedError(error), at: new Date(sinceMs).toISOString() };
  return { failures, nextTryInMs: leftOf(failure, nowMs), error: dated };
}

export function freshnessOf({ entry }: Inspection, { lifetimes }: Source<unknown>, negativeForMs: number) {
  if (entry?.kind === 'absent') return { freshForMs: negativeForMs, freshBy: 'negative' as const };
  const freshForMs = entry ? freshTimeOf(entry, lifetimes) : lifetimes.freshForMs;
  return { freshForMs, freshBy: freshForMs < lifetimes.freshForMs ? ('response' as const) : ('policy' as const) };
}

function storedOf({ entry, isRecalled }: Inspection, fresh: ReturnType<typeof freshnessOf>, nowMs: number) {
  if (!entry) return null;
  const ageMs = Math.max(0, nowMs - entry.confirmedAtMs);
  return {
    kind: entry.kind,
    from: isRecalled ? 'second store' : 'upstream',
    ageMs,
    ttlMs: entry.isInvalidated ? 0 : fresh.freshForMs - ageMs,
    ...fresh,
    isPurged: entry.isInvalidated,
    isEmpty: entry.isEmpty,
    acceptedAt: new Date(entry.acceptedAtMs).toISOString(),
    confirmedAt: new Date(entry.confirmedAtMs).toISOString(),
    version: entry.version,
    bytes: entry.json.length,
    upstreamCacheControl: annotationOf(entry).cacheControl ?? null,
  };
}

/** Milliseconds until a request would start a load; 0: the next one does. */
export function refreshInMs({ entry, state, failure }: Inspection, freshForMs: number, nowMs: number): number {
  const freshMs = entry && state === 'fresh' ? entry.confirmedAtMs + freshForMs - nowMs : 0;
  const pauseMs = failure ? leftOf(failure, nowMs) : 0;
  return Math.max(0, freshMs, pauseMs);
}

/** Each setting that defines a part of the policy, possibly the general `CACHE_FRESH_S`, with its origin. */
function policyOriginOf(key: string, { config, sources }: OpsServices) {
  const { values, settings } = config;
  const wanted = sources.wantedOf(key);
  const partOrigin = (part: PolicyPart) => {
    const setting = wanted ? usedPolicySetting(wanted.name, part, values) : (`CACHE_${part}` as const);
    return { setting, origin: settings.find(({ name }) => name === setting)?.origin };
  };
  return { freshForMs: partOrigin('FRESH_S'), staleForMs: partOrigin('STALE_S'), keepForMs: partOrigin('KEEP_S') };
}

async function imagesOf({ entry }: Inspection, { images, media }: OpsServices) {
  const report = entry && images.report(entry);
  if (!report) return null;
  const { ids, ...counts } = report;
  const items = await Promise.all(ids.slice(0, maxImages).map((id) => imageReport(id, media)));
  return { ...counts, items: items.filter((item) => item !== undefined) };
}

async function partOf(source: Source<unknown>, services: OpsView) {
  const inspection = services.values.inspect(source);
  const nowMs = services.clock.now();
  const fresh = freshnessOf(inspection, source, services.config.cache.negativeForMs);
  const { state, hits, isLoading, suspicion } = inspection;
  const { key, tags, lifetimes } = source;
  return {
    key,
    tags,
    policy: lifetimes,
    policyOrigin: policyOriginOf(key, services),
    state,
    hits,
    isLoading,
    refreshInMs: refreshInMs(inspection, fresh.freshForMs, nowMs),
    value: storedOf(inspection, fresh, nowMs),
    images: await imagesOf(inspection, services),
    lastFailure: failureOf(inspection, nowMs),
    lastError: services.journal.lastErrorOf(key),
    lastLoad: services.journal.lastLoadOf(key),
    suspicion: suspicion
      ? {
          kind: suspicion.kind,
          responses: suspicion.responses,
          forMs: nowMs - suspicion.sinceMs,
          acceptedAt: new Date(acceptedAtMs(suspicion, services.config.cache)).toISOString(),
        }
      : null,
  };
}

function responseOf(stored: BuildPlan['stored'], nowMs: number) {
  if (!stored) return null;
  const { representation, outdatedAtMs, failure, hits, isProvisional } = stored;
  const { version, tags, length, modifiedAtMs, isPolished = false } = representation;
  const { gzip, br } = representation.compressed;
  const bytes = { identity: length, ...(gzip && { gzip: gzip.length }), ...(br && { br: br.length }) };
  const lastModified = modifiedAtMs === undefined ? null : new Date(modifiedAtMs).toISOString();
  const lastFailure = failure ? { error: reportedError(failure.error), nextTryInMs: leftOf(failure, nowMs) } : null;
  const states = { isPolished, isProvisional, isPurged: outdatedAtMs !== undefined };
  return { version, tags, bytes, lastModified, ...states, lastFailure, hits };
}

function outcomeOf({ outcome }: BuildPlan) {
  if (outcome.kind === 'moved') return { outcome: outcome.kind, to: outcome.to };
  if (outcome.kind === 'absent' && outcome.isGone) return { outcome: 'gone' };
  if (outcome.kind === 'unknown') return { outcome: outcome.kind, error: reportedError(outcome.error) };
  return { outcome: outcome.kind };
}

const badQuery = (parameter: string, detail: string): PublicError =>
  new PublicError('bad-request', detail, { errors: [{ pointer: `#/query/${parameter}`, detail }] });

const imagePath = /^\/media\/([\w-]{16})\//;

export const imageIdOf = (path: string): string | undefined => imagePath.exec(path)?.[1];

/** Explains the response at a path with its query. Starts no load. Throws `PublicError` for an invalid path. */
export async function explanationOf(typed: string, view: OpsView) {
  const { resolve, responseCache, clock, downstream } = view;
  const path = typed.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
  try {
    decodeURIComponent(partsOf(path).path);
  } catch {
    throw badQuery('path', 'The path cannot be decoded');
  }
  const id = imageIdOf(path);
  const image = id === undefined ? undefined : await imageReport(id, view.media);
  if (image) return { path, kind: 'image', image };
  const at = resolve(path);
  if (at.kind === 'malformed') throw badQuery('path', `These are no parameters of ${at.name}`);
  if (at.kind === 'redirect' || at.kind === 'nothing') return { path, ...at };
  const { kind, name, builder } = at;
  const survey = await responseCache.survey(builder);
  return {
    path,
    kind,
    name,
    key: survey.key,
    ...outcomeOf(survey),
    tags: survey.tags,
    // As the cache in front gets them. nginx has no tags.
    sentTags: tagLine(downstream.purge, survey.tags).length > 0 ? sentTags(survey.tags) : [],
    response: responseOf(survey.stored, clock.now()),
    parts: await Promise.all(survey.parts.map((source) => partOf(source, view))),
  };
}

/** Explains the key of a value. Throws `PublicError` (404) for an unknown key. */
export async function explanationOfKey(key: string, view: OpsView) {
  const source = view.sources.ofKey(key);
  if (!source) throw new PublicError('not-found', 'Unknown key. An example is `menu`');
  return { kind: 'value', key: source.key, parts: [await partOf(source, view)] };
}

import { LRUCache } from 'lru-cache';
import type {
  DatedError,
  DependencyReport,
  Explanation,
  ImageReport,
  LoadTiming,
  OpsError,
  PolicyOrigin,
  ResponseReport,
} from '../../shared/ops/explanation.ts';
import type { Clock } from '../base/clock.ts';
import { PublicError } from '../base/errors.ts';
import { leftOf } from '../base/pause.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import type { Source } from '../cache/entry.ts';
import type { CacheListener } from '../cache/events.ts';
import { freshTimeOf } from '../cache/freshness.ts';
import type { Inspection } from '../cache/lookup.ts';
import { acceptedAtMs } from '../cache/suspicion.ts';
import type { PolicyPart } from '../config/cache-settings.ts';
import { originOf, policySettingOf } from '../config/settings-report.ts';
import { annotationOf } from '../content/annotation.ts';
import { sentTags, tagLine } from '../http/purge-tags.ts';
import type { Representation } from '../http/representation.ts';
import { partsOf } from '../http/request-target.ts';
import type { BuildPlan } from '../http/response-builder.ts';
import {
  endingsOf,
  fileNameOf,
  type RenditionEnding,
  squareWidthsOfStill,
  widthsOf,
} from '../media/image/rendition-widths.ts';
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
  readonly #loads = new LRUCache<string, LoadTiming>({ max: maxKeys });

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

  lastLoadOf(key: string): LoadTiming | null {
    return this.#loads.peek(key) ?? null;
  }
}

async function filesOf(id: string, { analyzer, renditions }: Media): Promise<ImageReport['files']> {
  const image = await analyzer.find(id);
  if (!image) return [];
  const stored = new Set(await renditions.storedFiles(id, image.version));
  const listOf = (ending: RenditionEnding, widths: readonly number[], isSquare: boolean) => ({
    ...{ ending, isSquare, widths },
    stored: widths.filter((width) => stored.has(fileNameOf({ width, ending, isSquare }))),
  });
  const square = squareWidthsOfStill(image);
  return endingsOf(image).flatMap((ending) => [
    listOf(ending, widthsOf(image), false),
    ...(square.length > 0 ? [listOf(ending, square, true)] : []),
  ]);
}

/** Returns everything known about an image; undefined for an unknown id. */
export async function imageReport(id: string, media: Media): Promise<ImageReport | undefined> {
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
    files: known?.kind === 'measured' ? await filesOf(id, media) : [],
    ...(reason !== undefined && { reason }),
    ...(known && 'checkedAtMs' in known ? { checkedAt: new Date(known.checkedAtMs).toISOString() } : {}),
  };
}

export interface OpsView extends OpsServices {
  readonly journal: LoadJournal;
}

const maxImages = 100;

function failureOf({ failure }: Inspection, nowMs: number): DependencyReport['lastFailure'] {
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

function storedOf(
  { entry, isRecalled }: Inspection,
  fresh: ReturnType<typeof freshnessOf>,
  nowMs: number,
): DependencyReport['value'] {
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

function policyOriginOf(key: string, { config, sources }: OpsServices): DependencyReport['policyOrigin'] {
  const { values, settings } = config;
  const wanted = sources.wantedOf(key);
  const partOrigin = (part: PolicyPart): PolicyOrigin => {
    const setting = wanted ? policySettingOf(wanted.name, part, values) : (`CACHE_${part}` as const);
    const given = settings.find(({ name }) => name === setting);
    return { setting, origin: given ? originOf(given) : 'default' };
  };
  return { freshForMs: partOrigin('FRESH_S'), staleForMs: partOrigin('STALE_S'), keepForMs: partOrigin('KEEP_S') };
}

async function imagesOf({ entry }: Inspection, { images, media }: OpsServices): Promise<DependencyReport['images']> {
  const report = entry && images.report(entry);
  if (!report) return null;
  const { ids, ...counts } = report;
  const items = await Promise.all(ids.slice(0, maxImages).map((id) => imageReport(id, media)));
  return { ...counts, items: items.filter((item) => item !== undefined) };
}

async function partOf(source: Source<unknown>, services: OpsView): Promise<DependencyReport> {
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

function dependencyReports(sources: readonly Source<unknown>[], view: OpsView): Promise<DependencyReport[]> {
  return Promise.all(sources.map((source) => partOf(source, view)));
}

export function bytesOf({ length, compressed: { gzip, br } }: Representation) {
  return { identity: length, ...(gzip && { gzip: gzip.length }), ...(br && { br: br.length }) };
}

function responseOf(stored: BuildPlan['stored'], nowMs: number): ResponseReport | null {
  if (!stored) return null;
  const { representation, outdatedAtMs, failure, hits } = stored;
  const { version, tags, modifiedAtMs, isPolished = false } = representation;
  const bytes = bytesOf(representation);
  const lastModified = modifiedAtMs === undefined ? null : new Date(modifiedAtMs).toISOString();
  const lastFailure = failure ? { error: reportedError(failure.error), nextTryInMs: leftOf(failure, nowMs) } : null;
  return { version, tags, bytes, lastModified, isPolished, isPurged: outdatedAtMs !== undefined, lastFailure, hits };
}

function outcomeOf({
  outcome,
}: BuildPlan): Pick<Extract<Explanation, { outcome: string }>, 'outcome' | 'to' | 'error'> {
  if (outcome.kind === 'moved') return { outcome: outcome.kind, to: outcome.to };
  if (outcome.kind === 'absent' && outcome.isGone) return { outcome: 'gone' };
  if (outcome.kind === 'unknown') return { outcome: outcome.kind, error: reportedError(outcome.error) };
  return { outcome: outcome.kind };
}

function badQuery(parameter: string, detail: string): PublicError {
  return new PublicError('bad-request', detail, { errors: [{ pointer: `#/query/${parameter}`, detail }] });
}

const imagePath = /^\/media\/([\w-]{16})\//;

/** Id of the image at `/media/{id}/…`. */
export function imageIdOf(path: string): string | undefined {
  return imagePath.exec(path)?.[1];
}

/** Encodes a path as browsers do. */
function encodedPath(typed: string): string {
  return typed.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
}

/** Explains the response at a path with its query. Starts no load. Throws `PublicError` for an invalid path. */
export async function explanationOf(typed: string, view: OpsView): Promise<Explanation> {
  const { resolve, responseCache, clock, downstream } = view;
  const path = encodedPath(typed);
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
    sentTags: tagLine(downstream.purge, survey.tags).length > 0 ? sentTags(survey.tags) : [],
    response: responseOf(survey.stored, clock.now()),
    parts: await dependencyReports(survey.parts, view),
  };
}

/** Explains the key of a cached response or of a value. Throws `PublicError` (404) for an unknown key. */
export async function explanationOfKey(key: string, view: OpsView): Promise<Explanation> {
  const { responseCache, clock, sources: known } = view;
  const response = responseCache.responses().find((response) => response.key === key);
  if (response) {
    const sources = response.dependencies.map(({ source }) => source);
    return {
      kind: 'response',
      key,
      response: responseOf(response, clock.now()),
      parts: await dependencyReports(sources, view),
    };
  }
  const source = known.ofKey(key);
  if (!source) throw new PublicError('not-found', 'Unknown key. An example is `menu`');
  return { kind: 'value', key: source.key, parts: await dependencyReports([source], view) };
}

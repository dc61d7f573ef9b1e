import { LRUCache } from 'lru-cache';
import type {
  DatedError,
  Explanation,
  LoadTiming,
  OpsError,
  PartReport,
  PictureReport,
  PolicyOrigin,
  ReplyReport,
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
import type { Survey } from '../http/response-builder.ts';
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
    const { fault, status, message } = error;
    return { fault, ...(status === undefined ? {} : { status }), message };
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

async function filesOf(id: string, { analyzer, renditions }: Media): Promise<PictureReport['files']> {
  const picture = await analyzer.find(id);
  if (!picture) return [];
  const stored = new Set(await renditions.storedFiles(id, picture.version));
  const listOf = (ending: RenditionEnding, widths: readonly number[], isSquare: boolean) => ({
    ...{ ending, isSquare, widths },
    kept: widths.filter((width) => stored.has(fileNameOf({ width, ending, isSquare }))),
  });
  const square = squareWidthsOfStill(picture);
  return endingsOf(picture).flatMap((ending) => [
    listOf(ending, widthsOf(picture), false),
    ...(square.length > 0 ? [listOf(ending, square, true)] : []),
  ]);
}

/** Returns everything known about an image; undefined for an unknown id. */
export async function pictureReport(id: string, media: Media): Promise<PictureReport | undefined> {
  const file = await media.registry.find(id);
  if (!file) return undefined;
  const known = media.known.get(id) ?? (await media.known.find(id));
  const reason = unreadableReasonOf(known);
  const size = known?.kind === 'measured' ? known.picture : known && 'size' in known ? known.size : undefined;
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

const maxPictures = 100;

function failureOf({ failure }: Inspection, nowMs: number): PartReport['lastFailure'] {
  if (!failure) return null;
  const { failures, error, sinceMs } = failure;
  const dated = { ...reportedError(error), at: new Date(sinceMs).toISOString() };
  return { failures, nextTryInMs: leftOf(failure, nowMs), error: dated };
}

export function freshnessOf({ entry }: Inspection, { lifetimes }: Source<unknown>, negativeForMs: number) {
  if (entry?.kind === 'absent') return { freshForMs: negativeForMs, freshBy: 'negative' as const };
  const freshForMs = entry ? freshTimeOf(entry, lifetimes) : lifetimes.freshForMs;
  return { freshForMs, freshBy: freshForMs < lifetimes.freshForMs ? ('reply' as const) : ('policy' as const) };
}

function storedOf(
  { entry, isRecalled }: Inspection,
  fresh: ReturnType<typeof freshnessOf>,
  nowMs: number,
): PartReport['value'] {
  if (!entry) return null;
  const ageMs = Math.max(0, nowMs - entry.confirmedAtMs);
  return {
    kind: entry.kind,
    from: isRecalled ? 'second tier' : 'upstream',
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

function policyOriginOf(key: string, { config, sources }: OpsServices): PartReport['policyOrigin'] {
  const { values, settings } = config;
  const wanted = sources.wantedOf(key);
  const partOrigin = (part: PolicyPart): PolicyOrigin => {
    const setting = wanted ? policySettingOf(wanted.name, part, values) : (`CACHE_${part}` as const);
    const given = settings.find(({ name }) => name === setting);
    return { setting, origin: given ? originOf(given) : 'default' };
  };
  return { freshForMs: partOrigin('FRESH_S'), staleForMs: partOrigin('STALE_S'), keepForMs: partOrigin('KEEP_S') };
}

async function picturesOf({ entry }: Inspection, { pictures, media }: OpsServices): Promise<PartReport['pictures']> {
  const report = entry && pictures.report(entry);
  if (!report) return null;
  const { ids, ...counts } = report;
  const items = await Promise.all(ids.slice(0, maxPictures).map((id) => pictureReport(id, media)));
  return { ...counts, items: items.filter((item) => item !== undefined) };
}

async function partOf(source: Source<unknown>, services: OpsView): Promise<PartReport> {
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
    pictures: await picturesOf(inspection, services),
    lastFailure: failureOf(inspection, nowMs),
    lastError: services.journal.lastErrorOf(key),
    lastLoad: services.journal.lastLoadOf(key),
    suspicion: suspicion
      ? {
          kind: suspicion.kind,
          replies: suspicion.replies,
          forMs: nowMs - suspicion.sinceMs,
          acceptedAt: new Date(acceptedAtMs(suspicion, services.config.cache)).toISOString(),
        }
      : null,
  };
}

function partsReport(sources: readonly Source<unknown>[], view: OpsView): Promise<PartReport[]> {
  return Promise.all(sources.map((source) => partOf(source, view)));
}

export function bytesOf({ length, compressed: { gzip, br } }: Representation) {
  return { identity: length, ...(gzip && { gzip: gzip.length }), ...(br && { br: br.length }) };
}

function replyOf(stored: Survey['stored'], nowMs: number): ReplyReport | null {
  if (!stored) return null;
  const { representation, outdatedAtMs, failure, hits } = stored;
  const { version, tags, modifiedAtMs, isPolished = false } = representation;
  const bytes = bytesOf(representation);
  const lastModified = modifiedAtMs === undefined ? null : new Date(modifiedAtMs).toISOString();
  const lastFault = failure ? { error: reportedError(failure.error), nextTryInMs: leftOf(failure, nowMs) } : null;
  return { version, tags, bytes, lastModified, isPolished, isPurged: outdatedAtMs !== undefined, lastFault, hits };
}

function outcomeOf({ outcome }: Survey): Pick<Extract<Explanation, { outcome: string }>, 'outcome' | 'to' | 'error'> {
  if (outcome.kind === 'moved') return { outcome: outcome.kind, to: outcome.to };
  if (outcome.kind === 'absent' && outcome.isGone) return { outcome: 'gone' };
  if (outcome.kind === 'unknown') return { outcome: outcome.kind, error: reportedError(outcome.error) };
  return { outcome: outcome.kind };
}

function badQuery(parameter: string, detail: string): PublicError {
  return new PublicError('bad-request', detail, { errors: [{ pointer: `#/query/${parameter}`, detail }] });
}

const picturePath = /^\/media\/([\w-]{16})\//;

/** Id of the image at `/media/{id}/…`. */
export function pictureIdOf(path: string): string | undefined {
  return picturePath.exec(path)?.[1];
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
  const id = pictureIdOf(path);
  const picture = id === undefined ? undefined : await pictureReport(id, view.media);
  if (picture) return { path, kind: 'picture', picture };
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
    reply: replyOf(survey.stored, clock.now()),
    parts: await partsReport(survey.parts, view),
  };
}

/** Explains the key of a cached response or of a value. Throws `PublicError` (404) for an unknown key. */
export async function explanationOfKey(key: string, view: OpsView): Promise<Explanation> {
  const { responseCache, clock, sources: known } = view;
  const response = responseCache.responses().find((reply) => reply.key === key);
  if (response) {
    const sources = response.dependencies.map(({ source }) => source);
    return { kind: 'reply', key, reply: replyOf(response, clock.now()), parts: await partsReport(sources, view) };
  }
  const source = known.ofKey(key);
  if (!source) throw new PublicError('not-found', 'Unknown key. An example is `menu`');
  return { kind: 'value', key: source.key, parts: await partsReport([source], view) };
}

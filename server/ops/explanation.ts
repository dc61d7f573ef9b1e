import type { Explanation, PartReport, PolicyOrigin, ReplyReport } from '../../shared/ops/explanation.ts';
import { PublicError } from '../base/errors.ts';
import { leftOf } from '../base/pause.ts';
import type { Source } from '../cache/entry.ts';
import { freshTimeOf } from '../cache/freshness.ts';
import type { Inspection } from '../cache/lookup.ts';
import type { PolicyPart } from '../config/cache-settings.ts';
import { originOf, policySettingOf } from '../config/settings-report.ts';
import { annotationOf } from '../content/annotation.ts';
import { partsOf } from '../http/request-target.ts';
import type { Survey } from '../http/response-builder.ts';
import { type LoadJournal, reportedError } from './load-journal.ts';
import type { OpsServices } from './ops-services.ts';
import { pictureReport } from './picture-report.ts';

/** The services with the history of loads. */
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

function freshnessOf({ entry }: Inspection, { lifetimes }: Source<unknown>, negativeForMs: number) {
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
      ? { kind: suspicion.kind, replies: suspicion.replies, forMs: nowMs - suspicion.sinceMs }
      : null,
  };
}

function partsReport(sources: readonly Source<unknown>[], view: OpsView): Promise<PartReport[]> {
  return Promise.all(sources.map((source) => partOf(source, view)));
}

function replyOf(kept: Survey['stored'], nowMs: number): ReplyReport | null {
  if (!kept) return null;
  const { representation, isOutdated, failure, hits } = kept;
  const { length, compressed, version, tags, modifiedAtMs, isPolished = false } = representation;
  const { gzip, br } = compressed;
  const bytes = { identity: length, ...(gzip && { gzip: gzip.length }), ...(br && { br: br.length }) };
  const lastModified = modifiedAtMs === undefined ? null : new Date(modifiedAtMs).toISOString();
  const lastFault = failure ? { error: reportedError(failure.error), nextTryInMs: leftOf(failure, nowMs) } : null;
  return { version, tags, bytes, lastModified, isPolished, isPurged: isOutdated, lastFault, hits };
}

type Outcome = Pick<Extract<Explanation, { outcome: string }>, 'outcome' | 'to' | 'error'>;

function outcomeOf({ outcome }: Survey): Outcome {
  if (outcome.kind === 'moved') return { outcome: outcome.kind, to: outcome.to };
  if (outcome.kind === 'absent' && outcome.isGone) return { outcome: 'gone' };
  if (outcome.kind === 'unknown') return { outcome: outcome.kind, error: reportedError(outcome.error) };
  return { outcome: outcome.kind };
}

function checkPath(target: string): void {
  try {
    decodeURIComponent(partsOf(target).path);
  } catch {
    throw badQuery('path', 'The path cannot be decoded');
  }
}

function badQuery(parameter: string, detail: string): PublicError {
  return new PublicError('bad-request', detail, { errors: [{ pointer: `#/query/${parameter}`, detail }] });
}

/** Explains the response at a path with its query. Starts no load. Throws `PublicError` for an invalid path. */
export async function explanationOf(path: string, view: OpsView): Promise<Explanation> {
  const { resolve, responseCache, clock } = view;
  checkPath(path);
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
    reply: replyOf(survey.stored, clock.now()),
    parts: await partsReport(survey.parts, view),
  };
}

/** Explains the key of a cached response or of a value. Throws `PublicError` (404) for an unknown key. */
export async function explanationOfKey(key: string, view: OpsView): Promise<Explanation> {
  const { responseCache, clock, sources: known } = view;
  const kept = responseCache.responses().find((reply) => reply.key === key);
  if (kept) {
    const sources = kept.dependencies.map(({ source }) => source);
    return { kind: 'reply', key, reply: replyOf(kept, clock.now()), parts: await partsReport(sources, view) };
  }
  const source = known.ofKey(key);
  if (!source) throw new PublicError('not-found', 'Nothing can be kept under that key');
  return { kind: 'value', key: source.key, parts: await partsReport([source], view) };
}

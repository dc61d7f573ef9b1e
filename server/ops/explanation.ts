import type { FastifyInstance } from 'fastify';
import type { Inspection } from '../cache/content-cache.ts';
import type { Source } from '../cache/entry.ts';
import { leftOf } from '../cache/pause.ts';
import { annotationOf } from '../content/annotation.ts';
import { PublicError } from '../errors.ts';
import type { Survey } from '../replies/recipe.ts';
import { partsOf } from '../requests/resolve-request.ts';
import { UpstreamError } from '../upstream/errors.ts';

/** An error in the operator's words: its message may name the upstream. */
function errorOf(error: unknown) {
  if (error instanceof UpstreamError) {
    const { fault, status, message } = error;
    return { fault, status, message };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

function failureOf({ failure }: Inspection, nowMs: number) {
  if (!failure) return null;
  const { failures, error } = failure;
  return { failures, nextTryInMs: leftOf(failure, nowMs), error: errorOf(error) };
}

function storedOf({ entry, isRecalled }: Inspection, freshForMs: number, nowMs: number) {
  if (!entry) return null;
  const ageMs = Math.max(0, nowMs - entry.confirmedAtMs);
  return {
    kind: entry.kind,
    from: isRecalled ? 'second tier' : 'upstream',
    ageMs,
    ttlMs: entry.isInvalidated ? 0 : freshForMs - ageMs,
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
function refreshInMs(inspection: Inspection, freshForMs: number, nowMs: number): number {
  const { entry, state, failure } = inspection;
  const freshMs = entry && state === 'fresh' ? entry.confirmedAtMs + freshForMs - nowMs : 0;
  const pauseMs = failure ? leftOf(failure, nowMs) : 0;
  return Math.max(0, freshMs, pauseMs);
}

function partOf(source: Source<unknown>, { content: { values, pictures }, site: { clock, config } }: FastifyInstance) {
  const inspection = values.inspect(source);
  const nowMs = clock.now();
  const freshForMs = inspection.entry?.kind === 'absent' ? config.cache.negativeForMs : source.lifetimes.freshForMs;
  const { state, hits, isLoading, suspicion } = inspection;
  return {
    key: source.key,
    tags: source.tags,
    policy: source.lifetimes,
    state,
    hits,
    isLoading,
    refreshInMs: refreshInMs(inspection, freshForMs, nowMs),
    value: storedOf(inspection, freshForMs, nowMs),
    pictures: (inspection.entry && pictures.report(inspection.entry)) ?? null,
    lastFailure: failureOf(inspection, nowMs),
    suspicion: suspicion ? { ...suspicion, sinceMs: undefined, forMs: nowMs - suspicion.sinceMs } : null,
  };
}

function faultOf(fault: NonNullable<Survey['kept']>['fault'], nowMs: number) {
  return fault ? { error: errorOf(fault.error), nextTryInMs: leftOf(fault, nowMs) } : null;
}

function replyOf({ kept }: Survey, nowMs: number) {
  if (!kept) return null;
  const { representation, isOutdated, fault, hits } = kept;
  const { identity, compressed, version, tags, modifiedAtMs, isPolished = false } = representation;
  const bytes = { identity: identity.length, gzip: compressed.gzip?.length, br: compressed.br?.length };
  const lastModified = modifiedAtMs === undefined ? null : new Date(modifiedAtMs).toISOString();
  const lastFault = faultOf(fault, nowMs);
  return { version, tags, bytes, lastModified, isPolished, isPurged: isOutdated, lastFault, hits };
}

function outcomeOf({ outcome }: Survey) {
  if (outcome.kind === 'moved') return { outcome: outcome.kind, to: outcome.to };
  if (outcome.kind === 'absent' && outcome.isGone) return { outcome: 'gone' };
  if (outcome.kind === 'unknown') return { outcome: outcome.kind, error: errorOf(outcome.error) };
  return { outcome: outcome.kind };
}

/** Throws `PublicError` on a path that no request could have, because it cannot be decoded. */
function checkPath(target: string): void {
  try {
    decodeURIComponent(partsOf(target).path);
  } catch {
    throw new PublicError('bad-request', 'The path cannot be decoded');
  }
}

/**
 * Why a path, with its query, is answered as it is: what stands there, the key of its reply and of each part it is made
 * of, with lifetimes, age, troubles and the next refresh. Starts no load. Throws `PublicError` on a bad path.
 */
export async function explanationOf(path: string, app: FastifyInstance) {
  checkPath(path);
  const at = app.replies.resolve(path);
  if (at.kind === 'malformed') throw new PublicError('bad-request', `These are no parameters of ${at.name}`);
  if (at.kind === 'redirect' || at.kind === 'nothing') return { path, ...at };
  const { kind, name, recipe } = at;
  const survey = await app.content.derived.survey(recipe);
  return {
    path,
    kind,
    name,
    key: survey.key,
    ...outcomeOf(survey),
    reply: replyOf(survey, app.site.clock.now()),
    parts: survey.parts.map((source) => partOf(source, app)),
  };
}

import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CacheEvent } from '../cache/events.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { repairTotals } from './repairs.ts';

/** Why a load failed, in few words. */
function faultOf(error: unknown): string {
  return error instanceof UpstreamError ? error.fault : error instanceof Error ? error.name : 'other';
}

function nameOf(event: CacheEvent): string {
  return event.type === 'purged' ? `purged-${event.isHard ? 'hard' : 'soft'}` : event.type;
}

/** Counts what happens in the cache and on the way to the upstream. None of it happens on a hit. */
export function countNews(news: FastifyInstance['news'], registry: Registry): void {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `bff_${name}`, help, labelNames, registers: [registry] });
  const loads = counter('loads_total', 'Loads begun, by reason', 'reason');
  const outcomes = counter('load_outcomes_total', 'Loads ended', 'outcome');
  const failures = counter('load_failures_total', 'Loads failed, by fault', 'fault');
  const seconds = counter('load_seconds_total', 'Time that loads took, all together');
  const suspicious = counter('suspicious_total', 'Answers kept out, by kind', 'kind');
  const tierFailures = counter('tier_failures_total', 'Failures of the second tier', 'operation');
  const events = counter('cache_events_total', 'Evictions, recalls, purges, damage', 'event');
  const calls = counter('upstream_calls_total', 'Calls of the upstream, by status or fault', 'call', 'result');
  const repairs = counter('repaired_resources_total', 'Resources that needed a repair, by rule', 'rule');
  news.cache.listen((event) => {
    switch (event.type) {
      case 'load-start':
        return loads.inc({ reason: event.reason });
      case 'load-accepted':
        seconds.inc(event.tookMs / 1000);
        return outcomes.inc({ outcome: event.isChanged ? 'changed' : 'unchanged' });
      case 'load-failed':
        seconds.inc(event.tookMs / 1000);
        failures.inc({ fault: faultOf(event.error) });
        return outcomes.inc({ outcome: 'failed' });
      case 'load-suspicious':
        return suspicious.inc({ kind: event.kind });
      case 'load-followed':
        return outcomes.inc({ outcome: 'followed' });
      case 'tier-failed':
        return tierFailures.inc({ operation: event.operation });
      default:
        return events.inc({ event: nameOf(event) });
    }
  });
  news.upstream.listen((event) => {
    if (event.type === 'answered') calls.inc({ call: event.call, result: event.status });
    else if (event.type === 'failed') calls.inc({ call: event.call, result: event.fault });
  });
  const violations = counter('csp_reports_total', 'What browsers refused on pages, by directive', 'directive');
  news.violations.listen((directive) => violations.inc({ directive }));
  news.repairs.listen(({ rules }) => {
    for (const rule of Object.keys(rules)) repairs.inc({ rule });
  });
}

type Numbers = () => Readonly<Record<string, number>>;

/** What is read when operators ask, not when it happens: hits, of which there are many, and sizes. */
function readNumbers(app: FastifyInstance, registry: Registry): void {
  const read =
    (Metric: typeof Counter | typeof Gauge) => (name: string, help: string, label: string, numbers: Numbers) =>
      new Metric({
        ...{ name: `bff_${name}`, help, labelNames: [label], registers: [registry] },
        collect() {
          this.reset();
          for (const [value, number] of Object.entries(numbers())) this.inc({ [label]: value }, number);
        },
      });
  const [count, size] = [read(Counter), read(Gauge)];
  const counters = () => app.replies.downstream.counters;
  count('hits_total', 'Replies from the store, by its state', 'state', () => counters().hits);
  count('misses_total', 'Replies that a load was awaited for', 'via', () => counters().forwarded);
  count('refused_total', 'Requests refused, by what there was too much of', 'reason', () => app.refusals.counts);
  count('replies_total', 'Replies of note: 304, and those whose last refresh failed', 'kind', () => ({
    'not-modified': counters().notModified,
    saved: counters().saved,
  }));
  size('cache_entries', 'Entries in memory', 'of', () => ({
    values: app.content.values.usage.entries,
    replies: app.content.derived.usage.entries,
  }));
  size('cache_bytes', 'Bytes in memory, all encodings', 'of', () => ({
    values: app.content.values.usage.bytes,
    replies: app.content.derived.usage.bytes,
    parsed: app.content.derived.parsedBytes,
  }));
  size('repairs', 'Repairs in the loaded content, by rule', 'rule', () =>
    repairTotals(app.content.values.entries(), app.media.measures.troubles()),
  );
  new Gauge({
    ...{ name: 'bff_compressor_queue', help: 'Replies that wait to be compressed', registers: [registry] },
    collect() {
      this.set(app.content.derived.compressor.queued);
    },
  });
}

/** The metrics of one server, the process and its event loop included. Counts from now on. */
export function metricsOf(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countNews(app.news, registry);
  readNumbers(app, registry);
  return registry;
}

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ContentCache } from '../cache/content-cache.ts';
import type { ReplyCounters } from '../http/reply-counters.ts';
import type { PictureMeasures } from '../media/probe/picture-measures.ts';
import type { Refusals } from '../plugins/refusals.ts';
import type { DerivedCache } from '../replies/derived-cache.ts';
import type { CacheCounts } from './cache-counts.ts';
import { repairTotals } from './repairs.ts';

export interface MetricSources {
  readonly counts: CacheCounts;
  readonly replyCounters: ReplyCounters;
  readonly content: ContentCache;
  readonly derived: DerivedCache;
  readonly refusals: Pick<Refusals, 'counts'>;
  readonly measures: Pick<PictureMeasures, 'troubles'>;
}

/** One line of a metric: values of its labels, in order, and the number. */
type Sample = readonly [labels: readonly string[], value: number];

interface Definition {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly isGauge?: boolean;
  /** Read when operators ask, not when things happen. */
  readonly read: () => readonly Sample[];
}

function register(registry: Registry, { name, help, labels, isGauge, read }: Definition): void {
  const labelsOf = (values: readonly string[]) =>
    Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
  const shared = { name, help, labelNames: [...labels], registers: [registry] };
  if (isGauge) {
    const gauge = new Gauge({
      ...shared,
      collect() {
        gauge.reset();
        for (const [values, value] of read()) gauge.set(labelsOf(values), value);
      },
    });
    return;
  }
  const counter = new Counter({
    ...shared,
    collect() {
      counter.reset();
      for (const [values, value] of read()) counter.inc(labelsOf(values), value);
    },
  });
}

type Numbers = readonly (readonly [name: string, count: number])[];

function byName(numbers: Numbers): Sample[] {
  return numbers.map(([name, count]) => [[name], count]);
}

function counter(name: string, help: string, label: string, read: () => Numbers): Definition {
  return { name: `bff_${name}`, help, labels: [label], read: () => byName(read()) };
}

function replyDefinitions({ replyCounters, refusals }: MetricSources): Definition[] {
  return [
    counter('hits_total', 'Replies from the store, by its state', 'state', () => Object.entries(replyCounters.hits)),
    counter('misses_total', 'Replies that a load was awaited for', 'via', () =>
      Object.entries(replyCounters.forwarded),
    ),
    counter('refused_total', 'Requests refused, by what there was too much of', 'reason', () =>
      Object.entries(refusals.counts),
    ),
    counter('replies_total', 'Replies of note: 304, and those whose last refresh failed', 'kind', () => [
      ['not-modified', replyCounters.notModified],
      ['saved', replyCounters.saved],
    ]),
  ];
}

function loadDefinitions({ counts }: MetricSources): Definition[] {
  return [
    counter('loads_total', 'Loads begun, by reason', 'reason', () => counts.loads.all()),
    counter('load_outcomes_total', 'Loads ended', 'outcome', () => counts.outcomes.all()),
    counter('load_failures_total', 'Loads failed, by fault', 'fault', () => counts.failures.all()),
    counter('suspicious_total', 'Answers kept out, by kind', 'kind', () => counts.suspicious.all()),
    counter('repaired_resources_total', 'Resources that needed a repair, by rule', 'rule', () => counts.repairs.all()),
    counter('tier_failures_total', 'Failures of the second tier', 'operation', () => counts.tierFailures.all()),
    counter('cache_events_total', 'Evictions, recalls, purges, damage', 'event', () => counts.events.all()),
    {
      name: 'bff_load_seconds_total',
      help: 'Time that loads took, all together',
      labels: [],
      read: () => [[[], counts.loadMs / 1000]],
    },
    {
      name: 'bff_upstream_calls_total',
      help: 'Calls of the upstream, by status or fault',
      labels: ['call', 'result'],
      read: () => counts.calls.all().map(([name, count]) => [name.split(' '), count]),
    },
  ];
}

function sizeDefinitions({ content, derived, measures }: MetricSources): Definition[] {
  const gauge = (name: string, help: string, label: string, read: () => Numbers): Definition => ({
    ...counter(name, help, label, read),
    isGauge: true,
  });
  return [
    gauge('cache_entries', 'Entries in memory', 'of', () => [
      ['values', content.usage.entries],
      ['replies', derived.usage.entries],
    ]),
    gauge('cache_bytes', 'Bytes in memory, all encodings', 'of', () => [
      ['values', content.usage.bytes],
      ['replies', derived.usage.bytes],
      ['parsed', derived.parsedBytes],
    ]),
    gauge('repairs', 'Repairs in the loaded content, by rule', 'rule', () =>
      Object.entries(repairTotals(content.entries(), measures.troubles())),
    ),
    {
      name: 'bff_compressor_queue',
      help: 'Replies that wait to be compressed',
      labels: [],
      isGauge: true,
      read: () => [[[], derived.compressor.queued]],
    },
  ];
}

/** The metrics of one server, the process and its event loop included. */
export function metricsOf(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const definition of [...replyDefinitions(sources), ...loadDefinitions(sources), ...sizeDefinitions(sources)]) {
    register(registry, definition);
  }
  return registry;
}

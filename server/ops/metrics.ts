import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { UpstreamError } from '../base/upstream-errors.ts';
import { loggedNameOf, resourceNames } from '../content/resources.ts';
import {
  type Durations,
  type RequestMeter,
  requestBuckets,
  responseOrigins,
  routeKinds,
} from '../http/request-meter.ts';
import type { UpstreamEvent } from '../upstream/client.ts';
import type { ServerEvents } from './ops-services.ts';
import { publishStages } from './purge/publish-log.ts';

function outcomeOf(event: Extract<UpstreamEvent, { durationMs: number }>): string {
  if (event.type === 'answered') return event.isAbsent ? 'absent' : 'found';
  return event.kind === 'status' ? `status-${(event.status ?? 500) < 500 ? '4xx' : '5xx'}` : event.kind;
}

/** Upper bounds in seconds; the default hard deadline is 10. */
const callBuckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const publishBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 60];

const jobBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40];

type KnownLabels = Readonly<Record<string, readonly string[]>>;

const combinations = (labels: KnownLabels): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** Creates metrics that start at 0 for the given label values. An empty list: a series begins with its first event. */
function metricsIn(registry: Registry) {
  const options = (name: string, help: string, labels: KnownLabels) => {
    return { name: `bff_${name}`, help, labelNames: Object.keys(labels), registers: [registry] };
  };
  return {
    counter(name: string, help: string, labels: KnownLabels) {
      const counter = new Counter(options(name, help, labels));
      for (const one of combinations(labels)) counter.inc(one, 0);
      return counter;
    },
    histogram(name: string, help: string, buckets: number[], labels: KnownLabels) {
      const histogram = new Histogram({ ...options(name, help, labels), buckets });
      for (const one of combinations(labels)) histogram.zero(one);
      return histogram;
    },
  };
}

type Metrics = ReturnType<typeof metricsIn>;

const loadReasons = ['missing', 'stale', 'expired', 'early', 'ordered'];
const loadEnds = ['changed', 'unchanged', 'suspicious', 'failed', 'followed'];
const suspicions = ['empty', 'absent', 'flapping'];
const tierOperations = [
  ...['connect', 'read', 'message', 'get', 'put', 'purge', 'holds', 'claim', 'write'],
  ...['getMemo', 'putMemos', 'claimMemo'],
];
const otherEvents = [
  ...['evicted', 'loss-accepted', 'recalled', 'replaced', 'purged-soft', 'purged-hard', 'compose-failed'],
  ...['entry-damaged', 'store-damaged', 'store-evicts', 'store-recovered', 'store-connected'],
];

function countCache({ cache }: Pick<ServerEvents, 'cache'>, { counter }: Metrics): void {
  const loads = counter(
    'loads_total',
    'Loads started: missing entry, early, stale or expired refresh, `ordered`: requested by an operator',
    { reason: loadReasons },
  );
  const outcomes = counter(
    'load_outcomes_total',
    'Loads completed; `followed`: another replica loaded the value; suspicious loads count as failed, too',
    { outcome: loadEnds },
  );
  const failures = counter('load_failures_total', 'Failed loads by cause; each starts a back-off', { kind: [] });
  const suspicious = counter('suspicious_answers_total', 'Responses rejected as suspicious', { kind: suspicions });
  const tierFailures = counter('store_failures_total', 'Failed operations of the cache store (SQLite, Redis)', {
    operation: tierOperations,
  });
  const events = counter('cache_events_total', 'Other cache events; `recalled`: read from the store into memory', {
    event: otherEvents,
  });
  cache.listen((event) => {
    switch (event.type) {
      case 'load-start':
        return loads.inc({ reason: event.reason });
      case 'load-accepted':
        return outcomes.inc({ outcome: event.isChanged ? 'changed' : 'unchanged' });
      case 'load-failed':
        failures.inc({ kind: event.error instanceof UpstreamError ? event.error.kind : `${Object(event.error).name}` });
        return outcomes.inc({ outcome: 'failed' });
      case 'load-suspicious':
        outcomes.inc({ outcome: 'suspicious' });
        return suspicious.inc({ kind: event.kind });
      case 'load-followed':
        return outcomes.inc({ outcome: 'followed' });
      case 'store-failed':
        return tierFailures.inc({ operation: event.operation });
      case 'purged':
        return events.inc({ event: event.isHard ? 'purged-hard' : 'purged-soft' });
      default:
        return events.inc({ event: event.type });
    }
  });
}

function countCalls({ upstream }: Pick<ServerEvents, 'upstream'>, { counter, histogram }: Metrics): void {
  const call = resourceNames.map(loggedNameOf);
  const calls = counter(
    'upstream_calls_total',
    'Calls of the content API; `absent`: it returned "not found"; `status-4xx`, `status-5xx`, or the error',
    // Failures of each call would be 160 series at 0.
    { call, outcome: ['found', 'absent'] },
  );
  const seconds = histogram('upstream_call_duration_seconds', 'Duration of a call with all its pages', callBuckets, {});
  upstream.listen((event) => {
    if (event.type !== 'answered' && event.type !== 'failed') return;
    calls.inc({ call: event.call, outcome: outcomeOf(event) });
    seconds.observe(event.durationMs / 1000);
  });
}

function countMedia({ media }: Pick<ServerEvents, 'media'>, { counter, histogram }: Metrics): void {
  // Prometheus itself uses the label `job`.
  const task = ['measure', 'generate'];
  const jobs = counter('media_jobs_total', 'Image jobs; `measure`: analysis, `generate`: renditions', {
    task,
    outcome: ['done', 'failed'],
  });
  const seconds = histogram('media_job_duration_seconds', 'Duration of image jobs', jobBuckets, { task });
  media.listen((event) => {
    jobs.inc({ task: event.job, outcome: event.outcome });
    seconds.observe({ task: event.job }, event.tookMs / 1000);
  });
}

function countPurges({ purges }: Pick<ServerEvents, 'purges'>, { counter, histogram }: Metrics): void {
  const requests = counter('cdn_purges_total', 'Requests to purge the cache in front (`CDN_PURGE`)', {
    outcome: ['done', 'failed'],
  });
  const seconds = histogram(
    'publish_duration_seconds',
    'Time from the start of a change until its content was reloaded, purged in front, and served first',
    publishBuckets,
    { stage: publishStages },
  );
  purges.listen((event) => {
    if (event.type === 'purge') requests.inc({ outcome: event.outcome });
    else seconds.observe({ stage: event.stage }, event.tookMs / 1000);
  });
}

/** Counts events of the cache, upstream calls and image jobs. None of them happens on a hit. */
export function countEvents(events: ServerEvents, registry: Registry): void {
  const metrics = metricsIn(registry);
  countCache(events, metrics);
  countCalls(events, metrics);
  countMedia(events, metrics);
  countPurges(events, metrics);
}

function samplesOf(name: string, labels: Readonly<Record<string, string>>, { counts, sumS }: Durations) {
  let within = 0;
  const buckets = [...requestBuckets, '+Inf'].map((le, index) => {
    within += counts[index] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: within };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumS },
    { metricName: `${name}_count`, labels, value: within },
  ];
}

/** Probes and operators are counted, and not timed, because no alert or panel needs their times. */
const timedKinds = routeKinds.filter((kind) => kind !== 'probe' && kind !== 'ops');

const durationMetric = {
  name: 'bff_http_request_duration_seconds',
  help: 'Time to the response headers; of hits, lookup and sending',
};

/** A histogram of counts made elsewhere, because counting with the library costs as much as a hit. */
class RequestDurations extends Histogram {
  readonly #meter: RequestMeter;

  constructor(meter: RequestMeter, registers: Registry[]) {
    super({ ...durationMetric, labelNames: ['kind', 'cache'], buckets: requestBuckets, registers });
    this.#meter = meter;
  }

  async getForPromString() {
    const values = timedKinds.flatMap((kind) =>
      responseOrigins.flatMap((cache) => {
        const durations = this.#meter.durationsOf(kind, cache);
        return durations ? samplesOf(durationMetric.name, { kind, cache }, durations) : [];
      }),
    );
    return {
      ...{ ...durationMetric, type: 'histogram', aggregator: 'sum' },
      values: values.map((sample) => ({ ...sample, sharedLabels: {} })),
    };
  }
}

function readRequests(meter: RequestMeter, registers: Registry[]): void {
  new Counter({
    name: 'bff_http_requests_total',
    help: 'Responses; `route`: pattern, `method`: GET (and HEAD), POST, other, `kind`: api, page, file, media, probe, ops, `status`: 2xx to 5xx',
    labelNames: ['route', 'kind', 'method', 'status', 'cache'],
    registers,
    collect() {
      this.reset();
      for (const counts of meter.routes) {
        const { route, kind } = counts;
        for (const { method, status, origin, count } of counts.samples()) {
          this.inc({ route, kind, method, status, cache: origin }, count);
        }
      }
    },
  });
  new RequestDurations(meter, registers);
}

/** Left out: three have the name of a counter, which `promtool check metrics` refuses, the others have many series. */
const leftOut = /^nodejs_(?:active_(?:handles|requests|resources)(?:_total)?|heap_space_size_\w+|gc_duration_seconds)$/;

export function metricsOf(events: ServerEvents, meter: RequestMeter, isReady: () => boolean): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
  countEvents(events, registry);
  readRequests(meter, [registry]);
  new Gauge({
    ...{ name: 'bff_ready', help: '1 from the first content until the server closes', registers: [registry] },
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  return registry;
}

import { Counter, Gauge, type Registry } from 'prom-client';
import { appVersion } from '../base/app-version.ts';
import { keyNameOf, resourceNames } from '../content/resources.ts';
import { diskSpaceOf } from '../media/file-store.ts';
import type { OpsServices } from './ops-services.ts';
import { repairTotals } from './repairs.ts';

type Sample = readonly [labels: readonly string[], value: number];

function readersIn(registry: Registry) {
  const reader =
    (Metric: typeof Counter | typeof Gauge) =>
    (
      name: string,
      help: string,
      labelNames: readonly string[],
      samples: () => readonly Sample[] | Promise<readonly Sample[]>,
    ): void => {
      new Metric({
        ...{ name: `bff_${name}`, help, labelNames: [...labelNames], registers: [registry] },
        async collect() {
          const read = await samples();
          this.reset();
          for (const [values, value] of read) {
            this.inc(Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ''])), value);
          }
        },
      });
    };
  const [count, gauge] = [reader(Counter), reader(Gauge)];
  const total = (name: string, help: string, read: () => number) => count(name, help, [], () => [[[], read()]]);
  const level = (name: string, help: string, read: () => number) => gauge(name, help, [], () => [[[], read()]]);
  return { count, gauge, total, level };
}

type Readers = ReturnType<typeof readersIn>;

const byName = (numbers: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(numbers).map(([name, value]) => [[name], value]);

function readResponses({ responseCache, downstream, refusals }: OpsServices, { count, total, level }: Readers): void {
  const { counters } = downstream;
  count('cache_hits_total', 'Responses from the cache: fresh, stale, expired', ['state'], () => byName(counters.hits));
  const misses = 'Responses that waited for a load: miss, renewed, collapsed (coalesced)';
  count('cache_misses_total', misses, ['via'], () => byName(counters.forwarded));
  const refused = 'Rejected requests; requests, images, documents: rate limits; busy: overload';
  count('http_refused_total', refused, ['reason'], () => byName(refusals.counts));
  total('cache_stale_if_error_total', 'Responses from stored content whose last refresh failed', () => counters.saved);
  level('compressor_queue', 'Responses that wait for compression', () => responseCache.compressor.queued);
}

function readStores({ values, responseCache, store, config }: OpsServices, { gauge, level }: Readers): void {
  const read = async (name: 'entries' | 'bytes'): Promise<Sample[]> => {
    const usage = await store.usage();
    return [
      [['memory', 'values'], values.usage[name]],
      [['memory', 'responses'], responseCache.usage[name]],
      ...(usage ? [[[store.name, 'values'], usage[name]] as const] : []),
    ];
  };
  const entries = 'Cache entries; `store`: memory, sqlite, redis (all of Redis); `of`: values, responses (responses)';
  gauge('cache_entries', entries, ['store', 'of'], () => read('entries'));
  const bytes = 'Cache bytes; `of`: values, responses (responses in all content codings), parsed values';
  gauge('cache_bytes', bytes, ['store', 'of'], async () => [
    ...(await read('bytes')),
    [['memory', 'parsed'], responseCache.parsedBytes],
  ]);
  level('cache_max_bytes', 'Maximum cache bytes in memory', () => config.cache.maxBytes);
  if (store.name === 'redis')
    level('redis_up', '1 while Redis is connected and a primary; only with `CACHE_STORE=redis`', () =>
      store.isReady ? 1 : 0,
    );
}

function readContent({ values, media, clock, keyPrefix }: OpsServices, { gauge, level }: Readers): void {
  const names = resourceNames.map(keyNameOf);
  const resourceOf = (key: string) => key.slice(keyPrefix.length + 1).split(':')[0] ?? '';
  const longestByResource = (times: readonly { readonly key: string; readonly ms: number }[]): Sample[] => {
    const byResource = Map.groupBy(times, ({ key }) => resourceOf(key));
    return names.map((name) => [[name], Math.max(0, ...(byResource.get(name) ?? []).map(({ ms }) => ms)) / 1000]);
  };
  const age = 'Age of the oldest value in memory, also of values that no client requests';
  gauge('content_age_seconds', age, ['resource'], () =>
    longestByResource(values.entries().map(({ key, confirmedAtMs }) => ({ key, ms: clock.now() - confirmedAtMs }))),
  );
  const overdue = 'How long loads of a value in memory have failed, up to the last attempt';
  gauge('content_overdue_seconds', overdue, ['resource'], () => longestByResource(values.failing()));
  const lost = '1 after `content.loss-accepted`, until the content returns or a hard purge deletes the key';
  gauge('content_lost', lost, ['resource'], () => {
    const keys = values.entries().filter(({ lostBytes }) => lostBytes !== undefined);
    return byName(Object.fromEntries(keys.map(({ key }) => [resourceOf(key), 1])));
  });
  level('backoffs', 'Cache keys in back-off after a failed load', () => values.backoffs);
  gauge('repairs', 'Repairs in the loaded content', ['rule'], () =>
    byName(repairTotals(values.entries(), media.analyzer.failures())),
  );
}

function readPurges({ purgeQueue }: OpsServices, { level }: Readers): void {
  level('cdn_purge_waiting', 'Tags that wait for a purge of the cache in front', () => purgeQueue?.waiting ?? 0);
  const overdue = 'Time that the oldest of these tags waits; 0: none waits';
  level('cdn_purge_overdue_seconds', overdue, () => (purgeQueue?.waitingForMs ?? 0) / 1000);
}

function readEnquiries({ enquiries }: OpsServices, { count, gauge, total }: Readers): void {
  if (!enquiries) return;
  const { counts, refused } = enquiries;
  total('enquiries_received_total', 'Enquiries stored', () => counts.received);
  total('enquiries_delivered_total', 'Enquiries that the receiver accepted', () => counts.delivered);
  total('enquiry_attempts_failed_total', 'Failed deliveries of enquiries', () => counts.attemptsFailed);
  const reasons =
    'Refused enquiries; bot: hidden field or too fast; limit: of an hour or a day; storage: disk or Redis';
  count('enquiries_refused_total', reasons, ['reason'], () => byName(refused));
  gauge('enquiries', 'Enquiries that wait for delivery, or failed for seven days', ['state'], async () => {
    const { waiting, failed } = await enquiries.report();
    return byName({ waiting, failed });
  });
}

function readMedia({ media, config }: OpsServices, { gauge }: Readers): void {
  const { analyzer, renditions, tiles, disk, originals, passing } = media;
  const loads = () => ({
    measure: analyzer.workload,
    requested: renditions.workload('requested'),
    background: renditions.workload('background'),
    pyramid: tiles.workload,
    original: originals.workload,
    passed: passing.workload,
  });
  for (const state of ['running', 'waiting'] as const) {
    const help = `Image jobs, ${state}; measure: analysis, requested: renditions for visitors, background: other renditions, pyramid: for tiles, original: downloads of images, passed: videos and documents sent to visitors`;
    gauge(`media_${state}`, help, ['task'], () =>
      Object.entries(loads()).map(([task, workload]) => [[task], workload[state]]),
    );
  }
  const stores = ['originals', 'renditions', 'tiles'] as const;
  const sizes = (name: 'bytes' | 'maxBytes') => () => stores.map((of): Sample => [[of], disk[of][name]]);
  gauge('media_disk_bytes', 'Bytes of images in MEDIA_DIR; `of`: originals, renditions, tiles', ['of'], sizes('bytes'));
  gauge('media_disk_max_bytes', 'Maximum of these bytes', ['of'], sizes('maxBytes'));
  const folders = { data: config.cache.dataDir, media: config.media.dir };
  const space = async (of: 'freeBytes' | 'totalBytes'): Promise<readonly Sample[]> => {
    const found = Object.entries(folders).map(async ([folder, path]): Promise<readonly Sample[]> => {
      const known = await diskSpaceOf(path).catch(() => undefined);
      return known ? [[[folder], known[of]]] : [];
    });
    return (await Promise.all(found)).flat();
  };
  gauge('disk_free_bytes', 'Free bytes of a disk; `folder`: data (DATA_DIR), media (MEDIA_DIR)', ['folder'], () =>
    space('freeBytes'),
  );
  gauge('disk_size_bytes', 'Size of that disk', ['folder'], () => space('totalBytes'));
}

export function readState(services: OpsServices, registry: Registry): void {
  const readers = readersIn(registry);
  readResponses(services, readers);
  readStores(services, readers);
  readContent(services, readers);
  readMedia(services, readers);
  readPurges(services, readers);
  readEnquiries(services, readers);
  const versions = [appVersion, services.build.id, process.versions.node];
  readers.gauge('build_info', 'Always 1', ['version', 'build', 'node'], () => [[versions, 1]]);
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from './bare-route.ts';
import { type Bench, dataFolder, median, type Row, startSite } from './bench-site.ts';
import type { LoadOrder } from './load.ts';
import { type Started, startServer } from './processes.ts';
import { record, recordWhen } from './recording.ts';

interface Workload {
  readonly name: string;
  readonly path: string;
  readonly route: string;
  readonly encoding: string;
  /** Ask with the ETag of the response. */
  readonly isConditional?: boolean;
  /** Least part of the bare route's requests for the same processor time. */
  readonly reach: number;
}

const list = '/api/v1/design/projects';
const works = '/api/v1/art/works';

const listHit: Workload = { name: 'list, gzip', path: list, route: list, encoding: 'gzip', reach: 0.95 };
const confirmation: Workload = { ...listHit, name: '304', path: works, route: works, isConditional: true };

const workloads: readonly Workload[] = [
  listHit,
  confirmation,
  {
    ...listHit,
    name: 'detail, identity',
    path: `${list}/design-number-7`,
    route: `${list}/:slug`,
    encoding: 'identity',
  },
  { ...listHit, name: 'page, brotli', path: '/design', route: '/*', encoding: 'br' },
];

const starts = 3;
const warmUpMs = 2_000;
const measuredMs = 4_000;
const connections = 16;

/** Hits after which a page has its best compression, and a moment to make it. */
const hitsBefore = 150;

interface Prepared {
  readonly recording: Recording;
  readonly headers: Readonly<Record<string, string>>;
}

/** Brings a response to its final form and records it. */
async function prepare({ port }: Started, workload: Workload): Promise<Prepared> {
  const { encoding, isConditional } = workload;
  const headers = { 'Accept-Encoding': encoding };
  const isCoded = (response: Recording) => encoding === 'identity' || response.headers['Content-Encoding'] === encoding;
  await recordWhen(isCoded, port, workload, headers);
  for (let hits = 0; hits < hitsBefore; hits += 1) await record(port, workload, headers);
  const isFinal = (response: Recording) =>
    isCoded(response) && (encoding !== 'br' || /br11"/.test(response.headers.ETag ?? ''));
  const full = await recordWhen(isFinal, port, workload, headers);
  if (!isConditional) return { recording: full, headers };
  const conditional = { ...headers, 'If-None-Match': full.headers.ETag ?? '' };
  return { recording: await record(port, workload, conditional), headers: conditional };
}

/** CPU time for a request in microseconds, of the site and of the bare route, both under load at once. */
async function compare(
  { loader }: Bench,
  [site, bare]: readonly [Started, Started],
  path: string,
  { recording, headers }: Prepared,
): Promise<readonly number[]> {
  const servers = [site, bare];
  const { status } = recording;
  const ordersOf = (forMs: number): LoadOrder[] => [
    { port: site.port, paths: [path], headers, connections, forMs, status },
    { port: bare.port, paths: [recording.path], headers, connections, forMs, status },
  ];
  await loader.ask(ordersOf(warmUpMs));
  const before = await Promise.all(servers.map((server) => server.usage()));
  const results = await loader.ask(ordersOf(measuredMs));
  const after = await Promise.all(servers.map((server) => server.usage()));
  if (results.some(({ failed }) => failed > 0)) throw new Error(`Failed requests of ${path}`);
  return results.map(({ requests }, index) => {
    const spentMs = (after[index]?.cpuMs ?? 0) - (before[index]?.cpuMs ?? 0);
    return (spentMs * 1000) / requests;
  });
}

interface Measured {
  readonly name: string;
  readonly siteUs: number;
  readonly bareUs: number;
  readonly bytes: number;
}

async function oneStart(bench: Bench): Promise<Measured[]> {
  const data = dataFolder();
  // Load only requested content: background loads are not hits.
  const site = await startSite(bench.upstream, data.path, { CACHE_WARM: 'off' });
  const prepared: Prepared[] = [];
  for (const workload of workloads) prepared.push(await prepare(site, workload));
  const file = join(data.path, 'recordings.json');
  writeFileSync(file, JSON.stringify(prepared.map(({ recording }) => recording)));
  const bare = await startServer('tests/bench/bare-route.ts', { args: [file] });
  const measured: Measured[] = [];
  for (const [index, { name, path }] of workloads.entries()) {
    const one = prepared[index];
    if (!one) continue;
    const [siteUs = Number.NaN, bareUs = Number.NaN] = await compare(bench, [site, bare], path, one);
    measured.push({ name, siteUs, bareUs, bytes: Buffer.from(one.recording.bodyBase64, 'base64').length });
  }
  await Promise.all([site.close(), bare.close()]);
  data.remove();
  return measured;
}

/** Hits of the site against Fastify's own limit: requests for one second of CPU time, median of three starts. */
export async function hotHits(bench: Bench): Promise<Row[]> {
  const all: Measured[] = [];
  for (let start = 0; start < starts; start += 1) all.push(...(await oneStart(bench)));
  return workloads.map(({ name, reach }) => {
    const own = all.filter((measured) => measured.name === name);
    const ratios = own.map(({ siteUs, bareUs }) => bareUs / siteUs);
    const ratio = median(ratios);
    const perSecond = Math.round(1_000_000 / median(own.map(({ siteUs }) => siteUs)));
    const bare = Math.round(1_000_000 / median(own.map(({ bareUs }) => bareUs)));
    const spread = ratios.map((value) => value.toFixed(2)).join(', ');
    return {
      what: `hot hit: ${name} (${own[0]?.bytes} bytes)`,
      result: `${ratio.toFixed(2)} of bare Fastify (${spread}): ${perSecond} to ${bare} requests per CPU second`,
      reach: `≥ ${reach}`,
      isReached: ratio >= reach,
    };
  });
}

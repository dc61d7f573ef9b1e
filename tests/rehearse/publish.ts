import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch as fetchWith } from 'undici';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import type { Row } from '../bench/bench-site.ts';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { freePort } from '../helpers/free-port.ts';
import { PurgeApi, purgeEnv, purgeToken } from '../helpers/purge-apis.ts';
import { startTopology, type Topology } from '../helpers/topology.ts';
import { hasXkey, startVarnish } from '../helpers/varnish.ts';

const hookSecret = 'secret-of-webhooks-in-a-rehearsal';

/** Pages and files that list projects. */
const listing = [
  ...['/api/v1/design/projects', '/design', '/design?typology=furniture', '/feeds/projects.atom'],
  ...['/feeds/projects.json', '/sitemap.xml', '/design.md'],
];
const codings = ['br', 'gzip', 'identity'];

const agent = new Agent({ connect: { rejectUnauthorized: false }, connections: 8 });

async function textAt(url: string, coding = 'gzip'): Promise<string> {
  const response = await fetchWith(url, { dispatcher: agent, headers: { 'accept-encoding': coding } });
  return response.text();
}

/** Milliseconds until a text at a URL is as wanted. */
async function timeUntil(url: string, isSo: (text: string) => boolean): Promise<number> {
  const startedMs = performance.now();
  while (!isSo(await textAt(url))) {
    if (performance.now() - startedMs > 60_000) throw new Error(`${url} has not changed within a minute`);
    await pause(10);
  }
  return performance.now() - startedMs;
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

type Item = Readonly<Record<string, unknown>>;

class Editor {
  readonly #upstream: FaultyUpstream;
  readonly #items: readonly Item[];
  #changes = 0;

  private constructor(upstream: FaultyUpstream, items: readonly Item[]) {
    this.#upstream = upstream;
    this.#items = items;
  }

  static async start(upstream: FaultyUpstream, sampleUrl: string): Promise<Editor> {
    const { upstreamName } = (await import('../../server/upstream/sample/sample-identity.ts')).sampleIdentity;
    const response = await fetch(`${sampleUrl}/${upstreamName}/get-design-projects/`);
    const list: unknown = await response.json();
    return new Editor(upstream, Array.isArray(list) ? list : Object(list).items);
  }

  #publish(items: readonly Item[]): void {
    this.#upstream.heal('get-design-projects/');
    this.#upstream.fail('get-design-projects/', json(items));
  }

  get ids(): readonly unknown[] {
    return this.#items.map(({ id }) => id);
  }

  /** Changes the title of a furniture project, which every list shows. Returns the title. */
  change(): string {
    this.#changes += 1;
    const title = `Change ${this.#changes} of chairs`;
    this.#publish(this.#items.map((item) => (item.slug === 'sill-chair' ? { ...item, title } : item)));
    return title;
  }

  schedule(title: string, at: Date): void {
    const [chair] = this.#items.filter(({ slug }) => slug === 'sill-chair');
    this.#publish([...this.#items, { ...chair, id: 9_999, slug: 'scheduled', title, publishedAt: at.toISOString() }]);
  }
}

async function sendEvent(url: string, id?: unknown): Promise<void> {
  const headers = { 'x-hook-secret': hookSecret, 'content-type': 'application/json' };
  const response = await fetch(`${url}/ops/hooks/generic`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ collection: 'projects', id }),
  });
  if (response.status !== 202) throw new Error(`The event got ${response.status}`);
}

interface Stage {
  readonly edge: string;
  readonly url: string;
  readonly topology: Topology;
  readonly editor: Editor;
}

const warm = async ({ url }: Stage) => {
  for (let turn = 0; turn < 3; turn += 1)
    for (const path of listing) await Promise.all(codings.map((coding) => textAt(url + path, coding)));
};

async function rehearseChanges(stage: Stage, changes: number): Promise<number[]> {
  const { url, topology, editor } = stage;
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    await warm(stage);
    const title = editor.change();
    const startedMs = performance.now();
    await sendEvent(topology.replicas[change % 2]?.url ?? '');
    await Promise.all(
      ['/api/v1/design/projects', '/design'].map((path) => timeUntil(url + path, (text) => text.includes(title))),
    );
    times.push(performance.now() - startedMs);
    // The purge is repeated after 5 s. Changes overlap with it.
    await pause(400);
  }
  return times;
}

async function rehearseDate(stage: Stage, requests: number) {
  const { url, topology, editor } = stage;
  await warm(stage);
  const title = 'Scheduled chair';
  const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 6_000);
  editor.schedule(title, at);
  await sendEvent(topology.replicas[0]?.url ?? '');
  const isShown = (text: string) => text.includes(title);
  let early = 0;
  const appeared = async (origin: string) => {
    await timeUntil(`${origin}/api/v1/design/projects`, (text) => {
      if (isShown(text) && Date.now() < at.getTime()) early += 1;
      return isShown(text);
    });
    await timeUntil(`${origin}/design`, isShown);
    return Date.now() - at.getTime();
  };
  await warm(stage);
  const times = await Promise.all([url, ...topology.replicas.map((replica) => replica.url)].map(appeared));
  const [edge = 0, ...replicas] = times;
  if (early > 0) throw new Error('An entry was shown before its time');
  await pause(Math.max(0, at.getTime() + 1_000 - Date.now()));
  let stale = 0;
  let sent = 0;
  const visit = async () => {
    for (; sent < requests; ) {
      sent += 1;
      const path = listing[sent % listing.length] ?? '/';
      const text = await textAt(url + path, codings[sent % codings.length]);
      if (!isShown(text) && !text.includes('/scheduled')) stale += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  return { appearedMs: { replicas: Math.max(...replicas), edge }, requests: sent, stale };
}

interface Sizes {
  readonly changes: number;
  readonly requests: number;
  readonly downS: number;
}

const common = { HOOK_SECRET: hookSecret, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' };

async function withStage<Result>(
  env: Parameters<typeof startTopology>[2],
  play: (topology: Topology, editor: Editor, folder: string) => Promise<Result>,
): Promise<Result> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-publish-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const sample = await startSampleUpstream();
  started.defer(() => sample.close());
  const upstream = await startFaultyUpstream({ behind: sample.url });
  started.defer(() => upstream.close());
  const editor = await Editor.start(upstream, sample.url);
  const topology = await startTopology(upstream.url, folder, env);
  started.defer(() => topology.close());
  // Resources close on return.
  return await play(topology, editor, folder);
}

const ms = (value: number): string => `${Math.round(value)} ms`;

async function play(stage: Stage, { changes, requests }: Sizes): Promise<Row[]> {
  const { edge } = stage;
  const times = await rehearseChanges(stage, changes);
  const p95Ms = percentile(times, 0.95);
  const { appearedMs, stale, requests: sent } = await rehearseDate(stage, requests);
  return [
    {
      what: `${edge} in front of two replicas: webhook to fresh response, ${changes} changes`,
      result: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95Ms)}`,
      reach: 'p95 ≤ 2000 ms',
      isReached: p95Ms <= 2_000,
    },
    {
      what: `${edge}: scheduled entry, time after its second`,
      result: `${ms(appearedMs.replicas)} on the last replica, ${ms(appearedMs.edge)} at the edge`,
      reach: '≤ 1000 ms each',
      isReached: Math.max(appearedMs.replicas, appearedMs.edge) <= 1_000,
    },
    {
      what: `${edge}: stale responses from a second after that on`,
      result: `${stale} of ${sent}`,
      reach: '0',
      isReached: stale === 0,
    },
  ];
}

async function behindVarnish(sizes: Sizes, method: 'ban' | 'xkey'): Promise<Row[]> {
  const port = await freePort();
  const purge = { CDN_PURGE: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${port}`, CDN_PURGE_TOKEN: purgeToken };
  return withStage({ ...common, ...purge }, async (topology, editor, folder) => {
    const hosts = topology.replicas.map(({ url }) => new URL(url).host);
    const varnish = await startVarnish({ port, purgeToken, hosts, method }, folder);
    try {
      return await play({ edge: `Varnish (${method})`, url: varnish.url, topology, editor }, sizes);
    } finally {
      await varnish.close();
    }
  });
}

async function behindNginx(sizes: Sizes): Promise<Row[]> {
  const env: Parameters<typeof startTopology>[2] = (url, { folder }) => ({
    ...{ ...common, CDN_PURGE: 'nginx', CDN_PURGE_URL: url, CDN_PURGE_TOKEN: purgeToken },
    NODE_EXTRA_CA_CERTS: join(folder, 'site.crt'),
  });
  return withStage(env, (topology, editor) => play({ edge: 'nginx', url: topology.url, topology, editor }, sizes));
}

/** While the API is down, both replicas make changes. Afterwards every tag must arrive. */
async function whileDown(name: 'cloudflare' | 'fastly', { downS }: Sizes): Promise<Row> {
  const api = await PurgeApi.start(name);
  try {
    return await withStage({ ...common, ...purgeEnv(name, api) }, async ({ replicas }, editor) => {
      await Promise.all(replicas.map(({ url }) => textAt(`${url}/api/v1/design/projects`)));
      api.isDown = true;
      const endMs = performance.now() + downS * 1_000;
      const changed = new Set(['projects']);
      let changes = 0;
      while (performance.now() < endMs) {
        const id = editor.ids[changes % editor.ids.length];
        editor.change();
        await sendEvent(replicas[changes % replicas.length]?.url ?? '', id);
        changed.add(`detail:${id}`);
        changes += 1;
        await pause(5_000);
      }
      const before = api.recorded.length;
      api.isDown = false;
      const backMs = performance.now();
      const lost = () => {
        const arrived = api.recorded.slice(before).flatMap(({ status, tags }) => (status === 200 ? tags : []));
        return arrived.includes('all') ? [] : [...changed].filter((tag) => !arrived.includes(tag));
      };
      while (lost().length > 0 && performance.now() - backMs < 120_000) await pause(100);
      const refused = api.recorded.filter(({ status }) => ![200, 503].includes(status)).length;
      return {
        what: `purges of ${changed.size} tags while the API of ${name} is down for ${downS} s, two replicas`,
        result: `${lost().length} lost; all arrived ${ms(performance.now() - backMs)} after its return; ${refused} requests over its limits`,
        reach: '0 lost, 0 over its limits',
        isReached: lost().length === 0 && refused === 0,
      };
    });
  } finally {
    await api.close();
  }
}

/** Measures publishing with each cache in front. Two APIs of CDNs are down meanwhile. */
export async function rehearsePublishing(sizes = publishSizes): Promise<Row[]> {
  const outages = Promise.all([whileDown('cloudflare', sizes), whileDown('fastly', sizes)]);
  // A failure is reported when it is awaited.
  outages.catch(() => undefined);
  const rows = await behindVarnish(sizes, 'ban');
  if (hasXkey()) rows.push(...(await behindVarnish(sizes, 'xkey')));
  rows.push(...(await behindNginx(sizes)));
  return [...rows, ...(await outages)];
}

const publishSizes: Sizes = { changes: 40, requests: 10_000, downS: 600 };

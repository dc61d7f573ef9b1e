import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../helpers/eventually.ts';
import { startSampleProcess } from '../helpers/sample-process.ts';
import { visitedPaths } from '../helpers/site-pages.ts';
import { startTopology, type Topology } from '../helpers/topology.ts';
import { dataFolder, type Row } from './bench-site.ts';
import { root } from './processes.ts';
import { type Seen, Visitors } from './visitors.ts';

const paths = [...visitedPaths, '/api/v1/view?path=/design/about'];

const opsToken = 'token-of-the-operator';

/** Content is fresh for one second, here and in nginx, so each second tests every service. */
const env = { CACHE_FRESH_S: '1', CDN_MAX_AGE_S: '1', OPS_TOKEN: opsToken, LOG_LEVEL: 'error' };

/** How long something stays away, and how long visitors then go on. */
const awayMs = 5_000;
const afterMs = 3_000;

/** Longer than the time for which nginx excludes a failed replica. */
const noticedMs = 1_500;

interface Scene {
  readonly topology: Topology;
  readonly upstream: { kill(): Promise<void>; start(): Promise<void> };
}

const otherBuild = { SITE_DIST: `${root}/web/dist-development` };

const isReady = (replica: Topology['replicas'][number]) => eventually(() => replica.isReady(), 60_000);

/** Purges through one replica, which informs the other. */
async function purge({ replicas }: Topology, turn: number): Promise<void> {
  const order = { all: true, ...(turn % 2 === 1 && { hard: true }) };
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
  const url = `${replicas[turn % 2]?.url}/ops/purge`;
  const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });
  if (!ok) throw new Error(`A purge was answered with ${status}`);
}

/** Incidents, one after another. */
const ordeals: readonly (readonly [what: string, befall: (scene: Scene) => Promise<void>])[] = [
  ['nothing', () => pause(awayMs)],
  [
    'content API killed, and revived',
    async ({ upstream }) => {
      await upstream.kill();
      await pause(awayMs);
      await upstream.start();
    },
  ],
  [
    'Redis killed, and revived empty',
    async ({ topology: { redis } }) => {
      await redis.kill();
      await pause(awayMs);
      await redis.start();
    },
  ],
  [
    'a replica killed, and revived',
    async ({ topology: { replicas } }) => {
      await replicas[0]?.kill();
      await pause(awayMs);
      await replicas[0]?.start();
    },
  ],
  [
    'nginx reloaded five times',
    async ({ topology: { nginx } }) => {
      for (let times = 0; times < 5; times += 1) {
        nginx.reload();
        await pause(1_000);
      }
    },
  ],
  [
    'a hundred purges of all, every other one hard',
    async ({ topology }) => {
      for (let turn = 0; turn < 100; turn += 1) {
        await purge(topology, turn);
        await pause(50);
      }
    },
  ],
  [
    'rolling update of both replicas to another build',
    async ({ topology: { replicas } }) => {
      for (const replica of replicas) {
        await replica.close();
        await replica.start(otherBuild);
        await isReady(replica);
        await pause(noticedMs);
      }
    },
  ],
];

function rowOf(what: string, { requests, failures, again, p50Ms, p99Ms, maxMs, worst }: Seen): Row {
  console.log(`  ${what}: ${worst}`);
  for (const failure of new Set(failures)) console.log(`  ${what}: ${failure}`);
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, max ${maxMs.toFixed(0)} ms`;
  return {
    what: `two replicas behind nginx, 50 visitors over TLS: ${what}`,
    result: `${failures.length} of ${requests} requests failed (${again} asked again on a new connection); ${latency}`,
    reach: '0 failed',
    isReached: failures.length === 0 && requests > 0,
  };
}

/** 50 visitors over what `docker-compose.yml` brings up, while one thing after the other dies and comes back. */
export async function survival(): Promise<Row[]> {
  spawnSync(process.execPath, [`${root}/web/ensure-built.ts`, '--development'], { stdio: 'inherit' });
  const data = dataFolder();
  let sample = await startSampleProcess();
  const port = Number(new URL(sample.url).port);
  const upstream = {
    kill: () => sample.kill(),
    start: async () => {
      sample = await startSampleProcess(port);
    },
  };
  const topology = await startTopology(sample.url, data.path, env);
  const { url, certificate, replicas } = topology;
  await Promise.all(replicas.map(isReady));
  const visitors = new Visitors({ url, ca: certificate.ca, count: 50, paths, gapMs: 100 });
  const rows: Row[] = [];
  try {
    // Images are generated on first request.
    await pause(awayMs);
    visitors.take();
    for (const [what, befall] of ordeals) {
      await befall({ topology, upstream });
      await pause(afterMs);
      rows.push(rowOf(what, visitors.take()));
    }
  } finally {
    await visitors.leave();
    await topology.close();
    await upstream.kill();
    data.remove();
  }
  return rows;
}

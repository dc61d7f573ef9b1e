import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { freePort } from '../helpers/free-port.ts';
import { type PrometheusServer, startPrometheus } from '../helpers/prometheus-server.ts';
import { PurgeApi, purgeEnv } from '../helpers/purge-apis.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { canMountSmallDisks, SmallDisk } from '../helpers/small-disk.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { hastened } from './alarm-rules.ts';
import { Patient } from './patient.ts';
import { type Stage, troubles } from './troubles.ts';

const source = join(import.meta.dirname, '..', '..', 'server', 'ops', 'prometheus');

/** An hour of the rules is half a minute: shorter, and windows of five minutes would hold too few samples. */
const speed = 120;
const scrapeMs = 500;

/** Longer than any alert takes by its rules. */
const patienceMs = 90_000;

const opsToken = 'token-of-the-operator';

const visited = [
  '/',
  '/design',
  '/art/ta',
  '/design/about',
  '/api/v1/menu',
  '/api/v1/design/projects',
  '/api/v1/art/works',
];

const firingSchema = z.object({
  alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })),
});

/** Alerts that fire now. */
async function firing(prometheus: PrometheusServer): Promise<Set<string>> {
  const { alerts } = firingSchema.parse(await prometheus.ask('alerts'));
  return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
}

/** The configuration of the repository over one server at a port, its time hastened. */
function writeConfiguration(folder: string, port: number): string {
  const config = parse(readFileSync(join(source, 'prometheus.yml'), 'utf8'));
  config.global = {
    scrape_interval: `${scrapeMs}ms`,
    scrape_timeout: `${scrapeMs}ms`,
    evaluation_interval: `${scrapeMs}ms`,
  };
  config.scrape_configs[0].static_configs = [{ targets: [`127.0.0.1:${port}`] }];
  writeFileSync(join(folder, 'rules.yml'), hastened(readFileSync(join(source, 'rules.yml'), 'utf8'), speed));
  writeFileSync(join(folder, 'ops-token'), opsToken);
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  return join(folder, 'prometheus.yml');
}

/** Requests pages, whatever the result, until stopped. */
function visitSteadily(url: string): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    void fetch(url + visited[turn % visited.length])
      .then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      .catch(() => undefined);
  }, 25);
  return () => clearInterval(timer);
}

async function waitFor(
  prometheus: PrometheusServer,
  names: readonly string[],
  meanwhile: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const startedMs = performance.now();
  const firedMs = new Map<string, number>();
  while (firedMs.size < names.length && performance.now() - startedMs < patienceMs) {
    await meanwhile();
    const now = await firing(prometheus);
    for (const name of names) if (now.has(name) && !firedMs.has(name)) firedMs.set(name, performance.now() - startedMs);
  }
  return firedMs;
}

/**
 * Causes the failure behind each alert of `server/ops/prometheus/rules.yml` on a real server with a real, accelerated
 * Prometheus. Resolves with the alerts that did not fire.
 */
export async function rehearseAlarms(say: (line: string) => void): Promise<readonly string[]> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-alarms-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const images = join(folder, 'images');
  mkdirSync(images);
  const disk = canMountSmallDisks() ? await SmallDisk.mount(images, '64m') : undefined;
  started.defer(() => disk?.unmount());
  const patient = await Patient.start();
  started.defer(() => patient.end());
  const redis = await RedisServer.start();
  started.defer(() => redis.kill());
  const cdn = await PurgeApi.start('fastly');
  started.defer(() => cdn.close());
  const port = await freePort();
  let site: ServerProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...sampleEnv(patient.url),
    ...{ PORT: String(port), OPS_TOKEN: opsToken, MEDIA_DIR: images, CACHE_STORE: 'redis', REDIS_URL: redis.url },
    ...purgeEnv('fastly', cdn),
    ...{ CACHE_FRESH_S: '1', CACHE_BACKOFF_S: '1', RATE_LIMIT_PER_MINUTE: '0' },
  };
  const running = (): ServerProcess => {
    if (!site) throw new Error('The site has not been started');
    return site;
  };
  const stage: Stage = {
    ...{ patient, redis, disk, cdn, site: running },
    startSite: async () => {
      site = await startServerProcess(env, disk ? { prefix: disk.prefix } : {});
    },
    drop: async () => {
      const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ all: true, hard: true });
      await fetch(`${url}/ops/purge`, { method: 'POST', headers, body });
    },
  };
  await stage.startSite();
  started.defer(() => running().kill());
  const prometheus = await startPrometheus(writeConfiguration(folder, port), join(folder, 'data'));
  started.defer(() => prometheus.close());
  const leave = visitSteadily(url);
  started.defer(leave);
  await pause(10 * scrapeMs);
  const silent: string[] = [];
  for (const trouble of troubles) {
    if (!disk && trouble.alerts.includes('DiskNearlyFull')) {
      say(`${trouble.name}: left out, this machine lets nobody mount a small disk`);
      continue;
    }
    await trouble.begin(stage);
    const fired = await waitFor(prometheus, trouble.alerts, () => trouble.goOn?.(stage) ?? pause(scrapeMs));
    await trouble.end(stage);
    for (const name of trouble.alerts) {
      const firedMs = fired.get(name);
      say(
        `${trouble.name}: ${name} ${firedMs === undefined ? 'did not fire' : `fired after ${(firedMs / 1_000).toFixed(1)} s`}`,
      );
      if (firedMs === undefined) silent.push(name);
    }
  }
  return silent;
}

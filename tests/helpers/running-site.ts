import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app/app.ts';
import { readAppInputs } from '../../server/app/start/read-app-inputs.ts';
import { type Clock, systemClock } from '../../server/base/clock.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { loadSiteBuild } from '../../server/site/site-build.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import type { RenderRequest, SiteRenderer } from '../../shared/page/renderer.ts';
import { rememberingProbe } from './known-images.ts';
import { patient } from './patient-clock.ts';
import { patientEnv } from './upstream-env.ts';

const webDir = join(import.meta.dirname, '..', '..', 'web');

/** The build with React's development code, which warns of hydration errors. */
export const developmentBuild = join(webDir, 'dist-development');

export interface RunningSite {
  readonly app: FastifyInstance;
  readonly services: Awaited<ReturnType<typeof buildApp>>['services'];
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** The embedded sample, unless another upstream was given. */
  readonly sample: SampleUpstream | undefined;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Settings besides those that tests usually have. */
  readonly env?: Readonly<Record<string, string>>;
  /** Limits that operators cannot set. */
  readonly connections?: Partial<Config['connections']>;
  /** Default: the system clock. On any clock, requests wait long for Redis. */
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
  /** Treat this upstream as the sample: its names and its brand. */
  readonly sampleAt?: string;
  /** Folder of the build; default `web/dist`. `web/dist-development` warns of hydration errors. */
  readonly dist?: string;
  /** Called for every document instead of the built renderer, which it gets. No other thread renders then. */
  readonly render?: (request: RenderRequest, render: SiteRenderer['render']) => string;
}

/** Settings of a site in tests, unless the test has others. */
const usualEnv = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  CACHE_STORE: 'none',
  CACHE_WARM: 'off',
  ...patientEnv,
};

/** The whole server on a free port, over the sample upstream or the one that the settings name. */
export async function startSite({
  env = {},
  connections = {},
  clock = systemClock,
  log,
  sampleAt,
  dist = join(webDir, 'dist'),
  render,
}: SiteOptions = {}): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeData);
  const settings = readConfig({ ...usualEnv, DATA_DIR: dataDir, ...env });
  const config = { ...settings, connections: { ...settings.connections, ...connections } };
  const isSample = config.upstream.url === undefined;
  const sample =
    isSample && sampleAt === undefined ? await startSampleUpstream({ startedAtMs: clock.now() }) : undefined;
  const build = await loadSiteBuild(dist);
  const built = build.renderer.render;
  const { app, services } = await buildApp({
    ...(await readAppInputs(config, isSample)),
    build: render ? { ...build, renderer: { render: (request) => render(request, built) } } : build,
    config,
    upstreamUrl: config.upstream.url ?? sampleAt ?? sample?.url ?? '',
    isSample,
    probe: rememberingProbe,
    clock: patient(clock),
    ...(log ? { log } : {}),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await sample?.close();
    process.off('exit', removeData);
    removeData();
  };
  return { app, services, url, sample, close };
}

let shared: Promise<RunningSite> | undefined;

/** The site of all read-only tests of a worker, with the usual settings. It ends with the worker. */
export function sharedSite(): Promise<RunningSite> {
  shared ??= startSite();
  return shared;
}

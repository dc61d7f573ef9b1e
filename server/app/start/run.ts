import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { appVersion } from '../../base/app-version.ts';
import { systemClock } from '../../base/clock.ts';
import { logEvent } from '../../base/log-events.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { settingsHelp } from '../../config/describe-settings.ts';
import { loadSiteBuild } from '../../site/site-build.ts';
import { openUpstream, type SampleUpstream } from '../../upstream/sample/sample-server.ts';
import { buildApp } from '../app.ts';
import { createLog, logWarnings } from '../logging/create-log.ts';
import { configOfProcess } from './environment.ts';
import {
  CommandLineError,
  closeOnSignals,
  commandOf,
  connectionsWithin,
  hostFor,
  openFilesLimit,
  optionsHelp,
} from './process.ts';
import { readAppInputs } from './read-app-inputs.ts';
import { announce, listenErrorOf, type StartFacts, settingsThatDiffer, startWarnings } from './start-report.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The tests set it to their development build. */
const distDir = process.env.SITE_DIST ?? join(root, 'web', 'dist');

interface Running {
  readonly app: FastifyInstance;
  readonly sample: SampleUpstream | undefined;
  readonly log: FastifyBaseLogger;
  readonly facts: StartFacts;
}

const flushMs = 5_000;

function addressOf({ server }: FastifyInstance, { host, port }: Config): string {
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}

function withinOpenFiles(config: Config): Config {
  const { maxInAll } = config.connections;
  const openFiles = openFilesLimit() ?? Number.POSITIVE_INFINITY;
  const most = connectionsWithin(openFiles);
  if (most >= maxInAll) return config;
  const warning = `max_connections is lowered from ${maxInAll} to ${most}, because the process may open ${openFiles} files`;
  const connections = { ...config.connections, maxInAll: most };
  return { ...config, connections, warnings: [...config.warnings, warning] };
}

const resourceCodes: ReadonlySet<unknown> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

function logProcess(log: FastifyBaseLogger): void {
  process.removeAllListeners('warning').on('warning', (warning) => logEvent(log, 'node.warning', { err: warning }));
  process.on('uncaughtException', (error) => {
    if ('code' in error && resourceCodes.has(error.code)) {
      logEvent(log, 'process.resource-limit', { err: error });
      return;
    }
    logEvent(log, 'process.crashed', { err: error });
    process.exit(1);
  });
}

async function start(settings: Config): Promise<Running> {
  const config = { ...withinOpenFiles(settings), host: hostFor(settings.host) };
  const log = createLog(config);
  logWarnings(log, console);
  const { sample, ...upstream } = await openUpstream(config.upstream);
  const { isSample, upstreamUrl } = upstream;
  const build = await loadSiteBuild(distDir);
  const { app } = await buildApp({ ...(await readAppInputs(config, isSample)), ...upstream, build, config, log });
  const isProductionSample = isSample && process.env.NODE_ENV === 'production';
  for (const warning of [...config.warnings, ...startWarnings(config, isProductionSample)]) {
    logEvent(log, 'setting.warning', {}, warning);
  }
  await app.listen({ host: config.host, port: config.port });
  logProcess(log);
  const facts = {
    version: appVersion,
    build: build.id,
    node: process.version,
    store: config.cache.store,
    upstream: isSample ? 'sample' : (config.upstream.folder ?? upstreamUrl),
    address: addressOf(app, config),
    settings: settingsThatDiffer(config),
  };
  return { app, sample, log, facts };
}

async function close({ app, sample, log }: Running, deadlineMs: number, signal: string): Promise<void> {
  logEvent(log, 'server.closing', { signal, deadlineMs });
  const giveUp = () => {
    logEvent(log, 'shutdown.timeout');
    process.exit(1);
  };
  setTimeout(giveUp, deadlineMs + flushMs).unref();
  await app.close().catch((error: unknown) => logEvent(log, 'shutdown.incomplete', { err: error }));
  await sample?.close();
  process.exit(0);
}

function fail(error: unknown, config: Config | undefined): never {
  const isExpected = error instanceof ConfigError || error instanceof CommandLineError;
  const line = isExpected ? error.message : config && listenErrorOf(error, config);
  if (line === undefined) throw error;
  console.error(line);
  // The sample upstream would keep the process alive.
  process.exit(1);
}

let config: Config | undefined;
try {
  const { name, reportFile } = commandOf(process.argv.slice(2));
  if (name === 'help') console.log(settingsHelp(optionsHelp));
  else if (name === 'version') console.log(appVersion);
  else {
    config = configOfProcess();
    if (name === 'start') {
      const { shutdownDeadlineMs } = config.connections;
      const running = await start(config);
      closeOnSignals(process, systemClock, (signal) => void close(running, shutdownDeadlineMs, signal));
      // Last, because a supervisor may send a signal as soon as the server is announced.
      announce(running.facts, running.log, process.stdout.isTTY === true);
    } else {
      const { preflight } = await import('./preflight.ts');
      process.exitCode = (await preflight(config, console.log, reportFile)) ? 0 : 1;
    }
  }
} catch (error) {
  fail(error, config);
}

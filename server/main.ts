import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Messages } from '../shared/renderer.ts';
import { buildApp } from './app.ts';
import { readBrand, readBrandIcons } from './brand.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { configuredQrPictures } from './public-config.ts';
import { loadSiteBuild } from './site/site-build.ts';
import { sampleWechatContact, sampleWechatQr } from './upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from './upstream/sample/sample-server.ts';

const root = join(import.meta.dirname, '..');

/** Where the built site lies; the tests' development build lies beside it. */
const distDir = process.env.SITE_DIST ?? join(root, 'web', 'dist');

const sampleBrandDir = join(root, 'server', 'upstream', 'sample', 'brand');

async function readMessages(): Promise<Messages> {
  return JSON.parse(await readFile(join(root, 'shared', 'messages', 'en-US.json'), 'utf8'));
}

interface Running {
  readonly app: FastifyInstance;
  readonly sample: SampleUpstream | undefined;
}

/** Starts the embedded sample where no upstream is configured, then the server. */
async function start(config: Config): Promise<Running> {
  const sample =
    config.upstream.url === undefined ? await startSampleUpstream({ name: config.upstream.name }) : undefined;
  const brandDir = config.brandDir ?? (sample ? sampleBrandDir : undefined);
  const configured = configuredQrPictures(config);
  const app = await buildApp({
    config,
    upstreamUrl: config.upstream.url ?? sample?.url ?? '',
    isSample: sample !== undefined,
    build: await loadSiteBuild(distDir),
    messages: await readMessages(),
    brand: await readBrand(brandDir),
    icons: await readBrandIcons(brandDir),
    qrPictures: sample ? { official: sampleWechatQr, channel: sampleWechatContact, ...configured } : configured,
    logger: { level: config.logLevel },
  });
  await app.listen({ host: config.host, port: config.port });
  return { app, sample };
}

/** Ends the process in order at the first signal; a second one ends it at once. */
function closeOnSignals({ app, sample }: Running): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void app
        .close()
        .then(() => sample?.close())
        .then(() => process.exit(0));
    });
  }
}

/** Another process listens there already; the message names the address. */
function isAddressInUse(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

try {
  const config = readConfig(process.env);
  for (const warning of config.warnings) console.warn(warning);
  const running = await start(config);
  closeOnSignals(running);
  const address = running.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(`Listening on http://${config.host}:${port}`);
} catch (error) {
  if (!(error instanceof ConfigError) && !isAddressInUse(error)) throw error;
  console.error(error.message);
  // What has been started already, the sample upstream, would keep the process alive.
  process.exit(1);
}

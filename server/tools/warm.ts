import { createLog } from '../app/logging/create-log.ts';
import { contentApp } from '../app/services/content.ts';
import { DataDirInUse } from '../app/services/data-dir.ts';
import { configOfProcess } from '../app/start/environment.ts';
import { systemClock } from '../base/clock.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { renditionShareOf } from '../media/image-disk.ts';
import { BackgroundWarming, type WarmProgress } from '../ops/warm-images.ts';
import { openUpstream } from '../upstream/sample/sample-server.ts';

const reportEveryMs = 10_000;

const atOnce = 9;

const inMebi = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function report({ images, made, existing, bytes }: WarmProgress): string {
  return `${images ?? 0} images: ${made} files generated, ${existing} already existed, ${inMebi(bytes)}`;
}

function remarks({ bytes, failed, images }: WarmProgress, { media }: Config): string[] {
  const lines = failed.map(({ what, reason }) => `Failed: ${what} (${reason})`);
  if (bytes > renditionShareOf(media.maxDiskBytes)) {
    lines.push(
      `MEDIA_MAX_DISK_BYTES=${media.maxDiskBytes} is too small for these files: the first ones were deleted again`,
    );
  }
  if (!images) lines.push('The content has no images');
  return lines;
}

async function warm(config: Config): Promise<WarmProgress> {
  const { sample, ...upstream } = await openUpstream(config.upstream);
  const app = await contentApp({ ...upstream, config, clock: systemClock, log: createLog(config) });
  const { promise, resolve: onEnd } = Promise.withResolvers<WarmProgress>();
  const { analyzer, renditions: maker } = app.media;
  const maxBytes = Number.POSITIVE_INFINITY;
  const warming = new BackgroundWarming({
    ...{ content: app, analyzer, maker, clock: systemClock, maxBytes, atOnce, onEnd },
  });
  const { progress } = warming.begin();
  const timer = setInterval(() => console.log(report(progress)), reportEveryMs);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    await app.close();
    await sample?.close();
  }
}

/** `npm run media:pregenerate`: makes all renditions while the site is stopped. It locks `DATA_DIR`. */
try {
  const startedMs = performance.now();
  const config = configOfProcess();
  for (const warning of config.warnings) console.warn(warning);
  const totals = await warm(config);
  for (const line of remarks(totals, config)) console.warn(line);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`${report(totals)}, ${seconds} s`);
  process.exitCode = totals.images ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  if (error instanceof DataDirInUse) console.error('Stop the site, then run this again.');
  process.exit(1);
}

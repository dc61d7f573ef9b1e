import { createLog } from '../app/logging/create-log.ts';
import { contentApp } from '../app/services/content.ts';
import { DataDirInUse } from '../app/services/data-dir.ts';
import { configOfProcess } from '../app/start/environment.ts';
import { systemClock } from '../base/clock.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { renditionShareOf } from '../media/image-disk.ts';
import { imagesOfContent, type WarmTotals, warmVariants } from '../ops/warm-images.ts';
import { openUpstream } from '../upstream/sample/sample-server.ts';

const linesEvery = 25;

const inMebi = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function report({ made, existing, bytes }: WarmTotals, left: number): void {
  if ((made + existing) % linesEvery === 0)
    console.log(`${made} generated, ${existing} already existed, ${left} left, ${inMebi(bytes)}`);
}

function remarks({ bytes, failed, images }: WarmTotals, { media }: Config): string[] {
  const lines = failed.map(({ what, reason }) => `Failed: ${what} (${reason})`);
  if (bytes > renditionShareOf(media.maxDiskBytes)) {
    lines.push(
      `MEDIA_MAX_DISK_BYTES=${media.maxDiskBytes} is too small for these files: the first ones were deleted again`,
    );
  }
  if (images === 0) lines.push('The content has no images');
  return lines;
}

async function warm(config: Config): Promise<WarmTotals> {
  const { sample, ...upstream } = await openUpstream(config.upstream);
  const app = await contentApp({ ...upstream, config, clock: systemClock, log: createLog(config) });
  try {
    const images = await imagesOfContent(app, (name) => console.warn(`Cannot load: ${name}`));
    console.log(`${images.ids.length} images`);
    await app.media.analyzer.want(images.ids);
    return await warmVariants(images, app.media, report);
  } finally {
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
  console.log(
    `${totals.images} images: ${totals.made} files generated, ${totals.existing} already existed, ${inMebi(totals.bytes)}, ${seconds} s`,
  );
  process.exitCode = totals.images === 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  if (error instanceof DataDirInUse) console.error('Stop the site, then run this again.');
  process.exit(1);
}

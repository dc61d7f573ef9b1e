import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { urlOf } from '../../shared/contract/paths.ts';
import { imagesIn } from '../helpers/shared-images.ts';
import { patientEnv } from '../helpers/upstream-env.ts';
import { launchChromiumServer } from './launch-chromium.ts';
import { startSiteProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests connect to the one Chromium. */
    readonly chromiumEndpoint: string;
    /** Origin of the one built site, without a slash at the end. */
    readonly siteUrl: string;
    /** Folder of the images that all sites derive from the sample's. */
    readonly images: string | undefined;
  }
}

/** Kept between runs: deriving the images of the sample takes long, and their paths have the version of the encoder. */
const images = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'pictures');

/**
 * Starts one Chromium and one built site for all files of browser tests, and returns what ends them. Every test has a
 * profile of its own, and none changes the site.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(images, { recursive: true });
  const chromium = await launchChromiumServer();
  // All visitors come from one address, more of them in a minute than the limit lets pass.
  const site = await startSiteProcess({
    ...imagesIn(images),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    MEDIA_RATE_LIMIT_PER_MINUTE: '0',
    ...patientEnv,
  });
  // The API waits for content without limit. A page can give up and would then be stored as an error page.
  await Promise.all(
    (['config', 'landing', 'menu', 'projects', 'works'] as const).map((name) => fetch(site.url + urlOf(name))),
  );
  project.provide('chromiumEndpoint', chromium.wsEndpoint());
  project.provide('siteUrl', site.url);
  project.provide('images', images);
  return async () => {
    await chromium.close();
    await site.close();
  };
}

import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { imageOf, type OneImageUpstream, startOneImageUpstream } from '../helpers/one-image.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OneImageUpstream;
let dataDir: string;

beforeEach(async () => {
  upstream = await startOneImageUpstream();
  upstream.give(await evenImage(60, 40).png().toBuffer(), 'image/png');
  dataDir = temporaryFolder();
  return () => upstream.close();
});

/** The address of the image, as one start of the server gives it. */
async function addressWith(env: Record<string, string>): Promise<string> {
  const site = await upstream.siteOf({ DATA_DIR: dataDir, ...env });
  const { src } = await imageOf(site);
  expect((await fetch(site.url + src)).status).toBe(200);
  await site.close();
  return src;
}

test('images keep their addresses without a store [C4]', async () => {
  const first = await addressWith({ CACHE_STORE: 'none' });
  expect(await addressWith({ CACHE_STORE: 'none' })).toBe(first);
  expect(statSync(join(dataDir, 'media-secret')).mode & 0o777).toBe(0o600);
});

test('images keep their addresses when the store is damaged or another one [C4]', async () => {
  const first = await addressWith({ CACHE_STORE: 'sqlite' });
  writeFileSync(join(dataDir, 'content.sqlite'), 'not a database any more');
  expect(await addressWith({ CACHE_STORE: 'sqlite' })).toBe(first);
  expect(await addressWith({ CACHE_STORE: 'none' })).toBe(first);
  rmSync(join(dataDir, 'media-secret'));
  expect(await addressWith({ CACHE_STORE: 'sqlite' })).toBe(first);
});

test('MEDIA_SECRET alone determines the addresses [C4]', async () => {
  const MEDIA_SECRET = 'a secret of the settings';
  const first = await addressWith({ CACHE_STORE: 'none', MEDIA_SECRET });
  dataDir = temporaryFolder();
  expect(await addressWith({ CACHE_STORE: 'none', MEDIA_SECRET })).toBe(first);
  expect(await addressWith({ CACHE_STORE: 'none' })).not.toBe(first);
});

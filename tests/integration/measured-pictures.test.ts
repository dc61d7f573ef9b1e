import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectList } from '../../shared/contract/project.ts';
import { noisyPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Fault, heldHeaders, reply } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'a-token-of-enough-letters';
const works = '/api/v1/art/works';
const answers = {
  '/name/get-art-projects/': [
    { id: 1, title: 'Hall', slug: 'hall', cover: '/media/hall.jpg' },
    { id: 2, title: 'Door', slug: 'door', cover: '/media/door.png' },
  ],
};

let hall: Buffer;
let door: Buffer;
let upstream: FaultyUpstream;
let clock: ManualClock;
let folder: string | undefined;
let sites: RunningSite[];

beforeAll(async () => {
  hall = await noisyPicture(1200, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  door = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
});

const file = (bytes: Buffer, type = 'image/jpeg'): Fault =>
  reply(bytes, { 'content-type': type, etag: `"${bytes.length}"` });

beforeEach(async () => {
  upstream = await startFaultyUpstream({ answers });
  upstream.fault('/media/hall.jpg', file(hall));
  upstream.fault('/media/door.png', file(door, 'image/png'));
  clock = new ManualClock();
  folder = undefined;
  sites = [];
});

afterEach(async () => {
  for (const site of sites) await site.close();
  await upstream.close();
});

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  folder ??= temporaryFolder();
  // However often the clock is turned: what changes is what was measured.
  const kept = { CACHE_STORE: 'sqlite', DATA_DIR: folder, CACHE_FRESH_S: '86400' };
  const names = { UPSTREAM_URL: upstream.url, UPSTREAM_NAME: 'name', OPS_TOKEN: token };
  const site = { ATELIER_NAME: 'Atelier', ARTIST_NAME: 'Ta', ARTIST_SLUG: 'ta' };
  const running = await startSite({ env: { ...kept, ...names, ...site, ...env }, clock });
  sites.push(running);
  return running;
}

async function coversOf({ url }: RunningSite): Promise<(Image | undefined)[]> {
  const list = (await (await fetch(`${url}${works}`)).json()) as ProjectList;
  return list.items.map(({ cover }) => cover);
}

describe('measured images', () => {
  test('are in the first response, when there is time', async () => {
    const [hallCover, doorCover] = await coversOf(await start());
    expect(hallCover).toMatchObject({ width: 800, height: 1200, tone: expect.stringMatching(/^oklch\(/) });
    expect(hallCover?.preview?.length).toBeLessThanOrEqual(400);
    expect(hallCover?.sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
      ...['image/avif 320', 'image/avif 480', 'image/avif 672', 'image/avif 800'],
      ...['image/webp 320', 'image/webp 480', 'image/webp 672', 'image/webp 800'],
    ]);
    expect(doorCover).toMatchObject({ width: 90, height: 60, tone: 'oklch(1 0 0)', bandMin: 1, bandMax: 1 });
  });
});

describe('slow pictures', () => {
  test('delay a response by at most MEDIA_MEASURE_WAIT_MS, and later ones have their measures', async () => {
    const held = Promise.withResolvers<void>();
    upstream.fault('/media/hall.jpg', heldHeaders(held.promise, file(hall)));
    const site = await start({ MEDIA_MEASURE_WAIT_MS: '200' });
    const asked = upstream.arrival('/media/hall.jpg');
    const first = fetch(`${site.url}${works}`);
    await asked;
    clock.advance(200);
    const firstReply = await first;
    expect(((await firstReply.json()) as ProjectList).items[0]?.cover).not.toHaveProperty('width');
    held.resolve();
    clock.advance(10_000);
    await eventually(async () => {
      clock.advance(2_000);
      return (await coversOf(site))[0]?.tone !== undefined;
    });
    const later = await fetch(`${site.url}${works}`);
    expect(later.headers.get('etag')).not.toBe(firstReply.headers.get('etag'));
    // The content was not asked for again: it is as old as it was.
    expect(upstream.calls('get-art-projects')).toBe(1);
    expect(Number(later.headers.get('age'))).toBeGreaterThanOrEqual(12);
  });

  test('are read once for many requests at the same time', async () => {
    const site = await start();
    await Promise.all(Array.from({ length: 100 }, () => coversOf(site)));
    expect(upstream.calls('/media/door.png')).toBe(1);
    // Its beginning, and then all of it.
    expect(upstream.calls('/media/hall.jpg')).toBe(2);
  });
});

describe('unreadable images', () => {
  test('break no page and are listed at /ops/repairs', async () => {
    upstream.fault('/media/hall.jpg', reply('no picture', { 'content-type': 'image/jpeg' }));
    upstream.fault('/media/door.png', reply('', {}, 404));
    const site = await start();
    const [hallCover, doorCover] = await coversOf(site);
    expect(hallCover).toMatchObject({ src: expect.stringContaining('hall.jpg'), sources: [] });
    expect(doorCover).not.toHaveProperty('width');
    expect((await fetch(`${site.url}/art/ta`)).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const report = await (await fetch(`${site.url}/ops/repairs`, { headers })).json();
    expect(report).toMatchObject({ totals: { 'picture-unreadable': 2 } });
    expect(JSON.stringify(report)).toContain('"url":"/media/door.png","reason":"absent: status 404"');
    const metrics = await (await fetch(`${site.url}/ops/metrics`, { headers })).text();
    expect(metrics).toContain('bff_repairs{rule="picture-unreadable"} 2');
  });
});

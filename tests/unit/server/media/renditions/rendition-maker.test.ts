import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../../server/base/clock.ts';
import { ImageDisk } from '../../../../../server/media/image-disk.ts';
import { mediaHosts } from '../../../../../server/media/media-hosts.ts';
import { OriginalReader, versionOfFile } from '../../../../../server/media/original-file.ts';
import { Originals } from '../../../../../server/media/originals.ts';
import { createRenditionWorkers } from '../../../../../server/media/renditions/image-worker-pool.ts';
import { RenditionMaker } from '../../../../../server/media/renditions/rendition-maker.ts';
import { PooledClient } from '../../../../../server/upstream/client.ts';
import { evenPicture } from '../../../../helpers/drawn-pictures.ts';
import { reply, status } from '../../../../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../../../../helpers/faulty-upstream.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const id = 'picture-of-tests';
const visitor = { client: '192.0.2.1' };
let original: Buffer;
let upstream: FaultyUpstream;

beforeEach(async () => {
  original = await evenPicture(1000, 600).jpeg().toBuffer();
  upstream = await startFaultyUpstream();
  upstream.fault('picture.jpg', reply(original, { 'content-type': 'image/jpeg' }));
  return () => upstream.close();
});

/** A maker over the upstream of the test, as a process of the server has one. */
function makerIn(dataDir: string, maxDiskBytes = 10_000_000) {
  const client = new PooledClient({
    baseUrl: upstream.url,
    name: 'test',
    hardDeadlineMs: 2_000,
    maxBodyBytes: 1_000_000,
    connections: 4,
    postContentType: 'application/json',
  });
  const reader = new OriginalReader({
    open: client.openMedia.bind(client),
    find: async () => ({ url: new URL('/picture.jpg', upstream.url) }),
    hosts: mediaHosts(undefined, upstream.url),
    clock: systemClock,
  });
  const faults: unknown[] = [];
  const disk = new ImageDisk({
    ...{ folder: dataDir, maxBytes: maxDiskBytes, clock: systemClock },
    ...{ onFault: (error) => faults.push(error), onStored: () => undefined },
  });
  const originals = new Originals({ reader, files: disk.originals, clock: systemClock, waitMs: 2_000 });
  const pools = createRenditionWorkers();
  const maker = new RenditionMaker({ originals, store: disk.renditions, pools });
  onTestFinished(async () => {
    maker.close();
    await client.close();
    await originals.close();
    await disk.close();
    expect(faults).toEqual([]);
  });
  return { maker, originals, pools, disk };
}

/** What an earlier process made, with all that it kept on disk. */
async function madeEarlier(dataDir: string): Promise<Buffer> {
  const { maker, originals } = makerIn(dataDir);
  const made = await maker.make(addressOf(640), 'asked', visitor);
  await originals.close();
  return made;
}

const addressOf = (width: number, ending: 'avif' | 'webp' | 'jpg' = 'webp') => ({
  id,
  version: versionOfFile(original),
  width,
  ending,
});

test('makes one file of one reading for parallel requests', async () => {
  const { maker } = makerIn(temporaryFolder());
  const made = await Promise.all(Array.from({ length: 20 }, () => maker.make(addressOf(640), 'asked', visitor)));
  expect(new Set(made).size).toBe(1);
  expect(await sharp(made[0]).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect(upstream.calls('picture.jpg')).toBe(1);
});

describe('after a restart', () => {
  test('finds its files again', async () => {
    const dataDir = temporaryFolder();
    const made = await madeEarlier(dataDir);
    upstream.fault('*', status(503));
    const { maker } = makerIn(dataDir);
    expect(await maker.stored(addressOf(640))).toEqual(made);
    expect(await maker.make(addressOf(640), 'asked', visitor)).toEqual(made);
    expect(upstream.calls('picture.jpg')).toBe(1);
  });
  test('makes another width while the upstream is down', async () => {
    const dataDir = temporaryFolder();
    await madeEarlier(dataDir);
    upstream.fault('*', status(503));
    const other = await makerIn(dataDir).maker.make(addressOf(960), 'asked', visitor);
    expect(await sharp(other).metadata()).toMatchObject({ width: 960 });
  });
});

describe('fails', () => {
  test('for a version that is gone', async () => {
    const now = await evenPicture(800, 500, '#123456').jpeg().toBuffer();
    upstream.fault('picture.jpg', reply(now, { 'content-type': 'image/jpeg' }));
    const made = makerIn(temporaryFolder()).maker.make(addressOf(640), 'asked', visitor);
    await expect(made).rejects.toMatchObject({ name: 'VersionGone', current: versionOfFile(now) });
  });
});

describe('a drawing', () => {
  const drawing = (inside: string) => `<svg viewBox="0 0 9 9">${inside}</svg>`;
  const give = (text: string) => upstream.fault('picture.jpg', reply(text, { 'content-type': 'image/svg+xml' }));
  const versionOf = (text: string) => versionOfFile(Buffer.from(text));

  test('is sanitized once for each version', async () => {
    const { maker } = makerIn(temporaryFolder());
    const text = drawing('<script/><path d="M0 0h9"/>');
    give(text);
    const [first, second] = [
      await maker.drawing(id, versionOf(text), visitor),
      await maker.drawing(id, versionOf(text), visitor),
    ];
    expect(first.bytes.toString()).toContain('<path d="M0 0h9"/></svg>');
    expect(first.bytes.toString()).not.toContain('script');
    expect(second).toEqual(first);
    expect(await maker.storedSvg(id, versionOf(text))).toEqual(first.bytes);
    expect(upstream.calls('picture.jpg')).toBe(1);
  });
});

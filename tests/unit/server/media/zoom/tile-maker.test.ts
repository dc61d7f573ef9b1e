import { expect, test } from 'vitest';
import { FileStore } from '../../../../../server/media/file-store.ts';
import { ImageError, ImageProcessError, type ImageTask } from '../../../../../server/media/image/image-task.ts';
import type { Originals } from '../../../../../server/media/originals.ts';
import type { ImageWorkerPool } from '../../../../../server/media/renditions/image-worker-pool.ts';
import { TileMaker } from '../../../../../server/media/zoom/tile-maker.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const part = { left: 0, top: 0, width: 512, height: 512 };
const tile = { id: 'A'.repeat(16), version: 'abcdefgh', region: part, size: part, ending: 'webp' } as const;

const pyramidName = `${tile.id}/abcdefgh/pyramid.tif`;

function makerOf(run: (task: ImageTask) => Promise<Buffer>) {
  const pool = { run: (_key, work) => work(run) } as Pick<ImageWorkerPool, 'run'> as ImageWorkerPool;
  const bytes = Buffer.from('original');
  const originals = { pathOf: async () => '/original.jpeg', of: async () => bytes, ready: async () => undefined };
  const folder = temporaryFolder();
  const store = new FileStore({ folder, maxBytes: 10_000_000, isSweeper: () => true, onError: () => undefined });
  const maker = new TileMaker({
    originals: originals as Partial<Originals> as Originals,
    ...{ store, tiles: pool, pyramids: pool },
  });
  const make = () => maker.make(tile, { width: 4000, height: 3000, hasAlpha: false }, { client: 'a' });
  return { store, maker, make };
}

test('a pyramid that cannot be made is listed as a failure, and not tried again at once', async () => {
  let tries = 0;
  const { maker, make } = makerOf(() => {
    tries += 1;
    return Promise.reject(new ImageError('too much memory'));
  });
  await expect(make()).rejects.toThrow('too much memory');
  await expect(make()).rejects.toThrow('too much memory');
  expect([tries, maker.failed.list().map(({ name }) => name)]).toEqual([1, [pyramidName]]);
});

const cutFromOriginal = Buffer.from('tile of the original');

test('on a full disk, and if the process is killed while it writes a pyramid, tiles are cut from the original', async () => {
  const { maker, make } = makerOf(async (task) => {
    if ('pyramid' in task) throw new ImageProcessError('No space left on device');
    return cutFromOriginal;
  });
  expect(await make()).toEqual(cutFromOriginal);
  expect(maker.failed.list()).toEqual([]);
});

test.each([
  { error: new ImageProcessError('killed'), title: 'keeps the pyramid, if the process is killed', isLeft: true },
  { error: new ImageError('bad TIFF'), title: 'removes the pyramid, if it is damaged', isLeft: false },
])('cuts a tile from the original and $title', async ({ error, isLeft }) => {
  const { store, make } = makerOf(async (task) => {
    if ('tile' in task && typeof task.source === 'string') throw error;
    return cutFromOriginal;
  });
  await store.write(pyramidName, Buffer.from('pyramid'));
  expect(await make()).toEqual(cutFromOriginal);
  expect(await store.has(pyramidName)).toBe(isLeft);
});

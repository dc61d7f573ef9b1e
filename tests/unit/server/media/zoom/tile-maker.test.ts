import { expect, test } from 'vitest';
import { FileStore } from '../../../../../server/media/file-store.ts';
import type { Originals } from '../../../../../server/media/originals.ts';
import type { ImageWorkerPool } from '../../../../../server/media/renditions/image-worker-pool.ts';
import { ImageError } from '../../../../../server/media/workers/image-task.ts';
import { TileMaker } from '../../../../../server/media/zoom/tile-maker.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const part = { left: 0, top: 0, width: 512, height: 512 };
const tile = { id: 'A'.repeat(16), version: 'abcdefgh', region: part, size: part, ending: 'webp' } as const;

test('a pyramid that cannot be made is listed as a failure, and not tried again at once', async () => {
  let tries = 0;
  const run = () => {
    tries += 1;
    return Promise.reject(new ImageError('too much memory'));
  };
  const pool = { run: (_key, work) => work(run) } as Pick<ImageWorkerPool, 'run'> as ImageWorkerPool;
  const originals = { pathOf: async () => '/original.jpeg' } as Partial<Originals> as Originals;
  const folder = temporaryFolder();
  const store = new FileStore({ folder, maxBytes: 10_000_000, isSweeper: () => true, onFault: () => undefined });
  const maker = new TileMaker({ originals, store, tiles: pool, pyramids: pool });
  const make = () => maker.make(tile, { width: 4000, height: 3000, hasAlpha: false }, { client: 'a' });
  await expect(make()).rejects.toThrow('too much memory');
  await expect(make()).rejects.toThrow('too much memory');
  expect([tries, maker.failures().map(({ name }) => name)]).toEqual([1, [`${tile.id}/abcdefgh/pyramid.tif`]]);
});

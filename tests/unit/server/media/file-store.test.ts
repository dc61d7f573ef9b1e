import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { FileStore, type FileStoreOptions } from '../../../../server/media/file-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A disk on which more is free than anybody here needs. */
const roomy = { freeBytes: 1e9, totalBytes: 1e9 };

function storeIn(folder: string, maxBytes = 1000, more: Partial<FileStoreOptions> = {}) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const space = async () => roomy;
  const store = new FileStore({ folder, maxBytes, isSweeper: () => true, onError, space, ...more });
  return { store, errors };
}

const bytesOf = (length: number, fill = 7) => Buffer.alloc(length, fill);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

describe('a file whose folder is dropped while it is made', () => {
  /** Stored files of two images, after the folder of the first was deleted at that moment. */
  const storedOf = async (moment: 'made' | 'written') => {
    const folder = temporaryFolder();
    const removals: Promise<number>[] = [];
    const forget = () => removals.push(store.removeUnder('a'));
    // The store asks for disk space after the write began, before any file exists.
    const space = async () => {
      if (moment === 'written') forget();
      return roomy;
    };
    const { store, errors } = storeIn(folder, 1000, { space });
    const made = Promise.withResolvers<Buffer>();
    const making = ['a/v/640.webp', 'ab/v/640.webp'].map((name) => store.writeMade(name, () => made.promise));
    if (moment === 'made') forget();
    made.resolve(bytesOf(10));
    expect(await Promise.all(making)).toEqual([bytesOf(10), bytesOf(10)]);
    await Promise.all(removals);
    expect(errors).toEqual([]);
    return readdirSync(folder);
  };

  test('is returned and not stored, others are', async () => {
    expect(await storedOf('made')).toEqual(['ab']);
  });
});

describe('a file that another process writes', () => {
  const writer = (length: number) => async (path: string) => writeFileSync(path, bytesOf(length));

  test('is stored with its size, and its path is known', async () => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    expect(await store.pathOf('a/v/p.tif')).toBeUndefined();
    expect(await store.makeFile('a/v/p.tif', 100, writer(300))).toBe(join(folder, 'a/v/p.tif'));
    expect([await store.pathOf('a/v/p.tif'), store.bytes, errors]).toEqual([join(folder, 'a/v/p.tif'), 300, []]);
  });

  test('leaves nothing behind if the writer fails, and rejects with its error', async () => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    const failing = async (path: string) => {
      await writer(300)(path);
      throw new Error('out of luck');
    };
    await expect(store.makeFile('a/v/p.tif', 100, failing)).rejects.toThrow('out of luck');
    expect([filesIn(folder), store.files, errors]).toEqual([[], 0, []]);
  });

  test('is not stored if it cannot fit, if the disk fails, or if its folder is dropped meanwhile', async () => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    expect(await store.makeFile('a/v/p.tif', 2000, () => expect.unreachable('does not fit'))).toBeUndefined();
    const dropping = async (path: string) => {
      await writer(300)(path);
      await store.removeUnder('a');
    };
    expect(await store.makeFile('a/v/p.tif', 100, dropping)).toBeUndefined();
    expect([store.files, errors]).toEqual([0, []]);
    const full = storeIn(folder, 1000, { space: async () => ({ freeBytes: 0, totalBytes: 1e9 }) });
    expect(await full.store.makeFile('a/v/p.tif', 100, writer(300))).toBeUndefined();
    expect([filesIn(folder), full.errors.length]).toEqual([[], 1]);
  });

  test('can be renamed', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    await store.write('a/arriving', bytesOf(300));
    expect(await store.move('a/arriving', 'a/v.jpeg')).toBe(join(folder, 'a/v.jpeg'));
    expect(await store.move('a/arriving', 'a/other.jpeg')).toBeUndefined();
    expect([filesIn(folder), store.bytes]).toEqual([['v.jpeg'], 300]);
  });
});

describe('the size limit', () => {
  test('evicts the files unused for longest', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    for (const name of ['a', 'b', 'c']) await store.write(name, bytesOf(300));
    await store.read('a');
    await store.write('d', bytesOf(300));
    expect(filesIn(folder)).toEqual(['a', 'c', 'd']);
    expect(await store.read('b')).toBeUndefined();
    expect(store.bytes).toBe(900);
  });
});

describe('the index', () => {
  test('counts nothing of a stream that is longer than announced, and reads no more of it', async () => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    let parts = 0;
    const endless = Readable.from(
      (function* () {
        while (true) {
          parts += 1;
          yield bytesOf(100);
        }
      })(),
    );
    await store.write('a', endless, 250);
    expect([filesIn(folder), store.files, store.bytes]).toEqual([[], 0, 0]);
    // The disk has not failed.
    expect(errors).toEqual([]);
    expect(endless.errored).toEqual(new Error('a file is longer than announced'));
    expect([endless.destroyed, parts < 50]).toEqual([true, true]);
  });

  test('has no file that became larger than the limit, and the disk has none either', async () => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    await store.write('a/p.tif', bytesOf(10));
    const path = await store.makeFile('a/p.tif', 100, async (part) => writeFileSync(part, bytesOf(1001)));
    expect([path, filesIn(folder), store.files, errors.length]).toEqual([undefined, [], 0, 1]);
  });

  test('equals the disk after reads beside removals', async () => {
    const folder = temporaryFolder();
    const [{ store }, other] = [storeIn(folder), storeIn(folder)];
    for (let round = 0; round < 20; round += 1) {
      await other.store.write('a', bytesOf(300));
      await Promise.all([store.read('a'), store.has('a'), store.remove('a'), store.read('a')]);
      expect(filesIn(folder)).toEqual([]);
    }
    await store.rebuild();
    await expect.poll(() => [store.files, store.bytes]).toEqual([0, 0]);
    await store.write('b', bytesOf(300));
    expect([filesIn(folder), store.bytes]).toEqual([['b'], 300]);
  });
});

describe('free space of the disk', () => {
  /** A disk of 1000 bytes, of which others take so many; what lies in the folder takes the rest. */
  function smallDisk(othersTake: number) {
    const folder = temporaryFolder();
    const disk = { othersTake };
    const used = () => filesIn(folder).length * 100;
    const space = async () => ({ freeBytes: 1000 - disk.othersTake - used(), totalBytes: 1000 });
    return { folder, disk, space };
  }
  test('keeps 5 % free by evicting files [C4]', async () => {
    const { folder, space } = smallDisk(600);
    const { store, errors } = storeIn(folder, 1_000_000, { space });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store.write(name, bytesOf(100));
    expect(filesIn(folder)).toEqual(['c', 'd', 'e']);
    expect(errors).toEqual([]);
  });
  test('stores nothing on a full disk, and reports it [C4]', async () => {
    const { folder, disk, space } = smallDisk(600);
    let stored = 0;
    const { store, errors } = storeIn(folder, 1_000_000, { space, onStored: () => stored++ });
    await store.write('a', bytesOf(100));
    disk.othersTake = 2000;
    await store.write('b', bytesOf(100));
    expect([filesIn(folder), errors.length, stored]).toEqual([['a'], 1, 1]);
    disk.othersTake = 0;
    await store.write('b', bytesOf(100));
    expect([filesIn(folder), errors.length, stored]).toEqual([['a', 'b'], 1, 2]);
  });
});

describe('a shared folder', () => {
  test('only the sweeper removes files [C4]', async () => {
    const folder = temporaryFolder();
    const sweeper = storeIn(folder).store;
    const { store } = storeIn(folder, 1000, { isSweeper: () => false });
    for (const name of ['a', 'b', 'c', 'd']) await store.write(name, bytesOf(300));
    expect(filesIn(folder)).toEqual(['a', 'b', 'c', 'd']);
    expect(await sweeper.read('d')).toEqual(bytesOf(300));
    utimesSync(join(folder, 'a'), 1000, 1000);
    await sweeper.rebuild();
    expect(filesIn(folder)).toEqual(['b', 'c', 'd']);
    expect(sweeper.bytes).toBe(900);
  });

  test('a process that does not sweep stores little over the limit, and counts again after a sweep [C4]', async () => {
    const folder = temporaryFolder();
    const sweeper = storeIn(folder).store;
    const { store, errors } = storeIn(folder, 1000, { isSweeper: () => false });
    for (let index = 0; index < 50; index += 1) await store.write(`${index}`, bytesOf(100));
    expect(filesIn(folder).length).toBe(12);
    expect(errors.length).toBe(38);
    await sweeper.rebuild();
    await store.rebuild();
    expect([filesIn(folder).length, store.bytes, sweeper.bytes]).toEqual([10, 1000, 1000]);
    await store.write('again', bytesOf(100));
    expect(filesIn(folder)).toContain('again');
  });
});

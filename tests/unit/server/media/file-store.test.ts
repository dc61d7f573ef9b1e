import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileStore, type FileStoreOptions } from '../../../../server/media/file-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A disk on which more is free than anybody here needs. */
const roomy = { freeBytes: 1e9, totalBytes: 1e9 };

function storeIn(folder: string, maxBytes = 1000, more: Partial<FileStoreOptions> = {}) {
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const space = async () => roomy;
  const store = new FileStore({ folder, maxBytes, isSweeper: () => true, onFault, space, ...more });
  return { store, faults };
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
  const keptOf = async (moment: 'made' | 'written') => {
    const folder = temporaryFolder();
    const removals: Promise<number>[] = [];
    const forget = () => removals.push(store.removeUnder('a'));
    // The store asks for disk space after the write began, before any file exists.
    const space = async () => {
      if (moment === 'written') forget();
      return roomy;
    };
    const { store, faults } = storeIn(folder, 1000, { space });
    const made = Promise.withResolvers<Buffer>();
    const making = ['a/v/640.webp', 'ab/v/640.webp'].map((name) => store.writeMade(name, () => made.promise));
    if (moment === 'made') forget();
    made.resolve(bytesOf(10));
    expect(await Promise.all(making)).toEqual([bytesOf(10), bytesOf(10)]);
    await Promise.all(removals);
    expect(faults).toEqual([]);
    return readdirSync(folder);
  };

  test('is returned and not stored, others are', async () => {
    expect(await keptOf('made')).toEqual(['ab']);
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
    const { store, faults } = storeIn(folder, 1_000_000, { space });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store.write(name, bytesOf(100));
    expect(filesIn(folder)).toEqual(['c', 'd', 'e']);
    expect(faults).toEqual([]);
  });
  test('stores nothing on a full disk, and reports it [C4]', async () => {
    const { folder, disk, space } = smallDisk(600);
    let kept = 0;
    const { store, faults } = storeIn(folder, 1_000_000, { space, onStored: () => kept++ });
    await store.write('a', bytesOf(100));
    disk.othersTake = 2000;
    await store.write('b', bytesOf(100));
    expect([filesIn(folder), faults.length, kept]).toEqual([['a'], 1, 1]);
    disk.othersTake = 0;
    await store.write('b', bytesOf(100));
    expect([filesIn(folder), faults.length, kept]).toEqual([['a', 'b'], 1, 2]);
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
});

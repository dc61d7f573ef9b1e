import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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

test('a file is given back as it was written', async () => {
  const { store } = storeIn(temporaryFolder());
  expect(await store.read('a/b/640.webp')).toBeUndefined();
  await store.write('a/b/640.webp', bytesOf(10));
  expect(await store.read('a/b/640.webp')).toEqual(bytesOf(10));
  expect(store.bytes).toBe(10);
});

test('the folder is made with the first file, not before', async () => {
  const folder = join(temporaryFolder(), 'media');
  const { store, faults } = storeIn(folder);
  await store.rebuild();
  await store.read('a');
  expect(existsSync(folder)).toBe(false);
  await store.write('a', bytesOf(1));
  expect(filesIn(folder)).toEqual(['a']);
  expect(faults).toEqual([]);
});

describe('a file that is being made while its folder is forgotten', () => {
  /** What is kept of two files, the folder of one of which is forgotten at that moment. */
  const keptOf = async (moment: 'made' | 'written') => {
    const folder = temporaryFolder();
    const removals: Promise<number>[] = [];
    const forget = () => removals.push(store.removeUnder('a'));
    // Room is asked for when the write has begun, and nothing is there yet.
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

  test('is given and not kept, others are', async () => {
    expect(await keptOf('made')).toEqual(['ab']);
  });
  test('is not there afterwards either where it was being written', async () => {
    expect(await keptOf('written')).toEqual(['ab']);
  });
  test('and one that cannot be made says why', async () => {
    const failing = storeIn(temporaryFolder()).store.writeMade('a/640.webp', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});

describe('the bound', () => {
  test('the longest unused go first, from the disk as well', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    for (const name of ['a', 'b', 'c']) await store.write(name, bytesOf(300));
    await store.read('a');
    await store.write('d', bytesOf(300));
    expect(filesIn(folder)).toEqual(['a', 'c', 'd']);
    expect(await store.read('b')).toBeUndefined();
    expect(store.bytes).toBe(900);
  });
  test('a file larger than all of it is not kept', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    await store.write('a', bytesOf(300));
    await store.write('b', bytesOf(1001));
    expect(filesIn(folder)).toEqual(['a']);
  });
  test('0 keeps none', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder, 0);
    await store.write('a', bytesOf(1));
    await store.rebuild();
    expect(await store.read('a')).toBeUndefined();
    expect(filesIn(folder)).toEqual([]);
    expect(store.bytes).toBe(0);
  });
  test('a smaller one than before the restart is kept to, the latest used stay', async () => {
    const folder = temporaryFolder();
    const before = storeIn(folder).store;
    for (const [index, name] of ['c', 'b', 'a'].entries()) {
      await before.write(name, bytesOf(300));
      utimesSync(join(folder, name), 1000 + index, 1000 + index);
    }
    const { store } = storeIn(folder, 700);
    await store.rebuild();
    expect(filesIn(folder)).toEqual(['a', 'b']);
    expect(store.bytes).toBe(600);
  });
});

describe('after a restart', () => {
  test('files are found before the index is rebuilt, and counted after', async () => {
    const folder = temporaryFolder();
    await storeIn(folder).store.write('a/b/c', bytesOf(5));
    const { store } = storeIn(folder);
    expect(await store.read('a/b/c')).toEqual(bytesOf(5));
    await store.rebuild();
    expect(store.bytes).toBe(5);
  });
  test('what has been used since stays before what was only found', async () => {
    const folder = temporaryFolder();
    const before = storeIn(folder).store;
    await before.write('old', bytesOf(400));
    await before.write('new', bytesOf(400));
    utimesSync(join(folder, 'old'), 1000, 1000);
    utimesSync(join(folder, 'new'), 2000, 2000);
    const { store } = storeIn(folder);
    await store.read('old');
    await store.rebuild();
    await store.write('more', bytesOf(400));
    expect(filesIn(folder)).toEqual(['more', 'old']);
  });
  test('half a file is no file: parts are not found and go when they are old', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'a/640.webp.0123.part'), 'half');
    writeFileSync(join(folder, 'a/960.webp.0123.part'), 'half');
    writeFileSync(join(folder, 'a/empty'), '');
    utimesSync(join(folder, 'a/960.webp.0123.part'), 1000, 1000);
    utimesSync(join(folder, 'a/empty'), 1000, 1000);
    const { store } = storeIn(folder);
    await store.rebuild();
    expect(store.bytes).toBe(0);
    expect(await store.read('a/empty')).toBeUndefined();
    expect(filesIn(folder)).toEqual(['640.webp.0123.part']);
  });
  test('the last use survives, within an hour', async () => {
    const folder = temporaryFolder();
    await storeIn(folder).store.write('a', bytesOf(5));
    utimesSync(join(folder, 'a'), 1000, 1000);
    const { store } = storeIn(folder);
    await store.rebuild();
    await store.read('a');
    await expect.poll(() => statSync(join(folder, 'a')).mtimeMs).toBeGreaterThan(1_000_000);
  });
});

describe('C4 folders', () => {
  test('go with the last file in them', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    await store.write('a/b/1', bytesOf(300));
    await store.write('a/b/2', bytesOf(300));
    await store.write('a/c/3', bytesOf(300));
    await store.remove('a/b/1');
    expect(existsSync(join(folder, 'a/b'))).toBe(true);
    await store.write('d/4', bytesOf(600));
    expect(readdirSync(folder).sort()).toEqual(['a', 'd']);
    expect(readdirSync(join(folder, 'a'))).toEqual(['c']);
  });
  test('that earlier processes have left empty go with the next look', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a/b/c'), { recursive: true });
    mkdirSync(join(folder, 'd'));
    writeFileSync(join(folder, 'd/kept'), 'x');
    await storeIn(folder).store.rebuild();
    expect(readdirSync(folder)).toEqual(['d']);
  });
  test('that go while somebody writes into them are made again', async () => {
    const folder = temporaryFolder();
    const { store, faults } = storeIn(folder, 100_000);
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await store.write(`a/b/${index}`, bytesOf(1));
        await store.remove(`a/b/${index}`);
        await store.write(`a/b/${index}`, bytesOf(1));
      }),
    );
    expect(faults).toEqual([]);
    expect(filesIn(folder)).toHaveLength(50);
  });
});

describe('C4 the space of the disk', () => {
  /** A disk of 1000 bytes, of which others take so many; what lies in the folder takes the rest. */
  function smallDisk(othersTake: number) {
    const folder = temporaryFolder();
    const disk = { othersTake };
    const used = () => filesIn(folder).length * 100;
    const space = async () => ({ freeBytes: 1000 - disk.othersTake - used(), totalBytes: 1000 });
    return { folder, disk, space };
  }
  test('5 % of it are left free, whatever the bound is: the longest unused make way', async () => {
    const { folder, space } = smallDisk(600);
    const { store, faults } = storeIn(folder, 1_000_000, { space });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store.write(name, bytesOf(100));
    expect(filesIn(folder)).toEqual(['c', 'd', 'e']);
    expect(faults).toEqual([]);
  });
  test('one that others have filled keeps nothing more, and is told of', async () => {
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
  test('what is kept makes way, when others take their space meanwhile', async () => {
    const { folder, disk, space } = smallDisk(0);
    const { store } = storeIn(folder, 1_000_000, { space });
    for (const name of ['a', 'b', 'c']) await store.write(name, bytesOf(100));
    disk.othersTake = 800;
    await store.rebuild();
    expect(filesIn(folder)).toEqual(['c']);
  });
});

describe('C4 a folder that processes share', () => {
  test('who is not the sweeper removes nothing, and finds what others write', async () => {
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
  test('what others have removed is counted no more, what they have used stays', async () => {
    const folder = temporaryFolder();
    const { store } = storeIn(folder);
    for (const name of ['a', 'b', 'c']) await store.write(name, bytesOf(300));
    rmSync(join(folder, 'b'));
    const later = Date.now() / 1000 + 10;
    utimesSync(join(folder, 'a'), later, later);
    await store.rebuild();
    expect(store.bytes).toBe(600);
    await store.write('d', bytesOf(600));
    expect(filesIn(folder)).toEqual(['a', 'd']);
  });
});

test('what the disk refuses is told of, and is no file', async () => {
  const folder = join(temporaryFolder(), 'media');
  writeFileSync(folder, 'a file where the folder should be');
  const { store, faults } = storeIn(folder);
  await store.write('a/b', bytesOf(5));
  await store.rebuild();
  expect(await store.read('a/b')).toBeUndefined();
  expect(faults).toHaveLength(1);
  expect(readFileSync(folder, 'utf8')).toContain('a file');
});

test('writers of one name at once leave one whole file', async () => {
  const folder = temporaryFolder();
  const { store } = storeIn(folder, 1_000_000);
  await Promise.all([1, 2, 3, 4].map((fill) => store.write('a', bytesOf(50_000, fill))));
  const found = await store.read('a');
  expect(found?.every((byte) => byte === found[0])).toBe(true);
  expect(filesIn(folder)).toEqual(['a']);
  expect(store.bytes).toBe(50_000);
});

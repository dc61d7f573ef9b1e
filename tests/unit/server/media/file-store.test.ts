import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileStore } from '../../../../server/media/file-store.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

function storeIn(folder: string, maxBytes = 1000) {
  const faults: unknown[] = [];
  const store = new FileStore({ folder, maxBytes, onFault: (error) => faults.push(error) });
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
  test('what is there already counts as soon as more is kept', async () => {
    const folder = temporaryFolder();
    await storeIn(folder).store.write('old', bytesOf(700));
    utimesSync(join(folder, 'old'), 1000, 1000);
    await storeIn(folder).store.write('new', bytesOf(700));
    await eventually(() => filesIn(folder).join() === 'new');
  });
  test('what has been used since stays before what was only found', async () => {
    const folder = temporaryFolder();
    const before = storeIn(folder).store;
    await before.write('old', bytesOf(400));
    await before.write('new', bytesOf(400));
    utimesSync(join(folder, 'old'), 1000, 1000);
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
    await eventually(() => statSync(join(folder, 'a')).mtimeMs > 1_000_000);
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

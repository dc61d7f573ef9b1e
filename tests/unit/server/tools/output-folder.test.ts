import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  copied,
  fillFolder,
  pathIn,
  Refused,
  UnusableFolder,
  writeNew,
} from '../../../../server/tools/output-folder.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const fill = (dir: string, files: Readonly<Record<string, string>>) =>
  fillFolder(dir, 'test', async ({ staging }) => {
    for (const [name, text] of Object.entries(files)) await writeNew(staging, name, text);
  });

const filled = async () => {
  const dir = join(temporaryFolder(), 'out');
  await fill(dir, { 'a/b.txt': 'first' });
  return dir;
};

describe('a folder that a command fills', () => {
  test('contains what the command has written last, and nothing temporary', async () => {
    const dir = await filled();
    await fill(dir, { 'c.txt': 'second' });
    expect(readdirSync(dir).sort()).toEqual(['.test.json', 'c.txt']);
  });

  test.each<[string, (dir: string) => void, RegExp]>([
    ['a link', (dir) => symlinkSync('/etc/hosts', join(dir, 'hosts')), /has a change since then: hosts/],
    [
      'a link to a folder',
      (dir) => symlinkSync(temporaryFolder(), join(dir, 'a/etc')),
      /has a change since then: a\/etc/,
    ],
    ['an empty folder', (dir) => mkdirSync(join(dir, 'notes')), /has a change since then: notes\//],
    ['a file', (dir) => writeFileSync(join(dir, 'a/c.txt'), ''), /has a change since then: a\/c.txt/],
    ['a link in place of a file', (dir) => replaceByLink(join(dir, 'a/b.txt')), /has a change since then: a\/b.txt/],
    ['a damaged marker', (dir) => writeFileSync(join(dir, '.test.json'), '{"a/b.txt"'), /has a damaged .test.json/],
    ['a marker of another form', (dir) => writeFileSync(join(dir, '.test.json'), '[1]'), /has a damaged .test.json/],
    ['a link as marker', (dir) => replaceByLink(join(dir, '.test.json')), /has a damaged .test.json/],
    ['a link as temporary folder', (dir) => symlinkSync(temporaryFolder(), join(dir, '.partial')), /contains .partial/],
    ['files in a folder of that name', (dir) => userFile(join(dir, '.partial')), /contains .partial/],
  ])('stays as it is if the user added %s', async (_name, add, reason) => {
    const dir = await filled();
    add(dir);
    const before = readdirSync(dir, { recursive: true }).sort();
    await expect(fill(dir, { 'c.txt': '' })).rejects.toThrow(reason);
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual(before);
  });

  test('stays as it is if it changes while the command works', async () => {
    const dir = await filled();
    const run = fillFolder(dir, 'test', async () => writeFileSync(join(dir, 'mine.txt'), 'mine'));
    await expect(run).rejects.toThrow('has a change since then: mine.txt');
    expect(readFileSync(join(dir, 'mine.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(dir, 'a/b.txt'), 'utf8')).toBe('first');
  });

  test('is refused as a file or a link that leads nowhere', async () => {
    const dir = join(temporaryFolder(), 'out');
    symlinkSync('nowhere', dir);
    await expect(fill(dir, {})).rejects.toThrow('is not a folder');
    expect(readlinkSync(dir)).toBe('nowhere');
    rmSync(dir);
    writeFileSync(dir, 'a file');
    await expect(fill(dir, {})).rejects.toThrow(UnusableFolder);
    expect(readFileSync(dir, 'utf8')).toBe('a file');
  });

  test('is as before after an error, with its new parents and temporary files removed', async () => {
    const root = temporaryFolder();
    const fails = (dir: string) =>
      fillFolder(dir, 'test', async ({ staging, scratch }) => {
        for (const folder of [staging, scratch]) await writeNew(folder, 'x/y.txt', 'half');
        throw new Error('disk full');
      });
    await expect(fails(join(root, 'new/deep/out'))).rejects.toThrow('disk full');
    expect(readdirSync(root)).toEqual([]);
    const dir = await filled();
    await expect(fails(dir)).rejects.toThrow('disk full');
    expect(readdirSync(dir).sort()).toEqual(['.test.json', 'a']);
  });

  test('is filled again after a kill in the middle', async () => {
    const dir = await filled();
    mkdirSync(join(dir, '.partial/output'), { recursive: true });
    writeFileSync(join(dir, '.partial/output/half.txt'), 'half');
    await fill(dir, { 'c.txt': 'second' });
    expect(readdirSync(dir).sort()).toEqual(['.test.json', 'c.txt']);
  });

  test('is refused while another run fills it, which then ends well', async () => {
    const dir = await filled();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = fillFolder(dir, 'test', async ({ staging }) => {
      await promise;
      await writeNew(staging, 'c.txt', 'second');
    });
    await nextTurn();
    await expect(fill(dir, {})).rejects.toThrow('is being filled by another process');
    resolve();
    await first;
    expect(readdirSync(dir).sort()).toEqual(['.test.json', 'c.txt']);
  });
});

function replaceByLink(file: string): void {
  rmSync(file);
  symlinkSync('/etc/hosts', file);
}

function userFile(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter.txt'), 'Dear …');
}

describe('a file name', () => {
  test('never leads out of the folder, whatever it contains', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', '\\', '..\\b', '\0', 'c d', '%2F..'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        let path: string;
        try {
          path = pathIn('/out', parts.join('/'));
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
          return;
        }
        expect(path).toBe(`/out/${parts.join('/')}`);
        expect(path.split('/').every((name) => name !== '..' && Buffer.byteLength(name) <= 255)).toBe(true);
      }),
    );
  });

  test.each([
    ['../a', 'is not a plain file name'],
    ['a/../../b', 'is not a plain file name'],
    ['/etc/passwd', 'is not a plain file name'],
    ['a\\..\\b', 'is not a plain file name'],
    ['', 'is not a plain file name'],
    ['永'.repeat(86), 'is longer than 255 bytes'],
  ])('%s is refused', async (name, reason) => {
    await expect(writeNew(temporaryFolder(), name, '')).rejects.toThrow(reason);
  });

  test('of 255 bytes is written, once', async () => {
    const folder = temporaryFolder();
    const name = '永'.repeat(85);
    await writeNew(folder, `a/${name}`, 'one');
    await expect(writeNew(folder, `a/${name}`, 'two')).rejects.toThrow('another page has its file');
    await expect(writeNew(folder, 'a', 'two')).rejects.toThrow('another page has its file');
    await expect(writeNew(folder, `a/${name}/b`, 'two')).rejects.toThrow('another page has its file');
    expect(readFileSync(join(folder, 'a', name), 'utf8')).toBe('one');
  });
});

test('a file whose body ends early is removed', async () => {
  const folder = temporaryFolder();
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('connection reset');
    })(),
  );
  await expect(writeNew(folder, 'a/film.mp4', copied(body, { announced: undefined }))).rejects.toThrow(
    'connection reset',
  );
  expect(existsSync(join(folder, 'a/film.mp4'))).toBe(false);
});

test('a file above the limit is refused, announced or not', async () => {
  const folder = temporaryFolder();
  const maxBytes = 1024 ** 2;
  const parts = [Buffer.alloc(maxBytes), Buffer.alloc(1)];
  const write = (announced: unknown) =>
    writeNew(folder, 'film.mp4', copied(Readable.from(parts), { announced, maxBytes }));
  await expect(write(String(maxBytes + 1))).rejects.toThrow('larger than 1 MiB');
  await expect(write(undefined)).rejects.toThrow('larger than 1 MiB');
  expect(readdirSync(folder)).toEqual([]);
});

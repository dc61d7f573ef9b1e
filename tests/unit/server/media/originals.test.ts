import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FileStore } from '../../../../server/media/file-store.ts';
import { Originals as KeptOriginals } from '../../../../server/media/originals.ts';
import { SourceError, versionOfFile } from '../../../../server/media/source-file.ts';
import { Originals, originalPictures } from '../../../helpers/originals.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const startBytes = 65_536;
const pictures = await originalPictures();
const [small, large] = [versionOfFile(pictures.small), versionOfFile(pictures.large)];

let upstream: Originals;

beforeEach(() => {
  upstream = new Originals();
  upstream.files.set('a', pictures.large);
});

/** Originals of one process; those of one test may share the folder. */
function start(folder = temporaryFolder(), maxBytes = 10_000_000) {
  const faults: unknown[] = [];
  const files = new FileStore({ folder, maxBytes, isSweeper: () => true, onFault: (error) => faults.push(error) });
  onTestFinished(() => expect(faults).toEqual([]));
  return new KeptOriginals({ reader: upstream, files });
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('C4 the bytes of a picture are read once', () => {
  test('to be measured, and derived from what was measured', async () => {
    const originals = start();
    await originals.readStart('a', startBytes);
    await originals.read('a');
    expect(await originals.of('a', large)).toEqual(pictures.large);
    expect(upstream.asked).toEqual(['start a', 'whole a']);
  });

  test('a short one with its beginning', async () => {
    upstream.files.set('a', pictures.small);
    const originals = start();
    await originals.readStart('a', startBytes);
    expect(await originals.of('a', small)).toEqual(pictures.small);
    expect(upstream.asked).toEqual(['start a']);
  });

  test('for all who ask at the same time, whatever for', async () => {
    const originals = start();
    const read = await Promise.all([originals.read('a'), originals.current('a'), originals.of('a', large)]);
    expect(read[1]).toBe(read[0]);
    expect(upstream.asked).toEqual(['whole a']);
  });

  test('and not again after a restart', async () => {
    const folder = temporaryFolder();
    const before = start(folder);
    await before.read('a');
    await before.close();
    upstream.files.set('a', new SourceError('unavailable', 'down'));
    const originals = start(folder);
    expect(await originals.of('a', large)).toEqual(pictures.large);
    expect(await originals.find('a')).toMatchObject({ version: large, format: 'png', bytes: pictures.large.length });
  });

  test('where no disk keeps them, as long as memory does', async () => {
    const folder = temporaryFolder();
    const originals = start(folder, 0);
    await originals.read('a');
    expect(await originals.of('a', large)).toEqual(pictures.large);
    expect(await originals.find('a')).toBeUndefined();
    await originals.close();
    expect(filesIn(folder)).toEqual([]);
    expect(upstream.asked).toEqual(['whole a']);
  });
});

describe('C4 another file under the same address', () => {
  test('takes the place of the one before it', async () => {
    const folder = temporaryFolder();
    const originals = start(folder);
    await originals.read('a');
    await originals.close();
    upstream.files.set('a', pictures.other);
    await originals.read('a', { etag: large });
    await originals.close();
    expect(filesIn(folder)).toEqual([`${versionOfFile(pictures.other)}.png`]);
    await expect(start(folder).of('a', large)).rejects.toMatchObject({
      name: 'VersionGone',
      current: versionOfFile(pictures.other),
    });
  });

  test('one that is still the same stays', async () => {
    const folder = temporaryFolder();
    const originals = start(folder);
    await originals.read('a');
    expect(await originals.read('a', { etag: large })).toBe('unchanged');
    await originals.close();
    expect(filesIn(folder)).toEqual([`${large}.png`]);
  });
});

describe('C4 what is not kept', () => {
  test('what is no picture', async () => {
    const folder = temporaryFolder();
    upstream.files.set('a', Buffer.from('a page that somebody put in place of a picture'));
    const originals = start(folder);
    await originals.read('a');
    await originals.close();
    expect(await originals.find('a')).toBeUndefined();
    expect(filesIn(folder)).toEqual([]);
  });

  test('what a disk has spoiled is read again', async () => {
    const folder = temporaryFolder();
    const files = new FileStore({
      folder,
      maxBytes: 10_000,
      isSweeper: () => true,
      onFault: () => expect.unreachable(),
    });
    await files.write(`a/${large}.png`, Buffer.from('spoiled'));
    const originals = start(folder);
    expect(await originals.of('a', large)).toEqual(pictures.large);
    await originals.close();
    expect(await start(folder).of('a', large)).toEqual(pictures.large);
    expect(upstream.asked).toEqual(['whole a']);
  });

  test('what others have put there', async () => {
    const folder = temporaryFolder();
    const files = new FileStore({
      folder,
      maxBytes: 10_000,
      isSweeper: () => true,
      onFault: () => expect.unreachable(),
    });
    for (const name of ['notes.txt', `${large}.exe`, `${large}.png.0123.part`]) {
      await files.write(join('a', name), Buffer.from('x'));
    }
    expect(await start(folder).find('a')).toBeUndefined();
  });
});

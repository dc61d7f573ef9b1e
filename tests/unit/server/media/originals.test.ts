import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FileStore } from '../../../../server/media/file-store.ts';
import { OriginalError, versionOfFile } from '../../../../server/media/original-file.ts';
import { Originals as StoredOriginals } from '../../../../server/media/originals.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { Originals, originalImages } from '../../../helpers/originals.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const images = await originalImages();
const large = versionOfFile(images.large);

const visitor = { client: '192.0.2.1' };
const waitMs = 5_000;

let upstream: Originals;
let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  upstream = new Originals();
  upstream.files.set('a', images.large);
});

/** Originals of one process; those of one test may share the folder. */
function start(folder = temporaryFolder(), maxBytes = 10_000_000) {
  const errors: unknown[] = [];
  const files = new FileStore({ folder, maxBytes, isSweeper: () => true, onError: (error) => errors.push(error) });
  const originals = new StoredOriginals({ reader: upstream, files, clock, waitMs });
  onTestFinished(async () => {
    await originals.close();
    expect(errors).toEqual([]);
  });
  return originals;
}

async function opened(originals: StoredOriginals) {
  const file = await originals.open('a');
  await file?.handle.close();
  return file;
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('an original is read once', () => {
  test('for all parallel requests', async () => {
    const originals = start();
    const read = await Promise.all([
      originals.read('a'),
      originals.current('a', visitor),
      originals.of('a', large, visitor),
    ]);
    expect(read[1]).toBe(read[0]);
    expect(upstream.requested).toEqual(['whole a']);
  });

  test('although the server restarts', async () => {
    const folder = temporaryFolder();
    const before = start(folder);
    await before.read('a');
    await before.close();
    upstream.files.set('a', new OriginalError('unavailable', 'down'));
    const originals = start(folder);
    expect(await originals.of('a', large, visitor)).toEqual(images.large);
    expect(await opened(originals)).toMatchObject({ version: large, format: 'png', bytes: images.large.length });
  });
});

describe('a changed original', () => {
  test('replaces the earlier one', async () => {
    const folder = temporaryFolder();
    const originals = start(folder);
    await originals.read('a');
    await originals.close();
    upstream.files.set('a', images.other);
    await originals.read('a', { etag: large });
    await originals.close();
    expect(filesIn(folder)).toEqual([`${versionOfFile(images.other)}.png`]);
    await expect(start(folder).of('a', large, visitor)).rejects.toMatchObject({
      name: 'VersionGone',
      current: versionOfFile(images.other),
    });
  });
});

describe('a stored original', () => {
  test('is read again if it is damaged [C4]', async () => {
    const folder = temporaryFolder();
    const files = new FileStore({
      folder,
      maxBytes: 10_000,
      isSweeper: () => true,
      onError: () => expect.unreachable(),
    });
    await files.write(`a/${large}.png`, Buffer.from('spoiled'));
    const originals = start(folder);
    expect(await originals.of('a', large, visitor)).toEqual(images.large);
    await originals.close();
    expect(await start(folder).of('a', large, visitor)).toEqual(images.large);
    expect(upstream.requested).toEqual(['whole a']);
  });
});

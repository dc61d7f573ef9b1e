import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { QueueFull } from '../../../../server/base/load-queue.ts';
import { FileStore } from '../../../../server/media/file-store.ts';
import { OriginalError, versionOfFile } from '../../../../server/media/original-file.ts';
import { Originals as KeptOriginals } from '../../../../server/media/originals.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { Originals, originalPictures } from '../../../helpers/originals.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const startBytes = 65_536;
const pictures = await originalPictures();
const [small, large] = [versionOfFile(pictures.small), versionOfFile(pictures.large)];

const visitor = { client: '192.0.2.1' };
const waitMs = 5_000;

let upstream: Originals;
let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  upstream = new Originals();
  upstream.files.set('a', pictures.large);
});

/** Originals of one process; those of one test may share the folder. */
function start(folder = temporaryFolder(), maxBytes = 10_000_000) {
  const faults: unknown[] = [];
  const files = new FileStore({ folder, maxBytes, isSweeper: () => true, onFault: (error) => faults.push(error) });
  const originals = new KeptOriginals({ reader: upstream, files, clock, waitMs });
  onTestFinished(async () => {
    await originals.close();
    expect(faults).toEqual([]);
  });
  return originals;
}

/** What is kept of the picture `a`. */
async function opened(originals: KeptOriginals) {
  const file = await originals.open('a');
  await file?.handle.close();
  return file;
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
    expect(await originals.of('a', large, visitor)).toEqual(pictures.large);
    expect(upstream.asked).toEqual(['start a', 'whole a']);
  });

  test('a short one with its beginning', async () => {
    upstream.files.set('a', pictures.small);
    const originals = start();
    await originals.readStart('a', startBytes);
    expect(await originals.of('a', small, visitor)).toEqual(pictures.small);
    expect(upstream.asked).toEqual(['start a']);
  });

  test('for all who ask at the same time, whatever for', async () => {
    const originals = start();
    const read = await Promise.all([
      originals.read('a'),
      originals.current('a', visitor),
      originals.of('a', large, visitor),
    ]);
    expect(read[1]).toBe(read[0]);
    expect(upstream.asked).toEqual(['whole a']);
  });

  test('and not again after a restart', async () => {
    const folder = temporaryFolder();
    const before = start(folder);
    await before.read('a');
    await before.close();
    upstream.files.set('a', new OriginalError('unavailable', 'down'));
    const originals = start(folder);
    expect(await originals.of('a', large, visitor)).toEqual(pictures.large);
    expect(await opened(originals)).toMatchObject({ version: large, format: 'png', bytes: pictures.large.length });
  });

  test('where no disk keeps them, as long as memory does', async () => {
    const folder = temporaryFolder();
    const originals = start(folder, 0);
    await originals.read('a');
    expect(await originals.of('a', large, visitor)).toEqual(pictures.large);
    expect(await opened(originals)).toBeUndefined();
    await originals.close();
    expect(filesIn(folder)).toEqual([]);
    expect(upstream.asked).toEqual(['whole a']);
  });
});

test('C4 a picture that is forgotten is not given out of memory', async () => {
  const originals = start(temporaryFolder(), 0);
  await originals.read('a');
  await originals.forget('a');
  upstream.files.delete('a');
  await expect(originals.of('a', large, visitor)).rejects.toThrow(OriginalError);
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
    await expect(start(folder).of('a', large, visitor)).rejects.toMatchObject({
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
    expect(await opened(originals)).toBeUndefined();
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
    expect(await originals.of('a', large, visitor)).toEqual(pictures.large);
    await originals.close();
    expect(await start(folder).of('a', large, visitor)).toEqual(pictures.large);
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
    expect(await start(folder).open('a')).toBeUndefined();
  });
});

describe('C4 originals that are read now', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `${at}`);
  const settled = () => new Promise(setImmediate);

  /** An upstream that answers when it is told to. */
  function heldUpstream() {
    const held = [...ids, 'a'].map((id) => {
      upstream.files.set(id, pictures.small);
      return upstream.hold(`whole ${id}`);
    });
    return { answerAll: () => held.forEach(({ resolve }) => void resolve()) };
  }

  test('are read by turns: one address leaves a place for another, and newer ones do not overtake', async () => {
    const { answerAll } = heldUpstream();
    const originals = start();
    const flood = ids.map((id) => originals.current(id, visitor));
    expect(upstream.asked).toEqual(['whole 0', 'whole 1', 'whole 2']);
    const seen = originals.current('a', { client: '192.0.2.2' });
    expect(upstream.asked.at(-1)).toBe('whole a');
    answerAll();
    expect((await seen).bytes).toEqual(pictures.small);
    await Promise.all(flood);
    expect(upstream.asked.filter((asked) => asked !== 'whole a')).toEqual(ids.map((id) => `whole ${id}`));
    expect(upstream.mostAtOnce).toBe(4);
  });

  test('are not read for who has gone, but for all others who wait for the same', async () => {
    const { answerAll } = heldUpstream();
    const originals = start();
    const connection = new AbortController();
    const lost = ids.map((id) => originals.current(id, { ...visitor, signal: connection.signal }));
    const stays = originals.current('9', visitor);
    connection.abort(new Error('gone'));
    answerAll();
    const outcomes = await Promise.allSettled(lost);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await stays;
    expect(upstream.asked).toEqual(['whole 0', 'whole 1', 'whole 2', 'whole 9']);
  });

  test('are waited for as long as may be, but what has begun comes', async () => {
    const { answerAll } = heldUpstream();
    const originals = start();
    const { signal } = new AbortController();
    const wanted = ids.map((id) => originals.current(id, { ...visitor, signal }));
    const outcomes = Promise.allSettled(wanted);
    clock.advance(waitMs);
    await expect(wanted.at(-1)).rejects.toThrow(QueueFull);
    answerAll();
    const read = (await outcomes).filter(({ status }) => status === 'fulfilled');
    expect(read).toHaveLength(3);
    expect(upstream.asked).toHaveLength(3);
  });

  test('to be measured come after those of visitors', async () => {
    const { answerAll } = heldUpstream();
    const originals = start();
    const first = ids.slice(0, 4).map((id) => originals.current(id, { client: id }));
    const measured = ['4', '5'].map((id) => originals.read(id));
    const seen = ids.slice(6, 10).map((id) => originals.current(id, visitor));
    await settled();
    answerAll();
    await Promise.all([...first, ...measured, ...seen]);
    expect(upstream.asked.indexOf('whole 4')).toBeGreaterThan(upstream.asked.indexOf('whole 8'));
    expect(upstream.asked).toHaveLength(10);
  });
});

import { EventEmitter } from 'node:events';
import type { FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderWatch } from '../../../../../server/app/services/folder-watch.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

class Watched extends EventEmitter {
  isClosed = false;
  close = () => {
    this.isClosed = true;
  };
}

/** A watch over a folder without files, with a manual clock. */
async function watching(refuse?: () => Error) {
  const path = temporaryFolder();
  const clock = new ManualClock();
  const folders = new Map([
    ['', 1],
    ['projects', 2],
  ]);
  const watched = new Map<string, { watcher: Watched; tell: () => void }>();
  const looks: { done: (isReadable: boolean) => void }[] = [];
  const blind: string[] = [];
  const begin = (place: string, _options: unknown, tell: () => void) => {
    if (refuse) throw refuse();
    const watcher = new Watched();
    watched.set(place, { watcher, tell });
    return watcher as unknown as FSWatcher;
  };
  const folder = { path, folders, changesAtMs: undefined as number | undefined };
  const folderWatch = new FolderWatch({
    folder,
    clock,
    look: () => new Promise((done) => looks.push({ done })),
    onBlind: (reason) => void blind.push(reason),
    watch: begin as typeof watch,
  });
  await folderWatch.begin();
  // Finds changes from before the watch started.
  clock.advance(1_000);
  expect(looks).toHaveLength(1);
  const tell = (place: string) => watched.get(join(path, place))?.tell();
  const endLook = async (isReadable = true) => {
    looks.at(-1)?.done(isReadable);
    await new Promise(setImmediate);
  };
  await endLook();
  looks.length = 0;
  const open = () => [...watched].filter(([, { watcher }]) => !watcher.isClosed).map(([place]) => place);
  return { folderWatch, folder, path, clock, folders, watched, looks, blind, tell, endLook, open };
}

test('looks within 0.4 s of any change, and never twice at once', async () => {
  const { clock, looks, tell, endLook } = await watching();
  for (let count = 0; count < 10; count += 1) {
    tell('');
    clock.advance(50);
  }
  expect(looks).toHaveLength(1);
  tell('');
  clock.advance(1_000);
  expect(looks).toHaveLength(1);
  await endLook();
  clock.advance(80);
  expect(looks).toHaveLength(2);
});

test('watches a new folder, and a replaced one again', async () => {
  const { clock, looks, folders, tell, endLook, open, path, watched } = await watching();
  tell('');
  clock.advance(80);
  folders.set('projects/new', 3);
  await endLook();
  expect(open()).toContain(join(path, 'projects/new'));
  clock.advance(80);
  expect(looks).toHaveLength(2);
  const before = watched.get(join(path, 'projects'))?.watcher;
  folders.set('projects', 4);
  await endLook();
  expect(before?.isClosed).toBe(true);
  expect(open()).toContain(join(path, 'projects'));
});

test('looks at a date of publication', async () => {
  const { clock, folder, looks, tell, endLook } = await watching();
  folder.changesAtMs = clock.now() + 30_000;
  tell('');
  clock.advance(80);
  await endLook();
  clock.advance(29_919);
  expect(looks).toHaveLength(1);
  clock.advance(1);
  expect(looks).toHaveLength(2);
});

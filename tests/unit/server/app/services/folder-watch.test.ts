import { EventEmitter } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { watch } from 'chokidar';
import { expect, onTestFinished, test } from 'vitest';
import { FolderWatch } from '../../../../../server/app/services/folder-watch.ts';
import { systemClock } from '../../../../../server/base/clock.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

class Watched extends EventEmitter {
  isClosed = false;
  readonly close = async () => {
    this.isClosed = true;
  };
}

/** A watch of a folder without files, with a manual clock. */
async function watching(path = temporaryFolder()) {
  const clock = new ManualClock();
  const looks: { done: (isReadable: boolean) => void }[] = [];
  const blind: string[] = [];
  const watched = new Watched();
  const folder = { path, changesAtMs: undefined as number | undefined };
  const folderWatch = new FolderWatch({
    folder,
    clock,
    look: () => new Promise((done) => looks.push({ done })),
    onBlind: (reason) => void blind.push(reason),
    watch: (() => watched) as unknown as typeof watch,
  });
  await folderWatch.begin();
  const change = () => watched.emit('all', 'change', '');
  const endLook = async (isReadable = true) => {
    looks.at(-1)?.done(isReadable);
    await new Promise(setImmediate);
  };
  return { folderWatch, folder, clock, looks, blind, watched, change, endLook };
}

test('looks once the watch has begun, for changes from before it', async () => {
  const { clock, looks, watched } = await watching();
  watched.emit('ready');
  clock.advance(80);
  expect(looks).toHaveLength(1);
});

test('looks within 0.4 s of any change, and never twice at once', async () => {
  const { clock, looks, change, endLook } = await watching();
  for (let count = 0; count < 10; count += 1) {
    change();
    clock.advance(50);
  }
  expect(looks).toHaveLength(1);
  change();
  clock.advance(1_000);
  expect(looks).toHaveLength(1);
  await endLook();
  clock.advance(80);
  expect(looks).toHaveLength(2);
});

test('looks at a date of publication', async () => {
  const { clock, folder, looks, change, endLook } = await watching();
  folder.changesAtMs = clock.now() + 30_000;
  change();
  clock.advance(80);
  await endLook();
  clock.advance(29_919);
  expect(looks).toHaveLength(1);
  clock.advance(1);
  expect(looks).toHaveLength(2);
});

test('looks every minute while the watch works, and every 5 s while the folder cannot be read', async () => {
  const { clock, looks, endLook } = await watching();
  clock.advance(59_999);
  expect(looks).toHaveLength(0);
  clock.advance(1);
  await endLook(false);
  clock.advance(5_000);
  expect(looks).toHaveLength(2);
});

test('polls every 5 s after the system refuses the watch, and reports the reason once', async () => {
  const { clock, looks, blind, watched } = await watching();
  watched.emit('error', new Error('ENOSPC: System limit for number of file watchers reached'));
  watched.emit('error', new Error('EMFILE: too many open files'));
  expect(blind).toEqual(['ENOSPC: System limit for number of file watchers reached']);
  expect(watched.isClosed).toBe(true);
  clock.advance(5_000);
  expect(looks).toHaveLength(1);
});

test('polls a folder whose path contains a link, because the link can change', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'one', 'site'), { recursive: true });
  symlinkSync('one', join(folder, 'current'));
  const { blind } = await watching(join(folder, 'current', 'site'));
  expect(blind).toEqual(['its path contains a link, which may be led elsewhere']);
});

test('after closing, neither changes nor time start a look', async () => {
  const { clock, folderWatch, looks, change } = await watching();
  await folderWatch.close();
  change();
  clock.advance(120_000);
  expect(looks).toEqual([]);
});

/** A real watch of `site` in a new folder. `looksAfter` resolves once a look has begun after a change. */
async function watchingDisk() {
  const parent = temporaryFolder();
  const path = join(parent, 'site');
  const at = (name: string) => join(parent, name);
  mkdirSync(at('site/projects/chair'), { recursive: true });
  writeFileSync(at('site/projects/chair/index.md'), '# Chair');
  let looks = 0;
  const look = async () => {
    looks += 1;
    return true;
  };
  const folderWatch = new FolderWatch({
    ...{ folder: { path, changesAtMs: undefined }, clock: systemClock, look },
    onBlind: (reason) => expect.fail(reason),
  });
  onTestFinished(() => folderWatch.close());
  await folderWatch.begin();
  await expect.poll(() => looks).toBe(1);
  const looksAfter = async (change: () => void) => {
    const before = looks;
    change();
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(before);
  };
  return { at, looksAfter };
}

test('looks after each way in which editors and deployments change files', async () => {
  const { at, looksAfter } = await watchingDisk();
  const text = at('site/projects/chair/index.md');
  await looksAfter(() => writeFileSync(text, '# Chair, again'));
  await looksAfter(() => {
    writeFileSync(at('site/projects/chair/.index.md.swp'), '# Sofa');
    renameSync(at('site/projects/chair/.index.md.swp'), text);
  });
  mkdirSync(at('lamp/images'), { recursive: true });
  writeFileSync(at('lamp/images/one.jpg'), 'one');
  await looksAfter(() => renameSync(at('lamp'), at('site/projects/lamp')));
  await looksAfter(() => writeFileSync(at('site/projects/lamp/images/one.jpg'), 'other'));
  await looksAfter(() => {
    renameSync(at('site/projects/lamp'), at('old'));
    renameSync(at('old'), at('site/projects/lamp'));
    writeFileSync(at('site/projects/lamp/images/two.jpg'), 'two');
  });
  await looksAfter(() => symlinkSync('projects', at('site/..data')));
  await looksAfter(() => rmSync(at('site/..data')));
});

test('looks again after the folder disappeared, returned, and was replaced', async () => {
  const { at, looksAfter } = await watchingDisk();
  const text = at('site/projects/chair/index.md');
  await looksAfter(() => renameSync(at('site'), at('away')));
  await looksAfter(() => renameSync(at('away'), at('site')));
  await looksAfter(() => writeFileSync(text, '# Chair, again'));
  await looksAfter(() => rmSync(at('site'), { recursive: true }));
  await looksAfter(() => {
    mkdirSync(at('site/projects/chair'), { recursive: true });
    writeFileSync(text, '# Chair');
  });
  mkdirSync(at('next/projects/lamp'), { recursive: true });
  await looksAfter(() => {
    renameSync(at('site'), at('before'));
    renameSync(at('next'), at('site'));
  });
  await looksAfter(() => writeFileSync(at('site/projects/lamp/index.md'), '# Lamp'));
});

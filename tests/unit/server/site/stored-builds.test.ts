import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SiteBuild } from '../../../../server/site/site-build.ts';
import { servedBuilds, storeBuild } from '../../../../server/site/stored-builds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const idOf = (number: number) => String(number).padStart(16, '0');

/** A build of one file, which lies where it was built to. */
function builtSite(number: number): SiteBuild {
  const clientDir = join(temporaryFolder(), 'client');
  mkdirSync(join(clientDir, 'assets'), { recursive: true });
  writeFileSync(join(clientDir, 'assets', `page-${number}.js`), `build ${number}`);
  return {
    id: idOf(number),
    builtAt: '2026-11-22T00:00:00.000Z',
    entry: { script: '/assets/entry.js' },
    styles: { whole: [], pages: {} },
    pages: {},
    fonts: { sans: '', serif: '' },
    bootstrap: { script: '', style: '', consent: '', starter: '' },
    files: [`/assets/page-${number}.js`],
    template: '',
    opsPage: '',
    renderer: { render: () => '' },
    clientDir,
  };
}

/** Serves builds one after the other, and says when each of them was begun. Gives what the last one serves. */
async function serve(folder: string, ...numbers: readonly number[]) {
  for (const [turn, number] of numbers.entries()) {
    const build = builtSite(number);
    await storeBuild(folder, build, servedBuilds(folder, build));
    utimesSync(join(folder, build.id), turn, turn);
  }
  return servedBuilds(folder, builtSite(numbers.at(-1) ?? 0));
}

const idsOf = (served: ReturnType<typeof servedBuilds>) => [...new Set(served.map(({ meta }) => Number(meta.id)))];

describe('S20 C15 builds that are kept', () => {
  test('S20 the first one is served alone, from where it was built and from where it will be kept', () => {
    const folder = join(temporaryFolder(), 'builds');
    const build = builtSite(1);
    expect(servedBuilds(folder, build).map(({ clientDir }) => clientDir)).toEqual([
      build.clientDir,
      join(folder, build.id, 'client'),
    ]);
  });

  test('S20 C15 the files and the list of a build outlive the folder it was built to', async () => {
    const folder = temporaryFolder();
    const build = builtSite(1);
    await storeBuild(folder, build, servedBuilds(folder, build));
    rmSync(build.clientDir, { recursive: true });
    const before = servedBuilds(folder, builtSite(2)).at(-1);
    expect(before?.meta).toEqual({ id: build.id, builtAt: build.builtAt, files: build.files });
    expect(readFileSync(join(before?.clientDir ?? '', 'assets', 'page-1.js'), 'utf8')).toBe('build 1');
  });

  test('S20 three are kept, the latest first; older ones are gone from the disk', async () => {
    const folder = temporaryFolder();
    expect(idsOf(await serve(folder, 1, 2, 3, 4))).toEqual([4, 3, 2]);
    expect(readdirSync(folder).map(Number).sort()).toEqual([2, 3, 4]);
  });

  test('S20 a build that is served again counts as the latest', async () => {
    expect(idsOf(await serve(temporaryFolder(), 1, 2, 1, 3))).toEqual([3, 1, 2]);
  });

  test('S20 what was left half written, or is no build, is not served and goes', async () => {
    const folder = temporaryFolder();
    const build = builtSite(2);
    mkdirSync(join(folder, `${build.id}.draft`), { recursive: true });
    mkdirSync(join(folder, idOf(1)), { recursive: true });
    mkdirSync(join(folder, build.id), { recursive: true });
    const served = servedBuilds(folder, build);
    expect(idsOf(served)).toEqual([2]);
    await storeBuild(folder, build, served);
    expect(readdirSync(folder)).toEqual([build.id]);
    expect(existsSync(join(folder, build.id, 'client', 'assets', 'page-2.js'))).toBe(true);
  });
});

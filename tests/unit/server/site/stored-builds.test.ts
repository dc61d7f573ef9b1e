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
    bootstrap: { script: '', style: '', starter: '' },
    files: [`/assets/page-${number}.js`],
    template: '',
    opsPage: '',
    renderer: { render: () => '' },
    clientDir,
  };
}

/** Serves builds in order, and sets the start time of each. Returns the builds that the last one serves. */
async function serve(folder: string, ...numbers: readonly number[]) {
  for (const [turn, number] of numbers.entries()) {
    const build = builtSite(number);
    await storeBuild(folder, build, servedBuilds(folder, build));
    utimesSync(join(folder, build.id), turn, turn);
  }
  return servedBuilds(folder, builtSite(numbers.at(-1) ?? 0));
}

const idsOf = (served: ReturnType<typeof servedBuilds>) => [...new Set(served.map(({ meta }) => Number(meta.id)))];

describe('stored builds', () => {
  test('outlive the folder where they were built [S20] [C15]', async () => {
    const folder = temporaryFolder();
    const build = builtSite(1);
    await storeBuild(folder, build, servedBuilds(folder, build));
    rmSync(build.clientDir, { recursive: true });
    const before = servedBuilds(folder, builtSite(2)).at(-1);
    expect(before?.meta).toEqual({ id: build.id, builtAt: build.builtAt, files: build.files });
    expect(readFileSync(join(before?.clientDir ?? '', 'assets', 'page-1.js'), 'utf8')).toBe('build 1');
  });

  test('are the latest three [S20]', async () => {
    const folder = temporaryFolder();
    expect(idsOf(await serve(folder, 1, 2, 3, 4))).toEqual([4, 3, 2]);
    expect(readdirSync(folder).map(Number).sort()).toEqual([2, 3, 4]);
  });

  test('exclude incomplete ones, which are deleted [S20]', async () => {
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

import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startListening } from '../setup/listening-process.ts';

const root = join(import.meta.dirname, '..', '..');
const mostFiles = 5;

// The compiler and a server that was never compiled before take their time on a machine with other work to do.
vi.setConfig({ testTimeout: 120_000 });

const opsToken = 'token-of-the-tests';

/** A step of the example: a new file, or lines before the first one that has a text in it. */
interface Step {
  readonly path: string;
  readonly before: string | undefined;
  readonly code: string;
}

const step = /^`(?<path>[\w./-]+)`(?: is new|, before `(?<before>[^`]+)`)[^\n]*:\n\n```ts\n(?<code>[\s\S]*?)```$/gm;

function stepsIn(text: string): Step[] {
  return [...text.matchAll(step)].map(({ groups: { path = '', before, code = '' } = {} }) => ({ path, before, code }));
}

/** What runs and what is compiled, without the films of the sample. */
function copyOfTheTree(): string {
  const copy = temporaryFolder();
  for (const folder of ['server', 'shared', 'tests/check', 'tests/helpers']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('sample/media'),
    });
  }
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name));
  for (const name of ['web', 'node_modules']) symlinkSync(join(root, name), join(copy, name));
  return copy;
}

function carryOut(copy: string, { path, before, code }: Step): void {
  const file = join(copy, path);
  if (before === undefined) {
    writeFileSync(file, code, { flag: 'wx' });
    return;
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  const place = lines.findIndex((line) => line.includes(before));
  expect(place, `${before} in ${path}`).toBeGreaterThan(-1);
  writeFileSync(file, lines.toSpliced(place, 0, code.trimEnd()).join('\n'));
}

async function jsonAt(url: string): Promise<unknown> {
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  return reply.json();
}

test(`the README's example of a new call compiles, answers and touches ${mostFiles} files`, async () => {
  const steps = stepsIn(readFileSync(join(root, 'server/content/README.md'), 'utf8'));
  expect(new Set(steps.map(({ path }) => path)).size).toBe(mostFiles);
  const copy = copyOfTheTree();
  for (const one of steps) carryOut(copy, one);
  const compiler = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', join(copy, 'server')]);

  const articles = [{ headline: ' Chairs that stay ', link: 'https://paper.test/chairs' }, { headline: 'No address' }];
  writeFileSync(join(copy, 'server/upstream/sample/content/get-press.json'), JSON.stringify({ results: articles }));
  await promisify(execFile)(process.execPath, [join(copy, 'tests/check/openapi.ts'), '--write']);
  const env = { PORT: '0', NODE_ENV: 'production', CACHE_WARM: 'off', CACHE_PRESS_FRESH_S: '7', OPS_TOKEN: opsToken };
  const site = await startListening(join(copy, 'server/main.ts'), { ...env, DATA_DIR: temporaryFolder() });
  onTestFinished(site.close);
  expect(await jsonAt(`${site.url}/api/v1/press`)).toEqual({
    articles: [{ title: 'Chairs that stay', url: 'https://paper.test/chairs' }],
  });
  expect(await jsonAt(`${site.url}/api/openapi.json`)).toMatchObject({
    paths: { '/api/v1/press': { get: { summary: 'What others have written' } } },
  });
  const explained = await fetch(`${site.url}/ops/explain?path=/api/v1/press`, {
    headers: { authorization: `Bearer ${opsToken}` },
  });
  expect(await explained.json()).toMatchObject({ parts: [{ tags: ['press'], policy: { freshForMs: 7_000 } }] });
});

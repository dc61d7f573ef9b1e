import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../web/pack-client.ts';
import { readClientTypes } from '../check/openapi.ts';
import { compileErrors } from '../helpers/api-program.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const run = promisify(execFile);
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { OPS_TOKEN: 'token-of-the-test' } });
});

afterAll(() => site.close());

/** A project of somebody else's, with the client installed from its tarball, and a program. */
async function projectWith(program: string): Promise<string> {
  const folder = temporaryFolder();
  const tarball = await packClient(join(folder, 'packed'));
  const installed = join(folder, 'node_modules', 'atelier-content-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  const compilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.asynciterable'],
    },
    ...{ types: [], noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await writeFile(join(folder, 'program.ts'), program);
  return folder;
}

const program = `
import { createContentClient, ReplyError, srcset, type Block, type Problem } from 'atelier-content-client';

declare const process: { argv: string[] };
declare const console: { log(text: string): void };

const baseUrl = process.argv[2] ?? '';
const statuses: number[] = [];
const counting: typeof fetch = async (...call) => {
  const reply = await fetch(...call);
  statuses.push(reply.status);
  return reply;
};
const content = createContentClient({ baseUrl, fetch: counting });

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'quote':
    case 'unknown':
      return block.text;
    case 'text':
      return block.html;
    case 'image':
    case 'gallery':
    case 'video':
    case 'facts':
    case 'list':
    case 'link':
      return block.kind;
    default:
      return block satisfies never;
  }
}

const codeOf = (problem: Problem): 'not-found' | 'other' => (problem.code === 'not-found' ? 'not-found' : 'other');

// @ts-expect-error a slug is needed
if (statuses.length > 0) await content.project();
// @ts-expect-error there is no such parameter
if (statuses.length > 0) await content.projects({ color: 'red' });
// @ts-expect-error no code is called so
export const wrong: Problem['code'] = 'not_found';

const first = await content.projects({ limit: 4, sort: 'title' });
const second = await content.nextPage(first);
const project = await content.project({ slug: first.items[0]?.slug ?? '' });
const menu = await content.menu();
const found = await content.search({ q: 'salt' });
const again = await content.project({ slug: project.slug });
const missing = await content.page({ slug: 'no-such-page' }).catch((error: unknown) => error);

const leaving = new AbortController();
const changes: string[] = [];
const listening = (async () => {
  for await (const change of content.changes({ signal: leaving.signal })) {
    changes.push(change === 'reset' ? change : change.tag);
    leaving.abort();
  }
})();
// Purged again and again: when the server has begun to listen is known to nobody here.
while (!leaving.signal.aborted) {
  const headers = { authorization: 'Bearer token-of-the-test', 'content-type': 'application/json' };
  await fetch(new URL('/ops/purge', baseUrl), { method: 'POST', headers, body: '{"tag":"menu"}' });
}
await listening;

console.log(
  JSON.stringify({
    titles: [...first.items, ...(second?.items ?? [])].map(({ title }) => title),
    words: project.blocks.map(wordsOf).length,
    srcset: project.cover ? srcset(project.cover, 'image/avif', baseUrl) : '',
    found: found.total + menu.design.length,
    isSame: JSON.stringify(again) === JSON.stringify(project),
    isCopy: again !== project,
    missing: missing instanceof ReplyError && missing.problem ? codeOf(missing.problem) : 'none',
    statuses,
    change: changes[0],
  }),
);
`;

test('the packed client compiles in strict mode and reads a site [P9]', {
  timeout: 90_000,
}, async () => {
  // Pictures that are measured later would make another reply of the same project.
  const isMeasured = async () =>
    (await (await fetch(`${site.url}/api/v1/design/projects`)).json()).items.every(
      ({ cover }: { cover: { sources: unknown[] } }) => cover.sources.length > 0,
    );
  await expect.poll(isMeasured, { timeout: 60_000 }).toBe(true);
  const folder = await projectWith(program);
  expect(await compileErrors(folder)).toBe('');
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), site.url]);
  const seen = JSON.parse(stdout);
  expect(seen).toMatchObject({ isSame: true, isCopy: true, missing: 'not-found', change: 'menu' });
  expect(seen.titles).toHaveLength(8);
  expect(seen.srcset).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/\S+\.avif \d+w, /);
  expect(seen.found).toBeGreaterThan(0);
  expect(seen.statuses).toContain(404);
  expect(seen.statuses.filter((status: number) => status === 304)).toHaveLength(1);
});

test('the tarball has the client and its types, without dependencies [P9]', async () => {
  const folder = temporaryFolder();
  const tarball = await packClient(folder);
  expect(tarball).toMatch(/atelier-content-client-1\.\d+\.\d+\.tgz$/);
  const packed = join(folder, 'package');
  expect((await readdir(packed)).sort()).toEqual(
    ['README.md', 'api.d.ts', 'content-client.d.ts', 'content-client.js', 'package.json'].sort(),
  );
  const manifest = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module' });
  expect(manifest).not.toHaveProperty('dependencies');
  const code = await readFile(join(packed, 'content-client.js'), 'utf8');
  expect(code).not.toMatch(/\bimport\b|\brequire\(|zod/);
});

test('a site serves the types of its API [P9]', async () => {
  const reply = await fetch(`${site.url}/api/v1/client.d.ts`);
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await reply.text()).toBe(readClientTypes());
  const etag = reply.headers.get('etag') ?? '';
  expect((await fetch(reply.url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

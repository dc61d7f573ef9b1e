import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { renditionRevision } from '../../server/media/renditions/rendition-address.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { respond, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const program = join(import.meta.dirname, '..', '..', 'server', 'tools', 'warm.ts');

let upstream: FaultyUpstream;
let env: Record<string, string>;

beforeEach(async () => {
  upstream = await startFaultyUpstream({
    answers: {
      '/t/get-design-projects/': [
        { id: 1, slug: 'one', title: 'One', featured_image: '/one.jpg' },
        { id: 2, slug: 'two', title: 'Two', featured_image: '/two.jpg' },
      ],
      '/t/get-art-projects/': [],
    },
  });
  const bytes = await evenImage(500, 330).jpeg().toBuffer();
  upstream.fail('one.jpg', respond(bytes, { 'content-type': 'image/jpeg' }));
  env = { ...testEnv(upstream.url), DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', CACHE_STORE: 'sqlite' };
  return () => upstream.close();
});

/** Runs `npm run media:pregenerate` as a separate process in a folder without `.env`. */
async function warm(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: tmpdir(), env: { PATH: process.env.PATH ?? '', ...env } };
    const child = execFile(process.execPath, [program], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, output: out + err });
    });
  });
}

describe('npm run media:pregenerate [C4]', () => {
  test('makes every listed rendition for an outage, names images that it cannot make, and locks DATA_DIR', async () => {
    upstream.fail('two.jpg', respond('not an image', { 'content-type': 'image/jpeg' }));
    const { code, output } = await warm();
    expect([code, output]).toEqual([0, expect.stringContaining('2 images: 4 files generated, 0 already existed')]);
    expect(output).toMatch(/Failed: [\w-]{16} \(could not be measured\)/);
    upstream.fail('*', status(503));
    const site = await startSite({ env });
    onTestFinished(() => site.close());
    const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
    const sources = items.flatMap(({ cover }) => cover?.sources ?? []);
    expect(sources).toHaveLength(4);
    for (const { src, type } of sources) {
      const response = await fetch(site.url + src);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
    const locked = await warm();
    expect(locked.code).toBe(1);
    expect(locked.output).toMatch(/DATA_DIR=.*another running one is using it[\s\S]*Stop the site/);
  });

  test('fails without content', async () => {
    upstream.fail('*', status(503));
    expect(await warm()).toMatchObject({
      code: 1,
      output: expect.stringContaining('Failed: design projects (could not be read)'),
    });
  });
});

test('a start makes one WebP of each image in page order, then all other renditions [C4]', async () => {
  const large = await evenImage(1600, 1000).jpeg().toBuffer();
  for (const name of ['one.jpg', 'two.jpg']) upstream.fail(name, respond(large, { 'content-type': 'image/jpeg' }));
  const site = await startSite({ env: { ...env, CACHE_WARM: 'on' } });
  onTestFinished(() => site.close());
  await expect.poll(() => site.services.warming.progress?.state, { timeout: 110_000 }).toBe('done');
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  const folder = join(env.DATA_DIR ?? '', 'media', `v${renditionRevision}`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const madeAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const inOrder = names.toSorted((a, b) => madeAt(a) - madeAt(b));
  const idOf = (src = '') => src.split('/')[2];
  expect(inOrder.slice(0, 4).map((name) => [name.split('/')[0], basename(name)])).toEqual(
    items.flatMap(({ cover }) => ['1600.webp', 'square-1000.webp'].map((name) => [idOf(cover?.src), name])),
  );
  expect(inOrder.length).toBe(items.flatMap(({ cover }) => cover?.sources ?? []).length + 2 * 2 * 2);
});

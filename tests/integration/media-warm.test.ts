import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { reply, status } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const root = join(import.meta.dirname, '..', '..');

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
      '/t/get-design-projects-detail/': { id: 1, read_more: [{ image: '/more.jpg' }] },
    },
  });
  for (const [name, color] of [
    ['one', '#f00'],
    ['two', '#0f0'],
    ['more', '#00f'],
  ] as const) {
    upstream.fault(
      `${name}.jpg`,
      reply(await evenPicture(700, 400, color).jpeg().toBuffer(), { 'content-type': 'image/jpeg' }),
    );
  }
  env = {
    ...testEnv(upstream.url),
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
  };
  return () => upstream.close();
});

/** `npm run media:warm` in a process of its own. */
async function warm(more: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const file = join(root, 'server', 'app', 'start', 'warm.ts');
    // Where nobody has a `.env`.
    const options = { cwd: tmpdir(), env: { PATH: process.env.PATH ?? '', ...env, ...more } };
    const child = execFile(process.execPath, [file], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, output: out + err });
    });
  });
}

async function start(): Promise<ServerProcess> {
  const site = await startServerProcess(env);
  onTestFinished(() => site.close());
  return site;
}

describe('npm run media:warm [C4]', () => {
  test('makes every file that the contract lists; the site then serves them without the upstream', async () => {
    const first = await warm();
    // Three pictures in three widths and two types.
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('3 pictures: 18 files made, 0 there before'),
    });
    expect((await warm()).output).toContain('3 pictures: 0 files made, 18 there before');
    const site = await start();
    upstream.fault('*', status(503));
    const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
    const sources = items.flatMap(({ cover }) => cover?.sources ?? []);
    expect(sources).toHaveLength(12);
    for (const { src, type } of sources) {
      const response = await fetch(site.url + src);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test('makes the square files, too, of what an overview may begin with, and of nothing else', async () => {
    const large = await evenPicture(1260, 840).jpeg().toBuffer();
    for (const name of ['one.jpg', 'more.jpg']) upstream.fault(name, reply(large, { 'content-type': 'image/jpeg' }));
    // Two in six widths, one of them in two square ones besides; one in three.
    expect((await warm()).output).toContain('3 pictures: 34 files made');
    const site = await start();
    upstream.fault('*', status(503));
    const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
    const [one, two] = items.map(({ cover }) => cover?.renditions ?? expect.unreachable());
    expect([one?.square, two?.square]).toEqual([[700, 840], undefined]);
    const square = await fetch(`${site.url}${one?.base}square-840.avif`);
    expect([square.status, square.headers.get('content-type')]).toEqual([200, 'image/avif']);
  });

  test('ends with a sentence, and not well, while the site runs', async () => {
    await start();
    const { code, output } = await warm();
    expect(code).toBe(1);
    expect(output).toMatch(/DATA_DIR=.*another running one is using it/);
    expect(output).toMatch(/Stop the site/);
  });

  test('says which pictures could not be made, and makes the others', async () => {
    upstream.fault('two.jpg', reply('no picture at all', { 'content-type': 'image/jpeg' }));
    const { code, output } = await warm();
    expect(code).toBe(0);
    expect(output).toContain('3 pictures: 12 files made');
    expect(output).toMatch(/Not made: [\w-]{16} \(could not be measured\)/);
  });

  test('ends badly when there is no content', async () => {
    upstream.fault('*', status(503));
    const { code, output } = await warm();
    expect(code).toBe(1);
    expect(output).toContain('Could not be read: design projects');
  });

  test('says so when the bound of the disk is too small', async () => {
    expect((await warm({ MEDIA_MAX_DISK_BYTES: '500' })).output).toContain('MEDIA_MAX_DISK_BYTES=500 is less');
  });

  test('makes files under addresses that outlive it, without a store, too', async () => {
    expect((await warm({ CACHE_STORE: 'none' })).output).toContain('3 pictures: 18 files made');
    expect((await warm({ CACHE_STORE: 'none' })).output).toContain('0 files made, 18 there before');
  });
});

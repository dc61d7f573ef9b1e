import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { noisyImage } from '../helpers/drawn-images.ts';
import { eventually } from '../helpers/eventually.ts';
import { type ServerProcess, type StartOptions, startServerProcess } from '../helpers/server-process.ts';
import { canMountSmallDisks, SmallDisk } from '../helpers/small-disk.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';

const paths = ['/api/v1/menu', '/api/v1/design/projects', '/design/about', '/art/ta'];

let upstream: SampleUpstream;
let dataDir: string;

beforeEach(async () => {
  upstream = await startSampleUpstream();
  dataDir = temporaryFolder();
});

afterEach(async () => {
  await upstream.close();
});

const opsToken = 'token-of-the-test';

async function start(options: StartOptions = {}, env: Record<string, string> = {}): Promise<ServerProcess> {
  const settings = { ...sampleEnv(upstream.url), DATA_DIR: dataDir, CACHE_WARM: 'off', OPS_TOKEN: opsToken };
  const server = await startServerProcess({ ...settings, LOG_LEVEL: 'info', ...env }, options);
  onTestFinished(() => server.kill());
  return server;
}

async function statusesOf({ url }: ServerProcess): Promise<number[]> {
  const statuses = [];
  for (const path of paths) statuses.push((await fetch(`${url}${path}`)).status);
  return statuses;
}

const allGood = paths.map(() => 200);

const linesWith = (server: ServerProcess, words: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(words));

async function tierFailures({ url }: ServerProcess): Promise<number> {
  const response = await fetch(`${url}/ops/metrics`, { headers: { authorization: `Bearer ${opsToken}` } });
  const counts = (await response.text()).matchAll(/^bff_store_failures_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

const reported = 'Cache store failed; continuing from memory';

const needsRoot = canMountSmallDisks() ? '' : ' (skipped: only root of Linux can mount disks)';

describe.runIf(needsRoot === '')(`a full disk${needsRoot} [P12]`, () => {
  let disk: SmallDisk;

  beforeEach(async () => {
    // Large enough for the images that the server stores meanwhile.
    disk = await SmallDisk.mount(dataDir, '64m');
  });

  afterEach(async () => {
    await disk.unmount();
  });

  test('does not prevent the start, and the store works again after space is freed [P12]', async () => {
    disk.fill();
    const server = await start({ prefix: disk.prefix });
    expect(await statusesOf(server)).toEqual(allGood);
    await expect.poll(() => linesWith(server, reported)).toEqual([expect.stringContaining('database or disk is full')]);
    expect(await tierFailures(server)).toBeGreaterThan(0);
    disk.makeRoom();
    await expect.poll(() => linesWith(server, 'Cache store works again').length, { timeout: 90_000 }).toBe(1);
    // One value is written down in each turn of the server's event loop, and every response takes a turn.
    for (let turn = 0; turn < 200; turn += 1) await fetch(`${server.url}/api/v1/menu`);
    await server.kill();
    await upstream.close();
    const second = await start({ prefix: disk.prefix });
    expect(await statusesOf(second), 'memory has been written down').toEqual(allGood);
  }, 120_000);

  test('is read after a restart during an outage [P12]', async () => {
    const first = await start({ prefix: disk.prefix });
    await statusesOf(first);
    await first.close();
    await upstream.close();
    disk.fill();
    const second = await start({ prefix: disk.prefix }, { CACHE_FRESH_S: '0', CACHE_STALE_S: '0' });
    expect(await statusesOf(second)).toEqual(allGood);
  });
});

describe.runIf(needsRoot === '')(`tiles on a full disk${needsRoot} [P12]`, () => {
  test('are served whole or fail with a problem, no incomplete file stays, and they are stored again later', async () => {
    const disk = await SmallDisk.mount(dataDir, '64m');
    onTestFinished(() => disk.unmount());
    const content = temporaryFolder();
    mkdirSync(join(content, 'projects'));
    writeFileSync(join(content, 'site.json'), '{"atelier":"Test","artist":"Test","artistSlug":"test"}');
    writeFileSync(join(content, 'projects/a.md'), '---\ntitle: A\ncover: { src: a.jpg, alt: A }\n---\n');
    writeFileSync(join(content, 'projects/a.jpg'), await noisyImage(2100, 1500).jpeg().toBuffer());
    const env = {
      PATH: process.env.PATH ?? '',
      CONTENT_DIR: content,
      DATA_DIR: dataDir,
      MEDIA_RATE_LIMIT_PER_MINUTE: '0',
    };
    const server = await startServerProcess(env, { prefix: disk.prefix });
    onTestFinished(() => server.kill());
    let base: string | undefined;
    await eventually(async () => {
      const { cover } = await (await fetch(`${server.url}/api/v1/design/projects/a`)).json();
      base = cover.renditions?.base;
      return base !== undefined;
    });
    const [, , id, version] = base?.split('/') ?? [];
    const read = async (left: number, top: number) => {
      const url = `${server.url}/iiif/image/${id}.${version}/${left},${top},512,512/512,512/0/default.webp`;
      const response = await fetch(url);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const stored = () =>
      readdirSync(join(disk.seen, 'media'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.parentPath.includes('tiles-v'))
        .map(({ name, parentPath }) => join(parentPath, name));
    for (const freeBytes of [0, 4_096, 300_000]) {
      disk.makeRoom();
      disk.fill(freeBytes);
      for (const [left, top] of [
        [0, 0],
        [512, 0],
        [0, 512],
        [1024, 512],
      ] as const) {
        const { status, bytes } = await read(left, top);
        expect([200, 503]).toContain(status);
        if (status === 200) expect(await sharp(bytes).stats()).toMatchObject({ isOpaque: true });
      }
      for (const file of stored()) expect((await sharp(file).stats()).isOpaque, file).toBe(true);
    }
    disk.makeRoom();
    await eventually(async () => (await read(0, 0)).status === 200 && stored().some((file) => file.endsWith('.webp')));
  });
});

/** Because root can write to every file, the server runs as another user. */
const rights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const needsLinux = process.platform === 'linux' ? '' : ' (skipped: needs Linux)';

describe.runIf(needsLinux === '')(`a store of another user${needsLinux} [P12]`, () => {
  test('does not stop the start and is logged once [P12]', async () => {
    const folder = join(dataDir, 'theirs');
    mkdirSync(folder);
    chmodSync(dataDir, 0o755);
    if (rights.uid !== undefined) chownSync(folder, rights.uid, rights.gid);
    writeFileSync(join(folder, 'content.sqlite'), 'not ours', { mode: 0o000 });
    const server = await start(rights, { DATA_DIR: folder });
    expect(await statusesOf(server)).toEqual(allGood);
    await expect.poll(() => linesWith(server, reported)).toHaveLength(1);
  });
});

import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
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

import { createHash } from 'node:crypto';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { eventually } from '../helpers/eventually.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';

/** Room for some of the images only: files come and go all the time. */
const maxDiskBytes = 1_500_000;

let sample: SampleUpstream;
let servers: ServerProcess[];

beforeEach(async () => {
  sample = await startSampleUpstream();
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await sample.close();
});

async function start(mediaDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...sampleEnv(sample.url),
    CACHE_STORE: 'none',
    CACHE_WARM: 'off',
    MEDIA_DIR: mediaDir,
    MEDIA_SECRET: 'a secret of both replicas',
    MEDIA_MAX_DISK_BYTES: String(maxDiskBytes),
    MEDIA_RATE_LIMIT_PER_MINUTE: '0',
    UPSTREAM_SOFT_DEADLINE_MS: '20000',
    UPSTREAM_HARD_DEADLINE_MS: '20000',
  });
  servers.push(server);
  return server;
}

const pages = ['/art/ta', '/design/projects/plumb-lamp', '/art/art-works/salt-clock'];

/** Addresses of small files made of images, and of the images themselves. */
async function imagesOf({ url }: ServerProcess): Promise<string[]> {
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()));
  return [...new Set(texts.join(' ').match(/\/media\/[\w-]+\/(?:[\w-]+\/(?:320|480)\.webp|[\w-]+\.jpg)/g))];
}

/** True if start and end of the bytes are those of a complete file of the format. */
function isWhole(path: string, bytes: Buffer): boolean {
  if (path.endsWith('.webp'))
    return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;
  return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name));

const bytesIn = (folder: string) => filesIn(folder).reduce((sum, path) => sum + statSync(path).size, 0);

test('replicas that share MEDIA_DIR serve no broken file when one is killed, and sweep what it leaves [P12]', async () => {
  const folder = temporaryFolder();
  // The first replica to store a file sweeps the folder. The test kills it.
  const one = await start(folder);
  const paths = await imagesOf(one);
  await eventually(() => filesIn(folder).length > 0, 20_000);
  const two = await start(folder);
  await imagesOf(two);
  expect(paths.length).toBeGreaterThan(10);
  const stored = new Map<string, string>();
  const broken: string[] = [];
  let responses = 0;
  const read = async ({ url }: ServerProcess, path: string): Promise<void> => {
    const response = await fetch(url + path);
    const bytes = Buffer.from(await response.arrayBuffer());
    // If a file cannot be generated now, the server returns an error, never half a file.
    if (response.status !== 200) return void (response.status === 503 || broken.push(`${path}: ${response.status}`));
    const sum = createHash('sha256').update(bytes).digest('hex');
    if (!isWhole(path, bytes) || (stored.get(path) ?? sum) !== sum) broken.push(path);
    stored.set(path, sum);
    responses += 1;
  };
  const readAll = async (server: ServerProcess, from: number) => {
    for (let turn = 0; turn < paths.length; turn += 1) await read(server, paths[(from + turn) % paths.length] ?? '');
  };
  const killed = Promise.all([0, 7, 14].map((from) => readAll(one, from))).catch(() => undefined);
  const living = Promise.all([0, 7, 14].map((from) => readAll(two, from)));
  // Killed while writing: its current response is lost, and its partial files stay.
  await eventually(() => responses > 20, 20_000);
  await one.kill();
  await killed;
  await living;
  expect(broken).toEqual([]);

  // A partial file without an owner is deleted after an hour.
  const half = join(folder, 'originals', 'abc.0123456789ab.part');
  writeFileSync(half, 'half a picture');
  for (const path of filesIn(folder).filter((name) => name.endsWith('.part'))) utimesSync(path, 0, 0);
  const three = await start(folder);
  await imagesOf(three);
  await eventually(async () => {
    await read(three, paths[Math.floor(responses) % paths.length] ?? '');
    return bytesIn(folder) <= maxDiskBytes && filesIn(folder).every((path) => !path.endsWith('.part'));
  }, 20_000);
  expect(filesIn(folder).length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
}, 60_000);

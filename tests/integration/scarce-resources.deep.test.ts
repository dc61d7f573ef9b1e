import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/faults.ts';
import { type OnePictureUpstream, srcOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

/** Limits of processes do not bind root. */
const rights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let upstream: OnePictureUpstream;
let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  upstream = await startOnePictureUpstream();
  upstream.give(await evenPicture(1200, 800).jpeg().toBuffer());
  dataDir = temporaryFolder();
  if (rights.uid !== undefined) chownSync(dataDir, rights.uid, rights.gid);
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.kill();
  await upstream.close();
});

async function start(env: Readonly<Record<string, string>> = {}, prefix: readonly string[] = []) {
  const usual = { ...testEnv(upstream.url), DATA_DIR: dataDir, CACHE_WARM: 'off', MEDIA_MEASURE_WAIT_MS: '3000' };
  const server = await startServerProcess({ ...usual, ...env }, { ...rights, prefix });
  servers.push(server);
  return server;
}

type Limit = 'nofile' | 'nproc';

/** Runs `prlimit` as the user of a server; only that user may change its limits. */
function prlimit({ child }: ServerProcess, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('prlimit', ['--pid', String(child.pid), ...words], rights);
  expect([status, String(stderr)]).toEqual([0, '']);
  return String(stdout).trim();
}

/** Sets the soft limit of a running process, by default to its hard limit. */
function limit(server: ServerProcess, name: Limit, most: number | string = hardLimitOf(server, name)): void {
  prlimit(server, `--${name}=${most}:`);
}

const hardLimitOf = (server: ServerProcess, name: Limit) =>
  prlimit(server, `--${name}`, '--output', 'HARD', '--noheadings');

/** Enough for a connection and a file, not for another process. */
const leaveDescriptors = (server: ServerProcess) =>
  limit(server, 'nofile', readdirSync(`/proc/${server.child.pid}/fd`).length + 2);

/** Ends the image processes of a server, so that the next image needs a new one. */
async function endImageProcesses({ child: { pid } }: ServerProcess): Promise<void> {
  const children = () =>
    readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  for (const one of children()) process.kill(one, 'SIGKILL');
  await eventually(() => children().length === 0);
}

async function coverOf({ url }: ServerProcess): Promise<Image | undefined> {
  const { items } = projectListSchema.parse(await (await fetch(`${url}/api/v1/design/projects`)).json());
  return items[0]?.cover;
}

async function isAnalyzed(server: ServerProcess): Promise<boolean> {
  return (await coverOf(server))?.sources.length !== 0;
}

/** Images are analyzed with low priority. */
const patienceMs = 20_000;

describe.runIf(process.platform === 'linux')('a server without resources of the system', () => {
  const scarce: readonly [string, (server: ServerProcess) => void, (server: ServerProcess) => void][] = [
    ['descriptors', leaveDescriptors, (server) => limit(server, 'nofile')],
    ['processes', (server) => limit(server, 'nproc', 1), (server) => limit(server, 'nproc')],
  ];

  test.each(scarce)(
    'keeps serving without %s, and later analyzes the images it could not analyze [P12]',
    async (_name, take) => {
      const server = await start();
      // The worker that reads content is a thread, and must have started.
      upstream.fault('get-about', json({ title: 'About', body: '<p>Words</p>' }));
      expect((await fetch(`${server.url}/api/v1/about`)).status).toBe(200);
      take(server);
      expect((await coverOf(server))?.sources).toEqual([]);
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      await server.kill();
      const next = await start();
      await eventually(() => isAnalyzed(next), patienceMs);
    },
  );

  test.each(scarce)(
    'refuses a rendition that it cannot make without %s, and makes it afterwards [P12]',
    async (_name, take, give) => {
      const server = await start();
      await eventually(() => isAnalyzed(server), patienceMs);
      const cover = await coverOf(server);
      const src = server.url + (cover ? srcOf(cover, 750, 'image/webp') : '');
      await endImageProcesses(server);
      take(server);
      const refused = await fetch(src);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      give(server);
      expect((await fetch(src)).status).toBe(200);
    },
  );

  test('survives more idle connections than descriptors, and reports its lower max_connections at start [P12]', async () => {
    const server = await start({}, ['sh', '-c', 'ulimit -n 256; exec "$0" "$@"']);
    expect(server.output()).toContain('max_connections is lowered from 10000 to 128');
    const sockets = Array.from({ length: 300 }, (_, at) => {
      const { port, hostname } = new URL(server.url);
      return connect({ port: Number(port), host: hostname, localAddress: `127.0.0.${(at % 3) + 1}` }).on(
        'error',
        () => undefined,
      );
    });
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    await eventually(() => server.output().includes('there are as many as there may be'), patienceMs);
    // Content needs descriptors, too.
    sockets[0]?.destroy();
    const isServed = async () =>
      (await fetch(`${server.url}/api/v1/design/projects`).catch(() => undefined))?.ok === true;
    await eventually(isServed, patienceMs);
    for (const socket of sockets) socket.destroy();
    expect(server.child.exitCode).toBeNull();
  });
});

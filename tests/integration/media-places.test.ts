import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, patience } from '../helpers/eventually.ts';
import { type Failure, garbage, reset, respond, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const untyped = { 'content-type': 'application/octet-stream' };
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(4_000)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h9"/></svg>';

/** A server with ranges, for a file whose type it does not know. */
const ranged: Failure = (request, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined) return void response.writeHead(200, { ...untyped, 'content-length': mp4.length }).end(mp4);
  const end = Math.min(Number(last || mp4.length), mp4.length - 1);
  if (Number(first) >= mp4.length)
    return void response.writeHead(416, { 'content-range': `bytes */${mp4.length}` }).end();
  const part = mp4.subarray(Number(first), end + 1);
  const range = `bytes ${first}-${end}/${mp4.length}`;
  response.writeHead(206, { ...untyped, 'content-range': range, 'content-length': part.length }).end(part);
};

const begun =
  (bytes: Buffer, type: string, length: number, then: (end: () => void) => void = () => undefined): Failure =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': length }).flushHeaders();
    response.write(bytes, () => then(() => response.destroy()));
  };

const endings: Readonly<Record<string, Failure>> = {
  'no bytes, of an unknown type': respond('', untyped),
  'no bytes, of a video': respond('', { 'content-type': 'video/mp4' }),
  'no bytes in chunks': (_request, response) => void response.writeHead(200, untyped).end(),
  'few bytes': respond('ab', untyped),
  'parts of an unknown type': ranged,
  'a whole video': respond(mp4, { 'content-type': 'video/mp4' }),
  'a page': respond('<!doctype html><title>Log in</title>', { 'content-type': 'text/html' }),
  'an SVG': respond(svg, { 'content-type': 'image/svg+xml' }),
  'an unknown coding': respond(mp4, { ...untyped, 'content-encoding': 'zstd' }),
  'a damaged coding': respond(mp4, { ...untyped, 'content-encoding': 'gzip' }),
  'unchanged without a condition': (_request, response) => void response.writeHead(304).end(),
  'outside the range': status(416, { 'content-range': 'bytes */10' }),
  'an error': status(500),
  absent: status(404),
  'no headers': () => undefined,
  'headers alone': begun(Buffer.alloc(0), 'application/octet-stream', 4_000),
  'few bytes, then nothing': begun(mp4.subarray(0, 8), 'application/octet-stream', 4_000),
  'the start of a video, then nothing': begun(mp4, 'video/mp4', 2 ** 30),
  'few bytes, then the end': begun(mp4.subarray(0, 8), 'application/octet-stream', 4_000, (end) => end()),
  'the start of a video, then the end': begun(mp4, 'video/mp4', 2 ** 30, (end) => end()),
  'the end of the connection': reset(),
  'no HTTP': garbage(),
};

const methods = ['GET', 'HEAD'] as const;
const ranges = ['', 'bytes=0-1', 'bytes=8-', 'bytes=-5', 'bytes=999999999-', 'bytes=5-2', 'nonsense'] as const;
const departures = [
  'never',
  'at once',
  'when the upstream is called',
  'at the first byte',
  'with the response unread',
] as const;

const token = 'a-token-of-at-least-32-characters';
const noLimits = { OPS_TOKEN: token, RATE_LIMIT_PER_MINUTE: '0', MEDIA_RATE_LIMIT_PER_MINUTE: '0' };

let upstream: FaultyUpstream;
let site: RunningSite;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  upstream = await startFaultyUpstream({
    answers: { '/t/get-laning-videos': { design: '/film.mp4', art: '/film-of-art' } },
  });
  const env = { UPSTREAM_SOFT_DEADLINE_MS: '200', UPSTREAM_HARD_DEADLINE_MS: '500' };
  site = await startSite({ env: { ...testEnv(upstream.url), ...env, ...noLimits } });
  await eventually(async () => {
    const landing = await fetch(`${site.url}/api/v1/landing`);
    if (landing.status !== 200) return false;
    const { videos } = await landing.json();
    files = { mp4: videos.design.sources[0].src, bin: videos.art.sources[0].src };
    return true;
  });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
});

/** Jobs of images and files that run or wait, by task. */
async function placesTaken(): Promise<number> {
  const metrics = await (
    await fetch(`${site.url}/ops/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  const lines = [...metrics.matchAll(/^bff_media_(?:running|waiting)\{task="(?:passed|original)"[^}]*\} (\d+)$/gm)];
  expect(lines).toHaveLength(4);
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

interface Visit {
  readonly file: string;
  readonly method: (typeof methods)[number];
  readonly range: (typeof ranges)[number];
  readonly leaves: (typeof departures)[number];
}

/** A request as it goes over the network. Resolves when the connection has ended. */
function visit({ file, method, range, leaves }: Visit, called: Promise<void>): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const lines = [
    `${method} ${files[file]} HTTP/1.1`,
    'host: a',
    'connection: close',
    ...(range ? [`range: ${range}`] : []),
  ];
  const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
  socket.on('error', () => undefined).once('close', () => resolve());
  if (leaves === 'at once') socket.once('connect', () => socket.destroy());
  if (leaves === 'at the first byte') socket.once('data', () => socket.destroy());
  if (leaves === 'when the upstream is called') void called.then(() => socket.destroy());
  if (leaves === 'with the response unread') socket.once('readable', () => socket.destroy());
  else socket.resume();
  return promise;
}

test('an empty file of an unknown type has an empty response', async () => {
  upstream.heal();
  upstream.fail('film', respond('', untyped));
  const response = await fetch(site.url + files.mp4);
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test.each(['bytes=0-1', 'bytes=0-7', 'bytes=8-', 'bytes=-4', 'bytes=0-', ''])(
  'every part of a video of unknown type has the type of its first bytes: "%s"',
  async (range) => {
    upstream.heal();
    upstream.fail('film', ranged);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(site.url + files.bin, { method, headers: range === '' ? {} : { range } });
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(response.headers.get('content-disposition')).toBeNull();
      await response.arrayBuffer();
    }
  },
);

// Last, because the site stores the file once it is an SVG.
test(
  'every place of a file is free again, however upstream and client end',
  async () => {
    const visits = fc.record({
      file: fc.constantFrom('mp4', 'bin'),
      method: fc.constantFrom(...methods),
      range: fc.constantFrom(...ranges),
      leaves: fc.constantFrom(...departures),
    });
    const ends = fc.constantFrom(...Object.keys(endings));
    await fc.assert(
      fc.asyncProperty(ends, fc.array(visits, { minLength: 1, maxLength: 6 }), async (ending, some) => {
        upstream.heal();
        upstream.fail('film', endings[ending] ?? reset());
        const called = upstream.arrival('film');
        await Promise.all(some.map((each) => visit(each, called)));
        await eventually(async () => (await placesTaken()) === 0, patience.timeout);
      }),
      { numRuns },
    );
  },
  10 * patience.timeout,
);

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../server/cache/stores/memo-store.ts';
import { mediaHosts } from '../../../../server/media/media-hosts.ts';
import { OriginalError, OriginalReader, versionOfFile } from '../../../../server/media/original-file.ts';
import { PooledClient, type UpstreamClient } from '../../../../server/upstream/client.ts';
import { type Fault, heldHeaders, html, json, redirect, reply, reset, status } from '../../../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const id = '0123456789abcdef';
const picture = Buffer.from('not looked at here, only carried over, byte by byte');
const asJpeg = { 'content-type': 'image/jpeg', etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' };

let upstream: FaultyUpstream;
let client: UpstreamClient;
let clock: ManualClock;

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  clock = new ManualClock();
  client = new PooledClient({
    ...{ baseUrl: upstream.url, name: 'name', authorization: 'Bearer secret', hardDeadlineMs: 10_000 },
    ...{ maxBodyBytes: 1000, connections: 2, postContentType: 'application/json' },
  });
});

afterEach(async () => {
  await client.close();
  await upstream.close();
});

function reader(path = '/a.jpg', hosts?: string[]): OriginalReader {
  return new OriginalReader({
    open: client.openMedia.bind(client),
    find: async (asked) => (asked === id ? { url: new URL(path, upstream.url) } : undefined),
    hosts: mediaHosts(hosts, upstream.url),
    clock,
  });
}

function failureOf(reading: Promise<unknown>): Promise<OriginalError> {
  return reading.then(
    () => expect.unreachable('was read'),
    (error: unknown) => (error instanceof OriginalError ? error : expect.unreachable(`${error}`)),
  );
}

/** Answers ranges as a good server does. */
const withRanges: Fault = (request, response) => {
  const last = Number(/^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1]);
  if (Number.isNaN(last)) return reply(picture, asJpeg)(request, response);
  const part = picture.subarray(0, last + 1);
  const range = `bytes 0-${part.length - 1}/${picture.length}`;
  return reply(part, { ...asJpeg, 'content-range': range }, 206)(request, response);
};

describe('a whole file', () => {
  test('comes with its version and what it can be told apart by', async () => {
    upstream.fault('*', reply(picture, asJpeg));
    expect(await reader().read(id)).toEqual({
      bytes: picture,
      version: versionOfFile(picture),
      validator: { etag: '"one"', lastModified: asJpeg['last-modified'] },
    });
  });

  test('the version is one of the bytes: short, the same for the same bytes, safe in a URL', () => {
    const versions = Array.from({ length: 200 }, (_, number) => versionOfFile(Buffer.from(`${number}`)));
    expect(new Set(versions).size).toBe(200);
    expect(versions.every((version) => /^[\w-]{8}$/.test(version))).toBe(true);
    expect(versionOfFile(Buffer.from('7'))).toBe(versions[7]);
  });

  test('one that is still the same is not sent again', async () => {
    upstream.fault('*', (request, response) => {
      const isSame = request.headers['if-none-match'] === '"one"';
      return (isSame ? status(304) : reply(picture, asJpeg))(request, response);
    });
    expect(await reader().read(id, { etag: '"one"' })).toBe('unchanged');
    expect(await reader().read(id, { etag: '"zero"' })).toMatchObject({ bytes: picture });
  });

  test('one larger than 64 MiB is not read, whether it says so or not', async () => {
    upstream.fault('/said', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 65 * 1024 * 1024 }).write('x');
    });
    upstream.fault('/unsaid', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(65 * 1024 * 1024));
    });
    expect(await failureOf(reader('/said').read(id))).toMatchObject({ fault: 'too-large' });
    expect(await failureOf(reader('/unsaid').read(id))).toMatchObject({ fault: 'too-large' });
  });

  test('one that drips without end is given up', async () => {
    let drips = 0;
    upstream.fault('*', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      for (; drips < 3; drips += 1) await new Promise((sent) => response.write('x', sent));
    });
    const reading = failureOf(reader().read(id));
    await expect.poll(() => drips).toBe(3);
    clock.advance(30_000);
    expect(await reading).toMatchObject({ fault: 'timeout' });
  });

  test('one that is never answered is given up', async () => {
    upstream.fault('*', heldHeaders(new Promise(() => undefined), status(200)));
    const arrived = upstream.arrival('*');
    const reading = failureOf(reader().read(id));
    await arrived;
    clock.advance(30_000);
    expect(await reading).toMatchObject({ fault: 'timeout' });
  });

  test('who has no more need of it ends the reading', async () => {
    upstream.fault('*', heldHeaders(new Promise(() => undefined), status(200)));
    const need = new AbortController();
    const arrived = upstream.arrival('*');
    const reading = failureOf(reader().read(id, undefined, need.signal));
    await arrived;
    need.abort();
    expect(await reading).toMatchObject({ fault: 'unavailable' });
  });
});

describe('the first bytes', () => {
  test('come by a range request', async () => {
    upstream.fault('*', withRanges);
    expect(await reader().readStart(id, 10)).toEqual({ bytes: picture.subarray(0, 10) });
    expect(upstream.requests[0]?.headers.range).toBe('bytes=0-9');
  });

  test.each([50, 51, 500])('of a short file are all of it (%i asked for)', async (asked) => {
    upstream.fault('*', withRanges);
    const isAll = asked >= picture.length;
    const { bytes, file } = await reader().readStart(id, asked);
    expect(bytes.length).toBe(Math.min(asked, picture.length));
    if (isAll) expect(file).toMatchObject({ bytes: picture, version: versionOfFile(picture) });
    else expect(file).toBeUndefined();
  });

  test('of a server that knows no ranges are read no further', async () => {
    upstream.fault('/large', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(Buffer.alloc(100_000));
    });
    upstream.fault('/small', reply(picture, asJpeg));
    expect((await reader('/large').readStart(id, 1000)).bytes).toHaveLength(1000);
    expect((await reader('/small').readStart(id, 1000)).file).toMatchObject({ bytes: picture });
  });
});

describe('what is not read', () => {
  test('an id that nobody has made known, and a host that is not on the list', async () => {
    expect(await failureOf(reader().read('anything-at-all!'))).toMatchObject({ fault: 'unknown' });
    expect(await failureOf(reader('/a.jpg', ['cdn.example']).read(id))).toMatchObject({ fault: 'unknown' });
    const inside = reader('http://169.254.169.254/latest/meta-data/').readStart(id, 10);
    expect(await failureOf(inside)).toMatchObject({ fault: 'unknown' });
    expect(upstream.requests).toHaveLength(0);
  });

  test.each(['http://127.0.0.1:1/a.jpg', 'http://169.254.169.254/', '//localhost/a.jpg', 'file:///etc/passwd'])(
    'what a redirect to another host leads to: %s',
    async (location) => {
      upstream.fault('*', redirect(302, location));
      expect(await failureOf(reader().read(id))).toMatchObject({ fault: 'unavailable' });
      expect(upstream.requests).toHaveLength(1);
    },
  );

  test('P12 a file whose address only a silent store knows: a fault of the moment', async () => {
    const silent = new OriginalReader({
      open: () => expect.unreachable('was asked for'),
      find: () => Promise.reject(new StoreUnavailable()),
      hosts: mediaHosts(undefined, upstream.url),
      clock,
    });
    expect(await failureOf(silent.read(id))).toMatchObject({
      fault: 'unavailable',
      cause: expect.any(StoreUnavailable),
    });
  });

  test('a redirect within the host is followed', async () => {
    upstream.fault('*', reply(picture, asJpeg));
    upstream.fault('/a.jpg', redirect(301, '/b.jpg'));
    expect(await reader().read(id)).toMatchObject({ bytes: picture });
  });

  test.each([404, 410])('a file that is gone: %i', async (code) => {
    upstream.fault('*', status(code));
    expect(await failureOf(reader().read(id))).toMatchObject({ fault: 'absent' });
  });

  test.each<[string, Fault, string]>([
    ['a page', html(), 'not-a-picture'],
    ['JSON', json({}), 'not-a-picture'],
    ['a film', reply('film', { 'content-type': 'video/mp4' }), 'not-a-picture'],
    ['an error', status(500), 'unavailable'],
    ['no modification, though nobody asked', status(304), 'unavailable'],
    ['a connection that dies', reset(), 'unavailable'],
  ])('%s', async (_name, fault, expected) => {
    upstream.fault('*', fault);
    expect(await failureOf(reader().read(id))).toMatchObject({ fault: expected });
  });

  test('a file that is cut off', async () => {
    upstream.fault('*', (_request, response) => {
      response.writeHead(200, { ...asJpeg, 'content-length': 1000 });
      response.write('half', () => response.socket?.end());
    });
    expect(await failureOf(reader().read(id))).toMatchObject({ fault: 'unavailable' });
  });

  test('a picture announced as nothing in particular is read: its bytes tell', async () => {
    upstream.fault('*', reply(picture, { 'content-type': 'application/octet-stream' }));
    expect(await reader().read(id)).toMatchObject({ bytes: picture, validator: {} });
  });
});

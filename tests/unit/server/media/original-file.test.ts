import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileStore } from '../../../../server/media/file-store.ts';
import { mediaHosts } from '../../../../server/media/media-hosts.ts';
import { OriginalError, OriginalReader, versionOfFile } from '../../../../server/media/original-file.ts';
import { PooledClient, type UpstreamClient } from '../../../../server/upstream/client.ts';
import { type Failure, html, json, redirect, reset, respond, status } from '../../../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const id = '0123456789abcdef';
const image = Buffer.from('not looked at here, only carried over, byte by byte');
const asJpeg = { 'content-type': 'image/jpeg', etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' };

let upstream: FaultyUpstream;
let client: UpstreamClient;
let clock: ManualClock;

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  clock = new ManualClock();
  client = new PooledClient({
    ...{ baseUrl: upstream.url, name: 'name', authorization: 'Bearer secret', hardDeadlineMs: 10_000 },
    ...{ maxPages: 1, maxBodyBytes: 1000, connections: 2, postContentType: 'application/json' },
  });
});

afterEach(async () => {
  await client.close();
  await upstream.close();
});

function reader(path = '/a.jpg', hosts?: string[], files?: FileStore): OriginalReader {
  return new OriginalReader({
    open: client.openMedia.bind(client),
    find: async (requested) => (requested === id ? { url: new URL(path, upstream.url) } : undefined),
    hosts: mediaHosts(hosts, upstream.url),
    ...{ clock, ...(files && { files }) },
  });
}

function failureOf(reading: Promise<unknown>): Promise<OriginalError> {
  return reading.then(
    () => expect.unreachable('was read'),
    (error: unknown) => (error instanceof OriginalError ? error : expect.unreachable(`${error}`)),
  );
}

describe('a whole file', () => {
  test('is not sent again if it is unchanged', async () => {
    upstream.fail('*', (request, response) => {
      const isSame = request.headers['if-none-match'] === '"one"';
      return (isSame ? status(304) : respond(image, asJpeg))(request, response);
    });
    expect(await reader().read(id, { etag: '"one"' })).toBe('unchanged');
    expect(await reader().read(id, { etag: '"zero"' })).toMatchObject({ bytes: image });
  });

  test('is not read again from a server that ignores conditions if tag, date and size are the same', async () => {
    const known = { etag: asJpeg.etag, lastModified: asJpeg['last-modified'], bytes: image.length };
    upstream.fail('*', (_request, response) => {
      response.writeHead(200, { ...asJpeg, 'content-length': image.length });
      // The rest of the body never comes.
      response.write(image.subarray(0, 1));
    });
    expect(await reader().read(id, known)).toBe('unchanged');
    upstream.heal('*');
    upstream.fail('*', respond(image, asJpeg));
    for (const other of [
      { etag: '"two"' },
      { lastModified: 'Sun, 22 Nov 2026 00:00:00 GMT' },
      { bytes: 1 },
      { bytes: undefined },
    ])
      expect(await reader().read(id, { ...known, ...other })).toMatchObject({ bytes: image });
    upstream.heal('*');
    upstream.fail('*', respond(image, { 'content-type': 'image/jpeg' }));
    expect(await reader().read(id, { bytes: image.length })).toMatchObject({ bytes: image });
  });

  test('is refused beyond 64 MiB', async () => {
    upstream.fail('/said', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 65 * 1024 * 1024 }).write('x');
    });
    upstream.fail('/unsaid', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(65 * 1024 * 1024));
    });
    expect(await failureOf(reader('/said').read(id))).toMatchObject({ kind: 'too-large' });
    expect(await failureOf(reader('/unsaid').read(id))).toMatchObject({ kind: 'too-large' });
  });

  test('ends at the deadline if it drips', async () => {
    let drips = 0;
    upstream.fail('*', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      for (; drips < 3; drips += 1) await new Promise((sent) => response.write('x', sent));
    });
    const reading = failureOf(reader().read(id));
    await expect.poll(() => drips).toBe(3);
    clock.advance(30_000);
    expect(await reading).toMatchObject({ kind: 'timeout' });
  });
});

describe('a file beyond 64 MiB', () => {
  const length = 65 * 1024 * 1024;
  const fileOf = (start: string) =>
    Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(length)]).subarray(0, length);
  const jpeg = fileOf('ffd8ffe000104a46494600010100000100010000');
  const png = fileOf('89504e470d0a1a0a0000000d49484452');
  const announced = { ...asJpeg, 'content-length': String(length) };

  function storeIn(folder: string, maxBytes = 200 * 1024 * 1024) {
    const errors: unknown[] = [];
    const store = new FileStore({ folder, maxBytes, isSweeper: () => true, onError: (error) => errors.push(error) });
    return { store, errors };
  }

  test.each([
    ['jpeg', jpeg],
    ['png', png],
  ])('is stored while it arrives if it is a %s', async (ending, bytes) => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder);
    upstream.fail('*', respond(bytes, announced));
    const version = versionOfFile(bytes);
    const file = await reader('/a.jpg', undefined, store).read(id);
    expect(file).toMatchObject({ version, length, path: join(folder, id, `${version}.${ending}`) });
    if (file === 'unchanged') throw new Error('The file was not read');
    expect(file.bytes.length).toBeLessThan(100_000);
    expect(readFileSync(file.path ?? '').equals(bytes)).toBe(true);
    expect([readdirSync(join(folder, id)), store.bytes, errors]).toEqual([[`${version}.${ending}`], length, []]);
  });

  test.each<[string, Failure, string]>([
    ['of another format', respond(fileOf('47494638396101000100f00000ffffff'), announced), 'too-large'],
    [
      'of more than 256 MiB',
      (_request, response) => {
        response.writeHead(200, { ...asJpeg, 'content-length': 257 * 1024 * 1024 }).write(jpeg.subarray(0, 1000));
      },
      'too-large',
    ],
    [
      'that ends early',
      (_request, response) => {
        response.writeHead(200, announced).write(jpeg.subarray(0, 1_000_000), () => response.destroy());
      },
      'unavailable',
    ],
  ])('%s is refused and leaves no file', async (_what, failure, expected) => {
    const folder = temporaryFolder();
    const { store, errors } = storeIn(folder, 400 * 1024 * 1024);
    upstream.fail('*', failure);
    expect(await failureOf(reader('/a.jpg', undefined, store).read(id))).toMatchObject({ kind: expected });
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect([names, errors]).toEqual([[], []]);
  });

  test('is refused if the disk cache is smaller', async () => {
    upstream.fail('*', respond(jpeg, announced));
    const { store } = storeIn(temporaryFolder(), 1000);
    expect(await failureOf(reader('/a.jpg', undefined, store).read(id))).toMatchObject({ kind: 'too-large' });
  });
});

test('a file shorter than its announced range is whole', async () => {
  upstream.fail('*', (_request, response) => {
    const range = { 'content-range': `bytes 0-65535/${image.length}`, 'content-length': 65_536 };
    response.writeHead(206, { ...asJpeg, ...range }).write(image);
  });
  expect(await reader().readStart(id, 65_536)).toMatchObject({ bytes: image, file: { bytes: image } });
});

describe('refuses', () => {
  test('an unknown id, and a host that is not allowed', async () => {
    expect(await failureOf(reader().read('anything-at-all!'))).toMatchObject({ kind: 'unknown' });
    expect(await failureOf(reader('/a.jpg', ['cdn.example']).read(id))).toMatchObject({ kind: 'unknown' });
    const inside = reader('http://169.254.169.254/latest/meta-data/').readStart(id, 10);
    expect(await failureOf(inside)).toMatchObject({ kind: 'unknown' });
    expect(upstream.requests).toHaveLength(0);
  });

  test.each(['http://127.0.0.1:1/a.jpg', 'http://169.254.169.254/', '//localhost/a.jpg', 'file:///etc/passwd'])(
    'a redirect to another host: %s',
    async (location) => {
      upstream.fail('*', redirect(302, location));
      expect(await failureOf(reader().read(id))).toMatchObject({ kind: 'unavailable' });
      expect(upstream.requests).toHaveLength(1);
    },
  );

  test.each<[string, Failure, string]>([
    ['a page', html(), 'not-an-image'],
    ['JSON', json({}), 'not-an-image'],
    ['a video', respond('film', { 'content-type': 'video/mp4' }), 'not-an-image'],
    ['an error', status(500), 'unavailable'],
    ['a 304 to an unconditional request', status(304), 'unavailable'],
    ['a connection that dies', reset(), 'unavailable'],
  ])('%s', async (_name, failure, expected) => {
    upstream.fail('*', failure);
    expect(await failureOf(reader().read(id))).toMatchObject({ kind: expected });
  });
});

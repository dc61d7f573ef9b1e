import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import {
  createMediaOpener,
  type MediaInit,
  type MediaOpener,
  type MediaOpenerOptions,
} from '../../../../server/upstream/media-opener.ts';
import * as errors from '../../../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';

const image = Buffer.from('an image');
const asImage = { 'content-type': 'image/jpeg', etag: '"1"' };

let upstream: FaultyUpstream;
let opener: MediaOpener;

function startOpener(options: Partial<MediaOpenerOptions> = {}): MediaOpener {
  const usual = { origin: upstream.url, authorization: 'Token secret', hardDeadlineMs: 10_000 };
  return createMediaOpener({ ...usual, mayBePrivate: () => false, ...options });
}

function open(path: string, init: Partial<MediaInit> = {}) {
  return opener.open(`${upstream.url}${path}`, {
    method: 'GET',
    headers: {},
    signal: new AbortController().signal,
    pool: 'passed',
    ...init,
  });
}

async function errorOf(opened: Promise<unknown>): Promise<string> {
  const error = await opened.catch((reason: unknown) => reason);
  return error instanceof UpstreamError ? error.kind : `not an UpstreamError: ${String(error)}`;
}

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  upstream.fail('*', errors.respond(image, asImage));
  opener = startOpener();
});

afterEach(async () => {
  await opener.close();
  await upstream.close();
});

describe('a media file', () => {
  it('is requested with range and validators, without other headers of the visitor', async () => {
    const headers = {
      range: 'bytes=0-1',
      'if-none-match': '"1"',
      cookie: 'a=1',
      'user-agent': 'visitor',
      'x-forwarded-for': '1.2.3.4',
    };
    await buffer((await open('/a.jpg', { headers })).body);
    const sent = upstream.requests[0]?.headers;
    expect(sent).toMatchObject({ range: 'bytes=0-1', 'if-none-match': '"1"', 'accept-encoding': 'identity' });
    expect(sent).not.toHaveProperty('cookie');
    expect(sent).not.toHaveProperty('x-forwarded-for');
    expect(sent?.['user-agent']).not.toBe('visitor');
  });

  it.each([
    ['gzip', gzipSync(image)],
    ['br', brotliCompressSync(image)],
    ['zstd', zstdCompressSync(image)],
  ])('is decoded from %s', async (coding, coded) => {
    upstream.fail('*', errors.respond(coded, { ...asImage, 'content-encoding': coding }));
    const { headers, body } = await open('/a.svg');
    expect(await buffer(body)).toEqual(image);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg' });
    for (const name of ['content-encoding', 'content-length', 'etag']) expect(headers).not.toHaveProperty(name);
  });

  it('is refused in an unknown coding, or as part of a coded one', async () => {
    upstream.fail('*', errors.respond(image, { 'content-encoding': 'compress' }));
    expect(await errorOf(open('/a.jpg'))).toBe('wrong-shape');
    upstream.fail('*', errors.respond(gzipSync(image), { 'content-encoding': 'gzip' }, 206));
    expect(await errorOf(open('/a.jpg'))).toBe('wrong-shape');
  });

  it.each([206, 416])('is read as a whole, if a range of it is %s of a coded file', async (status) => {
    const coded = gzipSync(image);
    upstream.fail('*', (request, response) => {
      const part = request.headers.range === undefined ? coded : coded.subarray(2, 5);
      const answer = errors.respond(part, { ...asImage, 'content-encoding': 'gzip' }, part === coded ? 200 : status);
      return answer(request, response);
    });
    const media = await open('/a.jpg', { headers: { range: 'bytes=2-4', 'if-range': '"1"' } });
    expect([media.status, await buffer(media.body)]).toEqual([200, image]);
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('if-range');
  });

  it('fails if it is coded and cut off', async () => {
    upstream.fail('*', errors.respond(gzipSync(image).subarray(0, -9), { 'content-encoding': 'gzip' }));
    await expect(open('/a.jpg').then(({ body }) => buffer(body))).rejects.toThrow();
  });
});

describe('a name with a private address [C4]', () => {
  const named = () => upstream.url.replace('127.0.0.1', 'localhost');
  const init = () => ({ method: 'GET', headers: {}, signal: new AbortController().signal, pool: 'passed' }) as const;

  it('is not connected to [C4]', async () => {
    expect(await errorOf(opener.open(`${named()}/a.jpg`, init()))).toBe('address-prohibited');
    expect(upstream.requests).toEqual([]);
  });

  it('is connected to if it may be private [C4]', async () => {
    await opener.close();
    opener = startOpener({ mayBePrivate: (origin) => origin === named() });
    expect((await opener.open(`${named()}/a.jpg`, init())).status).toBe(200);
  });
});

describe('headers of the settings', () => {
  it('go to the content API only, with the authorization, without `accept`', async () => {
    await opener.close();
    const elsewhere = await startFaultyUpstream();
    elsewhere.fail('*', errors.respond(image, asImage));
    const headers = { 'x-key': 'secret', accept: 'application/vnd.api+json', 'accept-language': 'de' };
    opener = startOpener({ headers });
    const init = { method: 'GET', headers: {}, signal: new AbortController().signal, pool: 'passed' } as const;
    await buffer((await opener.open(`${elsewhere.url}/a.jpg`, init)).body);
    await buffer((await open('/a.jpg')).body);
    for (const name of ['x-key', 'authorization']) expect(elsewhere.requests[0]?.headers).not.toHaveProperty(name);
    expect(upstream.requests[0]?.headers).toHaveProperty('authorization', 'Token secret');
    expect(upstream.requests[0]?.headers).toHaveProperty('x-key', 'secret');
    expect(upstream.requests[0]?.headers.accept).toMatch(/^image/);
    await elsewhere.close();
  });
});

describe('on the way to a media file', () => {
  it('follows redirects to the same origin only', async () => {
    upstream.fail('/old', errors.redirect(302, '/new.jpg'));
    expect(await buffer((await open('/old.jpg')).body)).toEqual(image);
    upstream.fail('/old', errors.redirect(302, 'http://169.254.169.254/latest/meta-data'));
    expect(await errorOf(open('/old.jpg'))).toBe('redirect');
    upstream.fail('/old', errors.redirectLoop());
    expect(await errorOf(open('/old.jpg'))).toBe('redirect');
  });

  it('ends at the deadline if no headers arrive', async () => {
    await opener.close();
    opener = startOpener({ hardDeadlineMs: 60 });
    upstream.fail('*', errors.heldHeaders(new Promise(() => undefined), errors.empty()));
    expect(await errorOf(open('/a.jpg'))).toBe('response-timeout');
  });

  it('ends when the visitor leaves, before the headers and after', async () => {
    const gate = Promise.withResolvers<void>();
    const leaving = new AbortController();
    upstream.fail('*', errors.heldHeaders(gate.promise, errors.empty()));
    const arrived = upstream.arrival('*');
    const opened = errorOf(open('/a.jpg', { signal: leaving.signal }));
    await arrived;
    leaving.abort();
    expect(await opened).toBe('aborted');

    const later = new AbortController();
    upstream.fail('*', errors.heldBody(gate.promise, 'a film'));
    const { body } = await open('/a.mp4', { signal: later.signal });
    const read = buffer(body);
    later.abort();
    await expect(read).rejects.toThrow();
    gate.resolve();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { type Failure, redirect, respond } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let sample: SampleUpstream;
let upstream: FaultyUpstream;
let other: FaultyUpstream;
let site: RunningSite;
let video: string;

beforeAll(async () => {
  sample = await startSampleUpstream();
  [upstream, other] = [await startFaultyUpstream({ behind: sample.url }), await startFaultyUpstream()];
  const hosts = [upstream.url, other.url].map((url) => new URL(url).host).join(',');
  const env = { MEDIA_HOSTS: hosts, MEDIA_ALLOW_PRIVATE: 'on', UPSTREAM_AUTHORIZATION: 'Bearer secret' };
  site = await startSite({ sampleAt: upstream.url, env });
  const { videos } = await (await fetch(`${site.url}/api/v1/landing`)).json();
  video = site.url + videos.design.sources[0].src;
});

beforeEach(() => {
  upstream.heal();
  other.heal();
});

afterAll(async () => {
  await site.close();
  await Promise.all([upstream.close(), other.close()]);
  await sample.close();
});

const mp4 = '\0\0\0\x18ftypisom\0\0\0\0isommp42';

async function answerTo(failure: Failure) {
  upstream.fail('.webm', failure);
  const response = await fetch(video);
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers };
}

describe('a file with a generic type [C4]', () => {
  test.each([
    ['binary/octet-stream', mp4, 'video/mp4'],
    ['video/x-m4v', mp4, 'video/mp4'],
    ['', mp4, 'video/mp4'],
    ['application/octet-stream', '%PDF-1.7 and more', 'application/pdf'],
    ['application/octet-stream', 'ID3\x04\0\0\0\0\0\0\0\0\0', 'audio/mpeg'],
  ])('announced as "%s" has the type of its bytes', async (announced, body, type) => {
    const answer = await answerTo(respond(body, announced === '' ? {} : { 'content-type': announced }));
    expect(answer).toMatchObject({ status: 200, type });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is served as a download if its bytes have no known type either', async () => {
    const answer = await answerTo(respond('PK\x03\x04 and more bytes', { 'content-type': 'application/zip' }));
    expect(answer).toMatchObject({ status: 200, type: 'application/octet-stream' });
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });

  test.each([
    ['application/octet-stream', '<!DOCTYPE html><script>alert(1)</script>'],
    ['application/octet-stream', '  <html><body>Log in</body></html>'],
    ['text/html', mp4],
    ['text/javascript', 'alert(1)'],
  ])('is refused if it can run: announced as "%s"', async (announced, body) => {
    expect((await answerTo(respond(body, { 'content-type': announced }))).status).toBe(502);
  });
});

describe('a file that is elsewhere [C4]', () => {
  test('is followed to a listed host, without credentials', async () => {
    const requested: (string | undefined)[] = [];
    other.fail('signed', (request, response) => {
      requested.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(mp4);
    });
    expect(await answerTo(redirect(302, `${other.url}/signed.mp4?token=1`))).toMatchObject({
      status: 200,
      type: 'video/mp4',
    });
    expect(requested).toEqual([undefined]);
  });

  test('is refused at a host that is not listed', async () => {
    expect((await answerTo(redirect(302, 'http://127.0.0.1:9/elsewhere.mp4'))).status).toBe(502);
  });
});

describe('a file whose server ignores ranges [C4]', () => {
  const body = mp4 + 'a frame of a film'.repeat(5_000);

  async function part(range: string, headers: Record<string, string> = {}) {
    const response = await fetch(video, { headers: { range, ...headers } });
    const { status, headers: fields } = response;
    return {
      status,
      range: fields.get('content-range'),
      accepts: fields.get('accept-ranges'),
      text: await response.text(),
    };
  }

  test('comes in parts, from the response and then from a copy of it', async () => {
    const whole = { 'content-type': 'video/webm', 'content-length': String(body.length), etag: '"one"' };
    upstream.fail('.webm', respond(body, whole));
    const first = await part('bytes=0-1');
    expect(first).toEqual({ status: 206, range: `bytes 0-1/${body.length}`, accepts: 'bytes', text: body.slice(0, 2) });
    for (const [start, end] of [
      [40_000, 40_009],
      [60_000, body.length - 1],
    ]) {
      const { status, text } = await part(`bytes=${start}-${end}`);
      expect([status, text === body.slice(start, (end ?? 0) + 1)]).toEqual([206, true]);
    }
    expect(await part('bytes=-3')).toMatchObject({ status: 206, text: body.slice(-3) });
    expect(await part(`bytes=${body.length}-`)).toMatchObject({ status: 416, range: `bytes */${body.length}` });
    expect(await part('bytes=0-1', { 'if-range': '"another"' })).toMatchObject({ status: 200, accepts: 'bytes' });
  });
});

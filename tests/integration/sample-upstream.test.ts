import { request as httpRequest } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleWechatContact, sampleWechatQr } from '../../server/upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { otherUpstream } from '../helpers/other-upstream/other-identity.ts';

let upstream: SampleUpstream;

beforeAll(async () => {
  upstream = await startSampleUpstream();
});

afterAll(() => upstream.close());

const at = (path: string, init?: RequestInit) => fetch(upstream.url + path, { redirect: 'manual', ...init });

/** Status of a path that `fetch` would tidy up first. */
const statusOfRaw = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(`${upstream.url}/`, { path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe('the ten calls', () => {
  it.each([
    ['C1', '/ta/get-laning-videos', ['videos', 'intro']],
    ['C2', '/ta/get-burgermenu-items/', ['art_menu', 'design_menu', 'design_typologies', 'design_sizes']],
    ['C4', '/ta/get-design-projects-detail/?id=101', ['read_more']],
    ['C4', '/ta/get-design-projects-detail/?id=209', ['read_more']],
    ['C5', '/ta/get-art-projects/', ['status', 'data']],
    ['C7', '/ta/get-biography/', ['data']],
    ['C8', '/ta/get-about/', ['id', 'title', 'lead', 'body', 'image', 'facts', 'people', 'recognition']],
    ['C9', '/ta/get-process/', ['id', 'heading', 'intro', 'blocks']],
  ])('%s GET %s', async (_row, path, keys) => {
    const response = await at(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    const body: unknown = await response.json();
    expect(Object.keys(Object(body))).toEqual(keys);
  });

  it.each([
    ['C6', '/ta/get-design-projects/', 9],
    ['C10', '/ta/get-pages/?slug=care', 1],
    ['C10', '/ta/get-pages/?slug=no-such-page', 0],
    ['C10', '/ta/get-pages/', 0],
  ])('%s GET %s is a list', async (_row, path, length) => {
    const response = await at(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(length);
  });

  it('POST get-seo without a body, the slug percent-encoded or not [C3]', async () => {
    const plain = await at('/ta/get-seo/?slug=design/about', { method: 'POST' });
    expect(await plain.json()).toMatchObject({ title: 'About — Plain Bearing', focus_keyword: 'design atelier' });
    const encoded = await at('/ta/get-seo/?slug=design%2Fabout', { method: 'POST' });
    expect(encoded.status).toBe(200);
  });

  it('the envelope holds nine works and says there is no next page [C5]', async () => {
    const body: unknown = await (await at('/ta/get-art-projects/')).json();
    expect(body).toMatchObject({ status: 'ok', data: { next: null } });
    expect(JSON.stringify(body).match(/"slug":/g)).toHaveLength(9);
  });

  it('every listed project and work has a detail', async () => {
    for (const [first, last] of [
      [101, 109],
      [201, 209],
    ] as const) {
      for (let id = first; id <= last; id += 1) {
        expect((await at(`/ta/get-design-projects-detail/?id=${id}`)).status, String(id)).toBe(200);
      }
    }
  });

  it('absolute media URLs name the host that was asked, and nothing else is left of the token', async () => {
    const text = await (await at('/ta/get-design-projects/')).text();
    expect(text).toContain(`"${upstream.url}/media/design/plumb-lamp/00-lit.jpg"`);
    expect(text).not.toContain('{origin}');
    const inString = await (await at('/ta/get-design-projects-detail/?id=105')).text();
    expect(inString).toContain(`${upstream.url}/media/design/lantern-stair/`);
  });
});

describe('what the calls refuse', () => {
  it.each(['/ta/get-about', '/ta/get-pages?slug=care', '/ta/get-design-projects-detail?id=101&x=?'])(
    '%s lacks its slash: 301, query kept [C0]',
    async (path) => {
      const response = await at(path);
      expect(response.status).toBe(301);
      const [before = '', ...query] = path.split('?');
      expect(response.headers.get('location')).toBe([`${before}/`, ...query].join('?'));
      expect((await fetch(upstream.url + path)).status).toBe(200);
    },
  );

  it('a POST without the slash is a 301 too [C3]', async () => {
    const response = await at('/ta/get-seo?slug=home', { method: 'POST' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/ta/get-seo/?slug=home']);
  });

  it.each([
    ['GET', '/ta/get-seo/?slug=home', 'POST'],
    ['HEAD', '/ta/get-seo/?slug=home', 'POST'],
    ['POST', '/ta/get-about/', 'GET, HEAD'],
    ['DELETE', '/ta/get-laning-videos', 'GET, HEAD'],
    ['POST', '/media/about/00-atelier.jpg', 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const response = await at(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each([
    '/',
    '/ta/',
    '/ta/get-landing-videos',
    '/ta/get-laning-videos/',
    '/nk/get-about/',
    '/ta/get-design-projects-detail/?id=999',
    '/ta/get-design-projects-detail/?id=../get-about',
    '/ta/get-design-projects-detail/',
    '/media/',
    '/media/README.md',
    '/media/design',
    '/media/%E0%A4%A.jpg',
    '/media/about/00-atelier.jpg%00.jpg',
  ])('%s is 404 in the words of the API', async (path) => {
    const response = await at(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.' });
  });

  it('an unknown slug of the search-engine data is 404 [C3]', async () => {
    expect((await at('/ta/get-seo/?slug=design/unknown', { method: 'POST' })).status).toBe(404);
    expect((await at('/ta/get-seo/', { method: 'POST' })).status).toBe(404);
  });

  it.each([
    '/media/../brand/touch-icon.png',
    '/media/%2e%2e/brand/touch-icon.png',
    '/media/..%2fbrand%2ftouch-icon.png',
    '//media/about/00-atelier.jpg',
  ])('%s does not lead out of the folder', async (path) => {
    expect(await statusOfRaw(path)).toBe(404);
  });
});

describe('media', () => {
  const picture = '/media/about/00-atelier.jpg';
  const pictureBytes = 243_442;

  it.each([
    [picture, 'image/jpeg'],
    ['/media/video/design.webm', 'video/webm'],
    ['/media/video/art.mp4', 'video/mp4'],
    [sampleWechatQr.src, 'image/svg+xml'],
    [sampleWechatContact.src, 'image/svg+xml'],
  ])('%s is %s', async (path, type) => {
    const response = await at(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  });

  it('HEAD has the headers of GET and no body', async () => {
    const response = await at(picture, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(pictureBytes)]);
    expect((await at('/ta/get-about/', { method: 'HEAD' })).headers.get('content-length')).toMatch(/^\d{3,}$/);
  });

  it('a range is the same bytes as in the whole', async () => {
    const whole = Buffer.from(await (await at(picture)).arrayBuffer());
    const part = await at(picture, { headers: { range: 'bytes=1000-1099' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1099/${pictureBytes}`);
    expect(whole.subarray(1000, 1100).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
    const tail = await at(picture, { headers: { range: 'bytes=-10' } });
    expect(whole.subarray(-10).equals(Buffer.from(await tail.arrayBuffer()))).toBe(true);
  });

  it('a range behind the end is 416', async () => {
    const response = await at(picture, { headers: { range: `bytes=${pictureBytes}-` } });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${pictureBytes}`]);
  });

  it('If-Range: a part of the same file, all of another', async () => {
    const { headers } = await at(picture, { method: 'HEAD' });
    const statusFor = async (condition: string) =>
      (await at(picture, { headers: { range: 'bytes=0-9', 'if-range': condition } })).status;
    expect(await statusFor(headers.get('etag') ?? '')).toBe(206);
    expect(await statusFor(headers.get('last-modified') ?? '')).toBe(206);
    expect(await statusFor('"another"')).toBe(200);
  });

  it('304 by tag or by date, the tag first', async () => {
    const { headers } = await at(picture, { method: 'HEAD' });
    const date = headers.get('last-modified') ?? '';
    // Not `fetch`: with conditions it says `no-cache`, too, which asks for the whole file.
    const statusFor = async (conditions: Record<string, string>) => {
      const { statusCode, body } = await request(upstream.url + picture, { headers: conditions });
      await body.dump();
      return statusCode;
    };
    expect(await statusFor({ 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
    expect(await statusFor({ 'if-modified-since': date })).toBe(304);
    expect(await statusFor({ 'if-none-match': '"another"', 'if-modified-since': date })).toBe(200);
  });
});

describe('startSampleUpstream', () => {
  it('serves another folder under another name and stops', async () => {
    const other = await startSampleUpstream(otherUpstream);
    expect(other.name).toBe('nk');
    expect(await (await fetch(`${other.url}/nk/get-biography/`)).json()).toMatchObject({ name: 'Noor Kestrel' });
    expect((await fetch(`${other.url}/media/rooms/reed-stool-1.png`)).status).toBe(200);
    expect((await fetch(`${other.url}/ta/get-biography/`)).status).toBe(404);
    await other.close();
    await expect(fetch(`${other.url}/nk/get-biography/`)).rejects.toThrow();
  });

  it('fails to start on a port that is taken', async () => {
    await expect(startSampleUpstream({ port: Number(new URL(upstream.url).port) })).rejects.toThrow('EADDRINUSE');
  });
});

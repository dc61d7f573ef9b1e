import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});

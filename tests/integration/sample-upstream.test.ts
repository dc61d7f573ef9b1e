import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { otherUpstream } from '../helpers/other-upstream/other-identity.ts';

let upstream: SampleUpstream;

beforeAll(async () => {
  upstream = await startSampleUpstream();
});

afterAll(() => upstream.close());

const at = (path: string, init?: RequestInit) => fetch(upstream.url + path, { redirect: 'manual', ...init });

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

  it('absolute media URLs name the requested host, and contain nothing of the token', async () => {
    const text = await (await at('/ta/get-design-projects/')).text();
    expect(text).toContain(`"${upstream.url}/media/design/plumb-lamp/00-lit.jpg"`);
    expect(text).not.toContain('{origin}');
    const inString = await (await at('/ta/get-design-projects-detail/?id=105')).text();
    expect(inString).toContain(`${upstream.url}/media/design/lantern-stair/`);
  });
});

test('media follow RFC 9110: ranges of GET only, the size in 416, and other methods are refused', async () => {
  const pathname = '/media/video/art.mp4';
  const size = (await at(pathname, { method: 'HEAD', headers: { Range: 'bytes=0-9' } })).headers.get('content-length');
  const part = await at(pathname, { headers: { Range: 'bytes=0-9' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-9/${size}`]);
  const beyond = await at(pathname, { headers: { Range: `bytes=${size}-` } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  for (const method of ['POST', 'DELETE']) {
    const refused = await at(pathname, { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await at('/media/none.jpg')).status).toBe(404);
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

import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { eventually } from '../helpers/eventually.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';

const publicUrl = 'https://atelier.example';
const work = `${publicUrl}/art/art-works/salt-clock`;

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: { PUBLIC_URL: publicUrl } });
  // Its image has to be measured first.
  await eventually(async () => (await oembed(work).expect(200)).body.type === 'photo');
}, 60_000);

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

/** oEmbed 1.0 §2.3.4: what each type requires, and of which kind it is. */
const fieldTable: Readonly<Record<string, { required: readonly string[] }>> = {
  photo: { required: ['type', 'version', 'url', 'width', 'height'] },
  link: { required: ['type', 'version'] },
};

const kinds: Readonly<Record<string, 'text' | 'url' | 'number'>> = {
  ...{ type: 'text', version: 'text', title: 'text', author_name: 'text', author_url: 'url' },
  ...{ provider_name: 'text', provider_url: 'url', cache_age: 'number', url: 'url', width: 'number', height: 'number' },
  ...{ thumbnail_url: 'url', thumbnail_width: 'number', thumbnail_height: 'number' },
};

function expectByTable(body: Readonly<Record<string, unknown>>): void {
  const { required } = fieldTable[String(body.type)] ?? { required: ['no such type'] };
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...required]));
  for (const [name, value] of Object.entries(body)) {
    const kind = kinds[name];
    if (kind === 'number') expect(Number.isInteger(value) && Number(value) > 0, name).toBe(true);
    else if (kind === 'url') expect(String(value), name).toMatch(/^https:\/\/atelier\.example\//);
    else expect([name, kind, typeof value]).toEqual([name, 'text', 'string']);
  }
  expect(body.version).toBe('1.0');
  // §2.3: a thumbnail comes with its size, or not at all.
  const thumbnail = ['thumbnail_url', 'thumbnail_width', 'thumbnail_height'].filter((name) => name in body);
  expect([0, 3]).toContain(thumbnail.length);
}

describe('oEmbed', () => {
  test.each([['/art/art-works/salt-clock', sampleIdentity.artistName, 'Salt Clock', '/art/ta']])(
    '%s is a photo with the required fields and true sizes',
    async (path, author, title, home) => {
      const { body, headers } = await oembed(publicUrl + path)
        .expect(200)
        .expect('content-type', /^application\/json/);
      await eventually(async () => (await oembed(publicUrl + path)).body.type === 'photo');
      expectByTable(body);
      expect(body).toMatchObject({
        title,
        author_name: author,
        author_url: publicUrl + home,
        provider_url: `${publicUrl}/`,
      });
      expect(headers['access-control-allow-origin']).toBe('*');
      for (const [maxWidth, maxHeight] of [
        [800, 700],
        [319, 1000],
        [1000, 200],
        [1, 1],
      ] as const) {
        const photo = (await oembed(publicUrl + path, `&maxwidth=${maxWidth}&maxheight=${maxHeight}`)).body;
        expectByTable(photo);
        expect(photo.type).toBe('photo');
        expect(photo.width).toBeLessThanOrEqual(maxWidth);
        expect(photo.height).toBeLessThanOrEqual(maxHeight);
        for (const kind of ['', 'thumbnail_'] as const) {
          const file = await get(String(photo[`${kind}url`]).slice(publicUrl.length)).expect(200);
          const { width, height } = await sharp(file.body).metadata();
          expect([width, height]).toEqual([photo[`${kind}width`], photo[`${kind}height`]]);
        }
      }
    },
    60_000,
  );

  test.each([
    ['another host', 'https://elsewhere.example/art/art-works/salt-clock'],
    ['no page', `${publicUrl}/nothing`],
    ['an unknown work', `${publicUrl}/art/art-works/none`],
    ['a page that shows no project', `${publicUrl}/design`],
    ['no page, but data', `${publicUrl}/api/v1/art/works/salt-clock`],
    ['a URL that is not http or https', 'ftp://atelier.example/art/art-works/salt-clock'],
  ])('of %s is 404', async (_what, url) => {
    expect((await oembed(url).expect(404)).body.code).toBe('not-found');
  });

  test('is linked in the head of a page', async () => {
    const document = await get('/art/art-works/salt-clock').expect(200);
    const [, href = ''] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(document.text) ?? [];
    const found = await get(href.slice(publicUrl.length)).expect(200);
    expect(found.body.title).toBe('Salt Clock');
    expect((await get('/design')).text).not.toContain('json+oembed');
  });

  test('survives an outage, and is 503 if nothing was read [C5, F3]', async () => {
    const { body } = await oembed(work);
    site.upstream.fail('*', status(500));
    expect((await oembed(work).expect(200)).body).toEqual(body);
    site.upstream.heal();
    const cold = await startFaultySite({ env: { PUBLIC_URL: publicUrl } });
    cold.upstream.fail('*', status(500));
    await supertest(cold.url).get(`/oembed?url=${work}`).expect(503);
    await cold.close();
  });
});

/** Links of a response: address and type. */
const linksOf = (field = '') => field.split(', ').map((link) => link.replace(/^<([^>]*)>; /, '$1 '));

describe('links of a response [N9]', () => {
  test('lead from home and overviews to the feeds [N9]', async () => {
    for (const [path, names] of [
      ['/', ['projects', 'works']],
      ['/design', ['projects']],
      ['/art/ta', ['works']],
      ['/design/about', []],
    ] as const) {
      const { text, headers } = await get(path).expect(200);
      const feeds = [...text.matchAll(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/g)];
      expect(feeds.map(([, href]) => href)).toEqual(names.map((name) => `/feeds/${name}.atom`));
      for (const [, href = ''] of feeds)
        await get(href)
          .expect(200)
          .expect('content-type', /^application\/atom\+xml/);
      expect(text).toContain(`<link rel="canonical" href="${publicUrl}${path}">`);
      const [, data = ''] =
        /^(\S+) rel="alternate"; type="application\/json"$/.exec(linksOf(headers.link).join()) ?? [];
      await get(data).expect(200);
    }
  });

  test.each([
    ['/api/v1/design/projects', '/design'],
    ['/api/v1/art/works', '/art/ta'],
    ['/api/v1/landing', '/'],
    ['/api/v1/biography', '/art/biography/ta'],
    ['/api/v1/pages/care', '/design/care'],
    ['/api/v1/pages/privacy-policy', '/privacy-policy'],
    ['/api/v1/art/works/salt-clock', '/art/art-works/salt-clock', '/api/v1/art/works/salt-clock'],
    ['/api/v1/design/projects/SALT-clock', '/art/art-works/salt-clock', '/api/v1/art/works/salt-clock'],
    ['/api/v1/projects/101', '/design/projects/ropewalk-reading-room', '/api/v1/design/projects/ropewalk-reading-room'],
    ['/api/v1/view?path=/Design', '/design'],
  ])('lead from %s to its page [N9]', async (path, page, canonical?: string) => {
    const links = linksOf((await get(path).expect(200)).headers.link);
    const own = canonical === undefined ? [] : [`${canonical} rel="canonical"`];
    expect(links).toEqual([`${page} rel="alternate"; type="text/html"`, ...own]);
    await get(page).expect(200);
  });
});

import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { urlOf } from '../../shared/contract/paths.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { recordRequests } from '../helpers/record-requests.ts';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await sharedSite();
});

const get = (path: string) => supertest(site.url).get(path);

describe('every endpoint follows its contract [P9]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s returns the sample in its schema [C1, C5, C6, C10]',
    async (name, endpoint) => {
      const response = await get(urlOf(name, endpoint.example)).expect(200);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      // Parsed by the schema without change: no field is missing or unknown.
      expect(endpoint.response.parse(response.body)).toEqual(response.body);
      expect(response.text).not.toContain(site.sample?.url ?? '');
    },
  );
});

describe('public configuration', () => {
  test('has the API base, the breakpoints and the resize delay [N16, N18]', async () => {
    const { body } = await get('/api/v1/config').expect(200);
    expect(body.apiBase).toBe('/api/v1');
    const { device } = (await get('/api/v1/site').expect(200)).body;
    expect(device).toEqual({ mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 });
  });

  test('keeps logos and consent version in a document of their own [N18, T8, P7]', async () => {
    const { body } = await get('/api/v1/site').expect(200);
    expect(body).toEqual({
      logos: { design: expect.stringMatching(/^<svg/), art: expect.stringMatching(/^<svg/) },
      logoHrefs: { design: expect.stringMatching(/#design$/), art: expect.stringMatching(/#art$/) },
      marks: { design: expect.stringMatching(/^<svg/), art: expect.stringMatching(/^<svg/) },
      markHrefs: { design: expect.stringMatching(/#design-mark$/), art: expect.stringMatching(/#art-mark$/) },
      device: { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 },
      chair: expect.any(Object),
      consentVersion: 1,
    });
    const { text } = await get('/api/v1/config').expect(200);
    expect(text).not.toMatch(/<svg|consent|logo/i);
    expect((await get('/api/v1/view?path=/design')).body.site).toEqual(body);
  });

  test('has both images of the messaging panel, which are served [N17]', async () => {
    const { wechatQr, wechatContact } = (await get('/api/v1/config').expect(200)).body;
    for (const image of [wechatQr, wechatContact]) {
      expect(image).toEqual({
        src: expect.stringMatching(/^\/media\//),
        alt: expect.any(String),
        caption: expect.any(String),
      });
      await get(image.src)
        .expect(200)
        .expect('content-type', /^image\//);
    }
    expect(wechatQr.src).not.toBe(wechatContact.src);
  });

  test('has one locale, en-US, in no path [N15, K13]', async () => {
    expect((await get('/api/v1/config')).body.locale).toBe('en-US');
    expect((await get('/design')).text).toMatch(/<html[^>]* lang="en-US"/);
    await get('/_i18n/en-US/messages.json').expect(200);
    for (const path of ['/_i18n/en/messages.json', '/en-US', '/en-US/design', '/en/design'])
      await get(path).expect(404);
  });
});

describe('content of the sample', () => {
  test('has read_more as blocks with paired galleries [P10, N10, N11]', async () => {
    for (const list of ['design/projects', 'art/works']) {
      const { items } = (await get(`/api/v1/${list}`)).body;
      for (const { slug } of items) {
        const { blocks } = (await get(`/api/v1/${list}/${slug}`).expect(200)).body;
        expect(new Set(blocks.map(({ id }: { id: string }) => id)).size).toBe(blocks.length);
        const images = blocks.flatMap((block: { kind: string; items?: object[] }) =>
          block.kind === 'gallery' ? (block.items ?? []) : [],
        );
        expect(images.length, slug).toBeGreaterThanOrEqual(2);
      }
    }
  });

  test('has neighbors in the order of the list, which wraps [C4]', async () => {
    const { previous, next } = (await get('/api/v1/design/projects/ropewalk-reading-room')).body;
    expect([previous.slug, next.slug]).toEqual(['quarry-canteen', 'sill-chair']);
  });

  test('has fallback search data for an unknown slug [N8, F12]', async () => {
    const { body } = await get('/api/v1/seo?slug=design/no-such-page').expect(200);
    expect(body).toEqual({ title: 'Plain Bearing', isFallback: true });
  });
});

describe('slugs [S6, S7]', () => {
  test('the server resolves a slug to an id [P11]', async () => {
    const { body } = await get('/api/v1/resolve?section=art&slug=salt-clock').expect(200);
    expect(body).toEqual({ id: '203', slug: 'salt-clock', section: 'art', canonicalPath: '/art/art-works/salt-clock' });
    const detail = (await get('/api/v1/art/works/salt-clock').expect(200)).body;
    expect([detail.id, detail.slug]).toEqual(['203', 'salt-clock']);
  });

  test('a view has everything that one page needs [C16]', async () => {
    const { body } = await get('/api/v1/view?path=/design/projects/sill-chair').expect(200);
    expect(body).toMatchObject({
      path: '/design/projects/sill-chair',
      canonicalPath: '/design/projects/sill-chair',
      page: 'design-projects-slug',
      config: (await get('/api/v1/config')).body,
      site: (await get('/api/v1/site')).body,
      menu: (await get('/api/v1/menu')).body,
      landing: (await get('/api/v1/landing')).body,
      project: (await get('/api/v1/design/projects/sill-chair')).body,
    });
    expect(body.seo.title).not.toBe('');
  });

  test.each([
    '/api/v1/design/projects/none',
    '/api/v1/art/works/none',
    '/api/v1/projects/999',
    '/api/v1/resolve?section=art&slug=none',
  ])('%s is a 404 problem without a call of the upstream [S7]', async (path) => {
    await get('/api/v1/design/projects');
    await get('/api/v1/art/works');
    // Images of other tests may be on their way still.
    const requests = site.sample && recordRequests(site.sample);
    const calls = () => requests?.filter((line) => line.includes('/get-')).length;
    const before = calls();
    const { body, headers } = await get(path)
      .expect(404)
      .expect('content-type', /^application\/problem\+json/);
    expect(problemSchema.parse(body)).toMatchObject({ code: 'not-found', action: 'fetch project detail' });
    expect(headers['cache-control']).toBe('no-store');
    expect(calls()).toBe(before);
  });

  test('a page without content is empty if a list names it, otherwise 404 [R6]', async () => {
    const { body } = await get('/api/v1/pages/sill-chair').expect(200);
    expect(body).toMatchObject({ isEmpty: true, blocks: [] });
    const missing = await get('/api/v1/pages/no-such-page').expect(404);
    expect(problemSchema.parse(missing.body)).toMatchObject({ code: 'not-found', action: 'fetch general page' });
  });
});

describe('requests that are malformed [V3]', () => {
  test.each([
    '/api/v1/resolve',
    '/api/v1/resolve?section=music&slug=x',
    '/api/v1/seo',
    `/api/v1/pages/${'x'.repeat(201)}`,
    '/api/v1/view?path=design',
  ])('%s is a 400 problem [V3]', async (path) => {
    const { body } = await get(path).expect(400);
    expect(problemSchema.parse(body).code).toBe('bad-request');
  });

  test('an unknown path below /api is a problem, not a page [V3]', async () => {
    const { body } = await get('/api/v1/nothing').expect(404);
    expect(problemSchema.parse(body).code).toBe('not-found');
  });
});

describe('other paths', () => {
  test('messages are cached for a day, and other locales are 404 [C13, K2]', async () => {
    const { body, headers } = await get('/_i18n/en-US/messages.json').expect(200);
    expect(body['error.page-not-found']).toBe('Page not found');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    await get('/_i18n/en-US/messages.json')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304)
      .expect('cache-control', 'public, max-age=86400');
    await get('/_i18n/de-DE/messages.json').expect(404);
  });

  test('the latest build names an immutable build [C15, C17]', async () => {
    const latest = await get('/builds/latest.json').expect(200).expect('cache-control', 'no-store');
    const meta = await get(`/builds/meta/${latest.body.id}.json`)
      .expect(200)
      .expect('cache-control', /immutable/);
    expect(meta.body.id).toBe(latest.body.id);
    await get('/builds/meta/other.json').expect(404);
  });
});

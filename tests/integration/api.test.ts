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

describe('every endpoint answers the sample in the shape of the contract [P9]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('C1–C10 %s', async (name, endpoint) => {
    const response = await get(urlOf(name, endpoint.example)).expect(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    // Parsed by the schema and unchanged: nothing is missing, nothing is there that the contract does not name.
    expect(endpoint.response.parse(response.body)).toEqual(response.body);
    expect(response.text).not.toContain(site.sample?.url ?? '');
  });
});

describe('public configuration', () => {
  test('the base of the API, the breakpoints of the styles and the pause after a resize, typed [N16, N18]', async () => {
    const { body } = await get('/api/v1/config').expect(200);
    expect(body.apiBase).toBe('/api/v1');
    expect(body.device).toEqual({ mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 });
  });

  test('what is of this site alone stands apart: its drawings, and the version of its question [N18, T8, P7]', async () => {
    const { body } = await get('/api/v1/site').expect(200);
    expect(body).toEqual({
      logos: { design: expect.stringMatching(/^<svg/), art: expect.stringMatching(/^<svg/) },
      logoHrefs: { design: expect.stringMatching(/#design$/), art: expect.stringMatching(/#art$/) },
      marks: { design: expect.stringMatching(/^<svg/), art: expect.stringMatching(/^<svg/) },
      markHrefs: { design: expect.stringMatching(/#design-mark$/), art: expect.stringMatching(/#art-mark$/) },
      consentVersion: 1,
    });
    const { text } = await get('/api/v1/config').expect(200);
    expect(text).not.toMatch(/<svg|consent|logo/i);
    expect((await get('/api/v1/view?path=/design')).body.site).toEqual(body);
  });

  test('both pictures of the messaging panel, which are served [N17]', async () => {
    const { wechatQr, wechatContact } = (await get('/api/v1/config').expect(200)).body;
    for (const picture of [wechatQr, wechatContact]) {
      expect(picture).toEqual({
        src: expect.stringMatching(/^\/media\//),
        alt: expect.any(String),
        caption: expect.any(String),
      });
      await get(picture.src)
        .expect(200)
        .expect('content-type', /^image\//);
    }
    expect(wechatQr.src).not.toBe(wechatContact.src);
  });

  test('en-US alone, in no address [N15, K13]', async () => {
    expect((await get('/api/v1/config')).body.locale).toBe('en-US');
    expect((await get('/design')).text).toMatch(/<html[^>]* lang="en-US"/);
    await get('/_i18n/en-US/messages.json').expect(200);
    for (const path of ['/_i18n/en/messages.json', '/en-US', '/en-US/design', '/en/design'])
      await get(path).expect(404);
  });
});

describe('content of the sample', () => {
  test('both lists in their order [C5, C6]', async () => {
    const projects = (await get('/api/v1/design/projects')).body;
    const works = (await get('/api/v1/art/works')).body;
    expect([projects.total, works.total]).toEqual([9, 9]);
    expect(projects.items[0]).toMatchObject({
      slug: 'ropewalk-reading-room',
      title: 'Ropewalk Reading Room',
      id: '101',
    });
    expect(works.items.at(-1)).toMatchObject({ slug: 'the-long-breath', dimensions: { widthCm: 240, heightCm: 135 } });
  });

  test('read_more of every project and work is a list of blocks with paired galleries [P10, N10, N11]', async () => {
    for (const list of ['design/projects', 'art/works']) {
      const { items } = (await get(`/api/v1/${list}`)).body;
      for (const { slug } of items) {
        const { blocks } = (await get(`/api/v1/${list}/${slug}`).expect(200)).body;
        expect(new Set(blocks.map(({ id }: { id: string }) => id)).size).toBe(blocks.length);
        const pictures = blocks.flatMap((block: { kind: string; items?: object[] }) =>
          block.kind === 'gallery' ? (block.items ?? []) : [],
        );
        expect(pictures.length, slug).toBeGreaterThanOrEqual(2);
      }
    }
  });

  test('neighbors follow the list and wrap [C4]', async () => {
    const { previous, next } = (await get('/api/v1/design/projects/ropewalk-reading-room')).body;
    expect([previous.slug, next.slug]).toEqual(['quarry-canteen', 'sill-chair']);
  });

  test('a slug without data gets the fallback [N8, F12]', async () => {
    const { body } = await get('/api/v1/seo?slug=design/no-such-page').expect(200);
    expect(body).toEqual({ title: 'Plain Bearing', description: '', focusKeyword: '', isFallback: true });
  });
});

describe('slugs [S6, S7]', () => {
  test('the server finds the id of a slug, and gives it with the detail [P11]', async () => {
    const { body } = await get('/api/v1/resolve?section=art&slug=salt-clock').expect(200);
    expect(body).toEqual({ id: '203', slug: 'salt-clock', section: 'art', canonicalPath: '/art/art-works/salt-clock' });
    const detail = (await get('/api/v1/art/works/salt-clock').expect(200)).body;
    expect([detail.id, detail.slug]).toEqual(['203', 'salt-clock']);
  });

  test('a view is all that one screen needs [C16]', async () => {
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

  test('a slug of the other list is found with its own section [S6]', async () => {
    const { body } = await get('/api/v1/resolve?section=design&slug=salt-clock').expect(200);
    expect(body).toEqual({ id: '203', slug: 'salt-clock', section: 'art', canonicalPath: '/art/art-works/salt-clock' });
  });

  test('another spelling answers with the canonical slug [R7]', async () => {
    const { body } = await get('/api/v1/design/projects/Sill%2DChair%2F').expect(200);
    expect(body.slug).toBe('sill-chair');
  });

  test.each([
    '/api/v1/design/projects/none',
    '/api/v1/art/works/none',
    '/api/v1/projects/999',
    '/api/v1/resolve?section=art&slug=none',
  ])('%s is a 404 problem without a call of the upstream [S7]', async (path) => {
    await get('/api/v1/design/projects');
    await get('/api/v1/art/works');
    // Pictures of other tests may be on their way still.
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

  test('a page the upstream gives as empty is empty where a list names it, else not there [R6]', async () => {
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

  test('unknown query keys are ignored [V3]', async () => {
    const { body } = await get('/api/v1/menu?utm_source=x').expect(200);
    expect(body).toEqual((await get('/api/v1/menu')).body);
  });

  test('an unknown path below /api is a problem, not a page [V3]', async () => {
    const { body } = await get('/api/v1/nothing').expect(404);
    expect(problemSchema.parse(body).code).toBe('not-found');
  });

  test('other methods are refused with what is allowed [V3]', async () => {
    const { headers } = await supertest(site.url).post('/api/v1/menu').expect(405);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('conditional and coded replies [P13]', () => {
  test('a tag comes back as 304, in a list and weak, with the headers it must repeat [P13]', async () => {
    const { etag } = (await get('/api/v1/menu')).headers;
    const again = await get('/api/v1/menu').set('If-None-Match', `"other", W/${etag}`).expect(304);
    expect(again.headers).toMatchObject({
      etag,
      'cache-control': expect.stringContaining('public'),
      vary: 'Accept-Encoding',
    });
    await get('/api/v1/menu').set('If-None-Match', '*').expect(304);
    await get('/api/v1/menu').set('If-None-Match', '"other"').expect(200);
  });

  test('HEAD is GET without the body [P13]', async () => {
    const whole = await get('/api/v1/about').set('Accept-Encoding', 'identity');
    const head = await supertest(site.url).head('/api/v1/about').set('Accept-Encoding', 'identity').expect(200);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.text).toBeUndefined();
  });
});

describe('other paths', () => {
  test('the OpenAPI document has every endpoint [P9]', async () => {
    const { body } = await get('/api/openapi.json').expect(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(
      Object.values(body.paths).flatMap((item) => Object.values(item as object).map(({ operationId }) => operationId)),
    ).toEqual(expect.arrayContaining(endpoints.map(({ name }) => name)));
  });

  test('messages are kept for a day; another locale is 404 [C13, K2]', async () => {
    const { body, headers } = await get('/_i18n/en-US/messages.json').expect(200);
    expect(body['error.page-not-found']).toBe('Page not found');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    await get('/_i18n/en-US/messages.json')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304)
      .expect('cache-control', 'public, max-age=86400');
    await get('/_i18n/de-DE/messages.json').expect(404);
  });

  test('the latest build names one whose contents never change [C15, C17]', async () => {
    const latest = await get('/builds/latest.json').expect(200).expect('cache-control', 'no-store');
    const meta = await get(`/builds/meta/${latest.body.id}.json`)
      .expect(200)
      .expect('cache-control', /immutable/);
    expect(meta.body.id).toBe(latest.body.id);
    await get('/builds/meta/other.json').expect(404);
  });

  test('robots.txt and health answer by themselves [P1]', async () => {
    const { text } = await get('/robots.txt')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    expect(text).toContain('User-agent: *');
    await get('/health/live').expect(200);
    await get('/health/ready').expect(200);
  });
});

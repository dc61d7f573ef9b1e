import { createHmac } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewCookie } from '../../server/site/preview/preview-session.ts';
import { DraftingCms, imageAt } from '../helpers/drafting-cms.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const secret = 'a-secret-of-thirty-two-characters';
const cmsOrigin = 'https://cms.example';
const hour = 3_600;

let cms: DraftingCms;
let site: RunningSite;
const clock = new ManualClock();

const get = (path: string, cookie = '') => supertest(site.url).get(path).set('Cookie', cookie);
const nowS = () => Math.floor(clock.now() / 1000);

function linkTo(path: string, { expires = nowS() + 60, key = secret, signed = path } = {}): string {
  const signature = createHmac('sha256', key).update(`${signed}\n${expires}`).digest('hex');
  return `/preview?${new URLSearchParams({ path, expires: String(expires), signature })}`;
}

async function session(): Promise<string> {
  const { headers } = await get(linkTo('/design'));
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** Every public URL that could contain a draft. Only those of the draft alone are errors. */
const publicPaths = [
  ...['/', '/design', '/art/ada', '/design/projects/sill', '/design/projects/loft', '/design/projects/cellar'],
  ...['/sitemap.xml', '/llms.txt', '/robots.txt', '/iiif/collection.json', '/api/v1/export.ndjson'],
  ...['/feeds/projects.atom', '/feeds/projects.json', '/feeds/works.atom', '/feeds/works.json', '/design.md'],
  ...['/design/projects/sill.md', '/design/projects/cellar.md', '/preview/published?path=/design/projects/cellar'],
  ...['config', 'menu', 'landing', 'design/projects', 'art/works', 'design/projects/sill', 'search?q=cellar'].map(
    (path) => `/api/v1/${path}`,
  ),
  ...['/api/v1/design/projects/cellar', '/api/v1/resolve/design/cellar', '/api/v1/view?path=/design'],
];

async function crawl(): Promise<Record<string, string>> {
  const pages: [string, string][] = [];
  for (const path of publicPaths) {
    const { status, text, headers } = await get(path);
    const stable = Object.entries(headers).filter(([name]) =>
      /^(?:cache-control|etag|vary|content-|x-(?!request))/.test(name),
    );
    const isProblem = status >= 400;
    pages.push([path, `${status} ${JSON.stringify(isProblem ? [] : stable)} ${isProblem ? '' : text}`]);
  }
  return Object.fromEntries(pages);
}

/** Words of drafts that no published content contains. */
const draftWords = /changed|cellar/i;

beforeAll(async () => {
  cms = await new DraftingCms().start();
  site = await startSite({ env: { ...cms.env(secret), PREVIEW_ORIGINS: cmsOrigin, CACHE_STORE: 'sqlite' }, clock });
});

afterAll(async () => {
  await site.close();
  await cms.close();
});

describe('a preview link', () => {
  test('sets a signed cookie of one hour and redirects to its path', async () => {
    const { status, headers } = await get(linkTo('/design/projects/sill?view=1'));
    expect([status, headers.location]).toEqual([303, '/design/projects/sill?view=1']);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-preview=\d+\.[0-9a-f]{64}; Max-Age=3600; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned$/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['expired', () => linkTo('/design', { expires: nowS() })],
    ['of another path', () => linkTo('/art/ada', { signed: '/design' })],
    ['of another secret', () => linkTo('/design', { key: 'b'.repeat(33) })],
    ['without an expiry', () => linkTo('/design').replace(/expires=\d+/, '')],
    ['to another origin', () => linkTo('https://other.example/')],
    ['to another host', () => linkTo('//other.example/')],
    ['to another host by a backslash', () => linkTo('/\\other.example/')],
    ['to another host by dots', () => linkTo('/.//other.example/')],
    ['to another host by a tab', () => linkTo('/\t/other.example/')],
    ['to itself', () => linkTo('/preview?path=/')],
    ['of a wrong fixed secret', () => '/preview?path=/design&secret=wrong'],
    ['with two paths', () => `${linkTo('/design')}&path=/art`],
  ])('%s is refused with a page that explains what to do', async (_case, link) => {
    const { status, headers, text } = await get(link()).set('X-Forwarded-For', '192.0.2.1');
    expect([status, headers['set-cookie'], headers.location]).toEqual([403, undefined, undefined]);
    expect(text).toContain('Open the preview from your CMS again');
    expect(headers['cache-control']).toBe('private, no-store');
    clock.advance(60_000);
  });

  test('in a browser without the cookie leads to a page with the reason, and with it to its path', async () => {
    const navigate = (url: string, cookie = '') => get(url).set('Sec-Fetch-Mode', 'navigate').set('Cookie', cookie);
    const first = await navigate(linkTo('/design'));
    const [cookie = ''] = first.headers['set-cookie']?.[0]?.split(';') ?? [];
    const second = String(first.headers.location);
    expect((await navigate(second, cookie)).headers.location).toBe('/design');
    const { status, text, headers } = await navigate(second);
    expect([status, headers.location]).toEqual([403, undefined]);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${cmsOrigin}`);
    const [, link = ''] = /<a href="([^"]*)" target="_blank">Open the preview in a new tab/.exec(text) ?? [];
    expect(link.replaceAll('&amp;', '&')).toBe(linkTo('/design'));
  });

  test('may have the fixed secret, which a client can guess ten times a minute', async () => {
    const { status, headers } = await get(`/preview?${new URLSearchParams({ path: '/design', secret })}`);
    expect([status, headers.location]).toEqual([303, '/design']);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await get(`/preview?path=/&secret=${guess}`)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    expect((await get(`/preview?${new URLSearchParams({ path: '/design', secret })}`)).status).toBe(429);
    clock.advance(60_001);
    expect((await get(`/preview?${new URLSearchParams({ path: '/design', secret })}`)).status).toBe(303);
  });

  test('with a valid signature is never limited, also if the address has sent wrong links', async () => {
    const limited = await startSite({ env: { ...cms.env(secret), RATE_LIMIT_PER_MINUTE: '20' }, clock });
    try {
      const statusOf = async (link: string) => (await supertest(limited.url).get(link)).status;
      const wrong = linkTo('/design', { key: 'b'.repeat(33) });
      const statuses: number[] = [];
      for (let number = 0; number < 25; number += 1) {
        statuses.push(await statusOf(number % 2 === 0 ? wrong : `/preview?path=/&secret=${number}`));
      }
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403));
      expect(statuses.at(-1)).toBe(429);
      expect(await statusOf(linkTo('/design'))).toBe(303);
    } finally {
      await limited.close();
    }
  });
});

describe('a preview session', () => {
  test('shows drafts on pages and in the API, and no public response shows them', async () => {
    const before = await crawl();
    const callsBefore = cms.calls.length;
    cms.drafts.push(
      { id: '1', slug: 'sill', title: 'Sill, changed', _status: 'draft', cover: imageAt('draft.jpg') },
      { id: '3', slug: 'cellar', title: 'Cellar', _status: 'draft', year: '2026' },
    );
    const cookie = await session();
    expect((await get('/design/projects/cellar', cookie).expect(200)).text).toContain('Cellar');
    expect((await get('/design/projects/sill', cookie).expect(200)).text).toContain('Sill, changed');
    const { body, headers } = await get('/api/v1/design/projects', cookie).expect(200);
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Loft', 'Sill, changed', 'Cellar']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    for (const name of ['etag', 'surrogate-key', 'cdn-cache-control', 'last-modified'])
      expect(headers[name]).toBeUndefined();

    const image = body.items[1].cover.src;
    expect((await get(image, cookie)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    expect((await get(image)).status).toBe(404);

    expect(cms.calls.slice(callsBefore).every((call) => call.includes('draft=true'))).toBe(true);
    expect(await crawl()).toEqual(before);
    const errors = Object.entries(before).filter(([, page]) => !page.startsWith('200'));
    expect(errors.map(([path]) => path).filter((path) => !/cellar/.test(path))).toEqual([]);
    const shown = Object.entries(before).filter(([path, page]) => !/cellar/.test(path) && draftWords.test(page));
    expect(shown.map(([path]) => path)).toEqual([]);
  });

  test('is refused on another host, altered, or after its hour', async () => {
    const cookie = await session();
    const titleFor = async (value: string, host?: string) => {
      const request = get('/api/v1/design/projects/cellar', value);
      return (await (host ? request.set('Host', host) : request)).status;
    };
    expect(await titleFor(cookie)).toBe(200);
    expect(await titleFor(cookie, 'other.example')).toBe(404);
    expect(await titleFor(cookie.replace(/\.(.)/, (_all, first) => `.${first === 'a' ? 'b' : 'a'}`))).toBe(404);
    expect(await titleFor(cookie.replace(/=(\d+)/, (_all, expires) => `=${Number(expires) + hour}`))).toBe(404);
    clock.advance(hour * 1000);
    expect(await titleFor(cookie)).toBe(404);
  });

  test('ends with /preview/exit', async () => {
    const { headers, status } = await get('/preview/exit?path=//other.example', await session());
    expect([status, headers.location]).toEqual([303, '/']);
    expect(String(headers['set-cookie'])).toMatch(new RegExp(`^${previewCookie}=; Max-Age=0;`));
  });

  test('lets the configured origins frame its pages, and no origin frame the public ones', async () => {
    const framed = (await get('/design', await session())).headers;
    expect(framed['content-security-policy']).toContain(`frame-ancestors 'self' ${cmsOrigin};`);
    expect(framed['x-frame-options']).toBeUndefined();
    const { headers } = await get('/design');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('asks for a draft once in two seconds, however many clients wait', async () => {
    const cookie = await session();
    await get('/api/v1/design/projects', cookie);
    clock.advance(2_000);
    cms.calls.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => get('/api/v1/design/projects', cookie)));
    await get('/api/v1/design/projects', cookie);
    expect(cms.calls).toHaveLength(1);
  });

  test('shows when a draft differs from the published version, and waits for the next change', async () => {
    const cookie = await session();
    const changes = (path: string, since = '') => get(`/preview/changes?path=${path}&since=${since}`, cookie);
    const { body } = await changes('/design/projects/sill').expect(200);
    expect(body).toMatchObject({ published: 'different', hasDrafts: true, refused: {} });
    expect((await changes('/design/projects/cellar')).body.published).toBe('absent');
    expect((await changes('/design/projects/loft')).body.published).toBe('equal');
    expect((await get('/preview/published?path=/design/projects/sill', cookie)).body.project.title).toBe('Sill');

    const next = changes('/design/projects/sill', body.version);
    const sill = cms.drafts.find(({ id }) => id === '1');
    if (sill) sill.title = 'Sill, changed again';
    site.services.values.purge({ all: true }, false);
    expect((await next).body.version).not.toBe(body.version);
    expect((await get('/design/projects/sill', cookie)).text).toContain('Sill, changed again');
  });

  test('shows an entry of an editor in one response, which nothing stores', async () => {
    const [cookie, path] = [await session(), '/design/projects/sill'];
    const url = `/preview/unsaved?path=${path}`;
    const saved = { id: 1, slug: 'sill', title: 'Sill, saved', cover: { id: 'f1', ...imageAt('draft.jpg') } };
    const drafts = cms.drafts.splice(0, cms.drafts.length, {
      ...saved,
      id: '1',
      related: [{ id: '1', title: 'Within' }],
    });
    clock.advance(5_000);
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      supertest(site.url)
        .post(url)
        .set({ Cookie: cookie, ...headers })
        .send(body as object);
    const { body, headers } = await post({ id: 1, title: 'Sill, typed <b>', cover: 'f1', layout: [] }).expect(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body.project).toMatchObject({ title: 'Sill, typed', cover: { alt: 'A chair in the sun', width: 2000 } });
    expect((await post({ id: 2, title: 'Another' })).body.project.title).toBe('Sill, saved');
    const shown = (await get(`/api/v1/view?path=${path}`, cookie)).body.project;
    expect([shown.title, shown.source.fields.title]).toEqual(['Sill, saved', body.project.source.fields.title]);
    await post([]).expect(400);
    await post({ id: 1 }, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' }).expect(400);
    await post({ id: 1 }, { Cookie: '' }).expect(405);
    expect(JSON.stringify(await crawl())).not.toContain('typed');
    cms.drafts.splice(0, 1, ...drafts);
  });

  test('knows the language of a page, and where editors change it', async () => {
    const own = await startSite({ env: { ...cms.env(secret), LOCALES: 'en-US,it' }, clock });
    const ask = (path: string, cookie = '') => supertest(own.url).get(path).set('Cookie', cookie);
    const { headers } = await ask(linkTo('/it/design'));
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const path = '/it/design/projects/sill';
    const { text } = await ask(path, cookie).expect(200);
    expect(text).toContain('{collection}/{id}?locale={locale}#field-{field}');
    expect(text).toContain('"slug":"sill","locale":"it"');
    const { body } = await ask(`/preview/changes?path=${path}`, cookie).expect(200);
    expect(body.published).toBe('different');
    expect((await ask(`/preview/published?path=${path}`, cookie)).body).toMatchObject({ locale: 'it', path });
    await own.close();
  });

  test('shows published content and the reason if the CMS refuses drafts', async () => {
    const cookie = await session();
    cms.refusesDrafts = true;
    clock.advance(5_000);
    expect((await get('/api/v1/design/projects', cookie)).body.items[0].title).toBe('Sill');
    expect((await get('/preview/changes?path=/design', cookie)).body.refused).toMatchObject({ projects: 403 });
    cms.refusesDrafts = false;
    clock.advance(5_000);
    expect((await get('/api/v1/design/projects', cookie)).body.items).toHaveLength(3);
  });
});

describe('a draft link', () => {
  const links = async (cookie: string) => (await get('/preview/links', cookie).expect(200)).body as { id: string }[];
  const send = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
    supertest(site.url)
      .post('/preview/links')
      .set({ Cookie: cookie, ...headers })
      .send(body as object);
  const request = { path: '/design/projects/cellar', isWhole: false, hours: 2 };
  const titlesFor = async (cookie: string, ...paths: readonly string[]) =>
    (await Promise.all(paths.map((path) => get(path, cookie)))).map(({ text }) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]);
  const opened = async (id: string) => {
    const { headers, status } = await get(`/preview/draft/${id}`);
    return { status, location: headers.location, cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' };
  };

  beforeAll(() => {
    const sill = { id: '1', slug: 'sill', title: 'Sill, drafted' };
    cms.drafts.splice(0, cms.drafts.length, sill, { id: '3', slug: 'cellar', title: 'Cellar' });
    clock.advance(10_000);
  });

  test('shows its page, and published content elsewhere, until its time ends', async () => {
    const { body } = await send(await session(), request).expect(200);
    const { cookie, ...first } = await opened(body.id);
    expect(first).toEqual({ status: 303, location: '/design/projects/cellar' });
    expect(await titlesFor(cookie, '/design/projects/cellar', '/design/projects/sill')).toEqual(['Cellar', 'Sill']);
    const { page, project } = (await get('/api/v1/view?path=/design/projects/cellar', cookie).expect(200)).body;
    expect([page, project.title]).toEqual(['design-projects-slug', 'Cellar']);
    expect((await get('/api/v1/view?path=/design/projects/sill', cookie)).body.project.title).toBe('Sill');
    const changes = await get('/preview/changes?path=/design/projects/cellar', cookie).expect(200);
    expect(changes.body.until).toBe(body.expiresAt);
    for (const path of ['/preview/links', '/preview/changes?path=/design/projects/sill']) {
      await get(path, cookie).expect(404);
    }
    await send(cookie, request).expect(405);
    clock.advance(2 * hour * 1000);
    await get('/design/projects/cellar', cookie).expect(404);
    expect((await opened(body.id)).status).toBe(403);
    expect(await links(await session())).toEqual([]);
  });

  test('to all drafts shows each, and nothing once an editor has revoked it', async () => {
    const editor = await session();
    const { body } = await send(editor, { ...request, isWhole: true }).expect(200);
    const { cookie } = await opened(body.id);
    const both = ['/design/projects/cellar', '/design/projects/sill'];
    expect(await titlesFor(cookie, ...both)).toEqual(['Cellar', 'Sill, drafted']);
    expect(await links(editor)).toEqual([body]);
    await supertest(site.url).delete(`/preview/links/${body.id}`).set('Cookie', cookie).expect(405);
    const remaining = await supertest(site.url).delete(`/preview/links/${body.id}`).set('Cookie', editor).expect(200);
    expect(remaining.body).toEqual([]);
    await get('/design/projects/cellar', cookie).expect(404);
    const { text } = await get(`/preview/draft/${body.id}`).expect(403);
    expect(text).toContain('This draft link has ended');
  });

  test.each([
    ['of another site', { ...request, path: '//other.example' }],
    ['without an end', { ...request, hours: 0 }],
    ['of more than two weeks', { ...request, hours: 337 }],
    ['with an unknown field', { ...request, admin: true }],
    ['of no form', []],
  ])('%s is refused', async (_case, body) => {
    const { text } = await send(await session(), body).expect(400);
    expect(text).toContain('\\"hours\\" from 1 to 336');
  });

  test('is made by a page of this site only, and of many at once none is lost', async () => {
    const editor = await session();
    await send(editor, request, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' }).expect(400);
    const made = await Promise.all(Array.from({ length: 12 }, () => send(editor, request).expect(200)));
    expect((await links(editor)).map(({ id }) => id).sort()).toEqual(made.map(({ body }) => body.id).sort());
  });
});

import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DraftingCms, draftToken } from '../helpers/drafting-cms.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const secret = 'a-secret-of-thirty-two-characters';
/** 1 March 2026. */
const clock = new ManualClock();
const sites = {} as Record<'cms' | 'folder', RunningSite>;
const cms = new DraftingCms();

const folder = mkdtempSync(join(tmpdir(), 'preview-date-'));

const file = (fields: object, text = 'Text.') =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${text}\n`;

const scheduled = [
  { slug: 'soon', title: 'Soon', publishAt: '2026-04-01T08:00:00Z' },
  { slug: 'later', title: 'Later', publishAt: '2026-06-01T08:00:00Z' },
  { slug: 'gone', title: 'Gone', publishAt: '2026-01-01T08:00:00Z', unpublishAt: '2026-05-01T08:00:00Z' },
];

beforeAll(async () => {
  await cms.start();
  cms.published.push(...scheduled.map((entry, at) => ({ id: `s${at}`, ...entry })));
  const common = { PREVIEW_SECRET: secret, ATELIER_NAME: 'North Bench', ARTIST_NAME: 'Ada Ek', ARTIST_SLUG: 'ada' };
  sites.cms = await startSite({ env: { ...cms.env(secret), ...common, PREVIEW_TOKEN: draftToken }, clock });
  const files = {
    'projects/sill.md': file({ title: 'Sill' }),
    'projects/loft.md': file({ title: 'Loft', draft: 'true' }),
    ...Object.fromEntries(scheduled.map(({ slug, ...fields }) => [`projects/${slug}.md`, file(fields)])),
    'events/spring.md': file({ title: 'Spring show', from: '2026-04-01', to: '2026-04-30', kind: 'exhibition' }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  sites.folder = await startSite({ env: { ...common, CONTENT_DIR: folder }, clock });
});

afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await cms.close();
  rmSync(folder, { recursive: true });
});

const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';', 1)[0] ?? '';

async function session({ url }: RunningSite): Promise<string> {
  const expires = String(Math.floor(clock.now() / 1000) + 60);
  const signature = createHmac('sha256', secret).update(`/design\n${expires}`).digest('hex');
  return cookieIn(await supertest(url).get(`/preview?${new URLSearchParams({ path: '/design', expires, signature })}`));
}

const post = ({ url }: RunningSite, path: string, body: object, cookie: string): Test =>
  supertest(url).post(path).set({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }).send(body);

const at = async (site: RunningSite, date: string | undefined): Promise<string> =>
  cookieIn(await post(site, '/preview/date', { date }, await session(site)).expect(200));

async function titles({ url }: RunningSite, cookie: string): Promise<string[]> {
  const { body } = await supertest(url).get('/api/v1/design/projects').set('Cookie', cookie).expect(200);
  return body.items.map(({ title }: { title: string }) => title).sort();
}

describe.each(['cms', 'folder'] as const)('a preview of a %s as of a date', (name) => {
  const drafts = name === 'folder' ? ['Loft'] : [];
  const always = name === 'folder' ? ['Sill'] : ['Loft', 'Sill'];
  const sorted = (...all: string[]) => [...all].sort();

  test('shows entries that are scheduled until then, and none that are withdrawn by then', async () => {
    const site = sites[name];
    expect(await titles(site, await session(site))).toEqual(sorted(...always, ...drafts, 'Gone', 'Later', 'Soon'));
    expect(await titles(site, await at(site, '2026-03-15T10:00:00Z'))).toEqual(sorted(...always, ...drafts, 'Gone'));
    const april = await at(site, '2026-04-02T10:00:00Z');
    expect(await titles(site, april)).toEqual(sorted(...always, ...drafts, 'Gone', 'Soon'));
    expect(await titles(site, await at(site, '2026-07-01T10:00:00Z'))).toEqual(
      sorted(...always, ...drafts, 'Later', 'Soon'),
    );
    await supertest(site.url).get('/design/projects/soon').set('Cookie', april).expect(200);
    await supertest(site.url).get('/design/projects/later').set('Cookie', april).expect(404);
    // The date of another session, and of more sessions than the server keeps open.
    for (const day of [3, 4, 5, 6]) await titles(site, await at(site, `2026-04-0${day}T10:00:00Z`));
    expect(await titles(site, april)).toEqual(sorted(...always, ...drafts, 'Gone', 'Soon'));
    expect(await titles(site, await at(site, undefined))).toContain('Later');
  });

  test('changes no response without a session', async () => {
    const site = sites[name];
    const pages = () =>
      Promise.all(
        ['/design', '/', '/news', '/sitemap.xml', '/api/v1/design/projects', '/api/v1/events'].map(async (path) => {
          const { text, headers, status } = await supertest(site.url).get(path);
          return [path, status, headers.etag, headers['cache-control'], status === 200 && text];
        }),
      );
    const before = await pages();
    const cookie = await at(site, '2026-07-01T10:00:00Z');
    await titles(site, cookie);
    for (const [at, page] of (await pages()).entries()) expect(page).toEqual(before[at]);
    expect(JSON.stringify(before)).not.toMatch(/Soon|Later/);
    // The signature of a date alone opens nothing.
    expect(await titles(site, cookie.replace(/=\d+\.\w+/, '=1.a'))).toEqual(sorted(...always, 'Gone'));
  });

  test('is in the draft links made meanwhile, and in their pages only', async () => {
    const site = sites[name];
    const cookie = await at(site, '2026-04-02T10:00:00Z');
    const link = { path: '/design', isWhole: true, hours: 1 };
    const { body } = await post(site, '/preview/links', link, cookie).expect(200);
    expect(body.asOf).toBe('2026-04-02T10:00:00.000Z');
    const client = cookieIn(await supertest(site.url).get(`/preview/draft/${body.id}`));
    expect(await titles(site, client)).toEqual(sorted(...always, ...drafts, 'Gone', 'Soon'));
    const changes = await supertest(site.url).get('/preview/changes?path=/design').set('Cookie', client).expect(200);
    expect([changes.body.asOf, changes.body.until]).toEqual([body.asOf, body.expiresAt]);
    await post(site, '/preview/date', {}, client).expect(405);
  });

  test.each([{ date: 'tomorrow' }, { date: '1969-01-01' }, { date: '9999-01-01' }, { date: null }, { date: {} }])(
    'is not %j',
    async (body) => {
      const { status } = await post(sites[name], '/preview/date', body, await session(sites[name]));
      expect(status).toBe(400);
    },
  );

  test('is set by pages of this site only', async () => {
    const cookie = await session(sites[name]);
    const { status } = await supertest(sites[name].url)
      .post('/preview/date')
      .set({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })
      .send({ date: '2026-04-02T10:00:00Z' });
    expect(status).toBe(400);
  });
});

test('a preview as of a date shows what is on then', async () => {
  const when = async (date: string | undefined) => {
    const { body } = await supertest(sites.folder.url)
      .get('/api/v1/events')
      .set('Cookie', await at(sites.folder, date))
      .expect(200);
    return body.items.map(({ when: now }: { when: string }) => now);
  };
  expect(await when(undefined)).toEqual(['next']);
  expect(await when('2026-04-10T10:00:00Z')).toEqual(['now']);
  expect(await when('2026-05-10T10:00:00Z')).toEqual(['past']);
});

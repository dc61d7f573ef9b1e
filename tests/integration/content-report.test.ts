import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../server/ops/content-report/content-report.ts';
import { patience } from '../helpers/eventually.ts';
import { status } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-editors-of-32-characters';
const folder = mkdtempSync(join(tmpdir(), 'atelier-report-'));
const starter = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'folder', 'starter');
const tokenFile = join(folder, 'editor-token');
const file = join(folder, 'projects', 'sill-chair', 'index.md');
let site: RunningSite;

beforeAll(async () => {
  cpSync(starter, folder, { recursive: true });
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}\nSee [here](/design/projects/gone).\n\nBy [Ana](http://127.0.0.1:9/).\n`,
  );
  writeFileSync(tokenFile, token);
  site = await startSite({
    env: { CONTENT_DIR: folder, EDITOR_TOKEN_FILE: tokenFile, RATE_LIMIT_PER_MINUTE: '0' },
  });
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => supertest(site.url).get(path).set('Authorization', `Bearer ${token}`);
const report = async (): Promise<Report> => (await get('/content/report').expect(200)).body;
const kinds = async () =>
  (await report()).findings.filter(({ path }) => path.endsWith('sill-chair')).map(({ kind }) => kind);

test('the content report asks for the token, as password or bearer token', async () => {
  const { headers } = await supertest(site.url).get('/content').expect(401);
  expect(headers['www-authenticate']).toMatch(/^Basic /);
  await supertest(site.url).get('/content').auth('editor', 'another-token').expect(401);
  const { text } = await supertest(site.url).get('/content').auth('editor', token).expect(200);
  expect(text).toContain('Link to a page that does not exist');
});

test('a finding has a page, an advice and a date, also as CSV and in the feed', async () => {
  const { findings } = await report();
  const broken = findings.find(({ kind }) => kind === 'link-broken');
  expect(broken).toMatchObject({
    severity: 'error',
    path: '/design/projects/sill-chair',
    value: 'here: /design/projects/gone',
    since: expect.stringMatching(/^\d{4}-/),
  });
  expect((await get('/content/report?format=csv')).text).toContain('"/design/projects/sill-chair"');
  expect((await get('/content/feed.json')).body.items.map(({ id }: { id: string }) => id)).toContain(broken?.id);
});

const ignore = (headers: Record<string, string>, id: string | undefined, reason = 'On purpose') =>
  supertest(site.url).post('/content/ignore').auth('editor', token).set(headers).type('form').send({ id, reason });

/** Headers that browsers send: with a form of the page, of a page of another site, and of another host name. */
const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' };
const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' };
const neighbor = { 'Sec-Fetch-Site': 'same-site', Origin: 'null' };

test('an editor ignores a finding with a reason, and no other site can', async () => {
  const [first] = (await report()).findings;
  await ignore(foreign, first?.id).expect(400);
  await ignore(neighbor, first?.id).expect(400);
  await ignore(own, 'not-a-finding').expect(404);
  expect((await report()).findings[0]?.ignored).toBeUndefined();
  await ignore(own, first?.id).expect(303);
  expect((await report()).findings.find(({ id }) => id === first?.id)?.ignored).toBe('On purpose');
  expect((await get('/content?ignored=yes')).text).toContain('Ignored: <bdi>On purpose</bdi>');
});

test('a finding disappears once the file is saved without the error', async () => {
  expect(await kinds()).toEqual(expect.arrayContaining(['link-broken', 'link-words']));
  const text = readFileSync(file, 'utf8').replace('See [here](/design/projects/gone).', '');
  writeFileSync(file, text);
  await expect.poll(kinds, { ...patience, interval: 50 }).not.toContain('link-broken');
  expect(await kinds()).not.toContain('link-words');
});

test('a save with an error is a finding with its line, and no link to its page is broken', async () => {
  const text = readFileSync(file, 'utf8');
  const wrong = text.replace(/^dimensions: .*$/m, 'dimensions: [45, 80]');
  writeFileSync(file, wrong);
  const found = async () => (await report()).findings.filter(({ kind }) => /^(?:file-invalid|link-broken)$/.test(kind));
  await expect
    .poll(async () => (await found()).map(({ value }) => value), { ...patience, interval: 50 })
    .toEqual([expect.stringMatching(/^projects\/sill-chair\/index\.md:\d+: "dimensions" must be like \{ width: 45, /)]);
  expect((await found())[0]).toMatchObject({ severity: 'error', path: '/design/projects/sill-chair' });
  writeFileSync(file, text);
  await expect.poll(found, { ...patience, interval: 50 }).toEqual([]);
});

test('a page that is in no menu and that no page links to is a finding', async () => {
  writeFileSync(join(folder, 'pages', 'hidden.md'), '---\nmenu: false\n---\n\n# Hidden\n\nHere it is.\n');
  const unreachable = async () => (await report()).findings.filter(({ kind }) => kind === 'page-unreachable');
  await expect
    .poll(unreachable, { ...patience, interval: 50 })
    .toEqual([expect.objectContaining({ title: 'Hidden', path: '/design/hidden' })]);
});

test('an image that becomes unreadable is a finding until it is replaced', async () => {
  const image = join(folder, 'projects', 'sill-chair', 'side.jpg');
  const good = readFileSync(image);
  const unreadable = async () =>
    (await report()).findings.filter(({ kind }) => kind === 'image-unreadable').map(({ value }) => value);
  writeFileSync(image, 'not an image');
  await expect.poll(unreadable, { ...patience, interval: 50 }).toEqual([expect.stringContaining('side.jpg')]);
  writeFileSync(image, good);
  await expect.poll(unreadable, { ...patience, interval: 50 }).toEqual([]);
});

test('the page names the time since which the CMS fails', async () => {
  const faulty = await startFaultySite({ env: { ...withoutImages, OPS_TOKEN: token } });
  try {
    const page = async () => (await supertest(faulty.url).get('/content').auth('editor', token).expect(200)).text;
    expect(await page()).not.toContain('the CMS has not returned');
    faulty.upstream.fail('*', status(401));
    await supertest(faulty.url)
      .post('/ops/refresh')
      .auth(token, { type: 'bearer' })
      .send({ key: 'projects' })
      .expect(200);
    expect(await page()).toMatch(/Since [^<]* the CMS has not returned/);
  } finally {
    await faulty.close();
  }
});

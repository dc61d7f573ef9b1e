import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { exportContent } from '../../server/tools/export.ts';
import { presets } from '../../server/upstream/presets/presets.ts';
import { patience } from '../helpers/eventually.ts';
import { heldHeaders, json, respond, status } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { apiPathsOf, differencesAfterMove } from '../helpers/moved-site.ts';
import { startRecordedCms } from '../helpers/recorded-cms.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { patientEnv, testEnv } from '../helpers/upstream-env.ts';

const root = mkdtempSync(join(tmpdir(), 'atelier-export-test-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

type Env = Readonly<Record<string, string>>;

/** Images that are being analyzed have no size yet. */
const complete = { MEDIA_ANALYSIS_WAIT_MS: '10000' };

async function exported(name: string, env: Env) {
  const dir = join(root, name);
  const said: string[] = [];
  const isWhole = await exportContent(readConfig({ ...patientEnv, ...env }), dir, (line) => said.push(line));
  return { dir, said, isWhole };
}

async function expectSameApi({ url }: RunningSite, moved: RunningSite, hasDetail?: (slug: string) => boolean) {
  const paths = await apiPathsOf(url, hasDetail);
  expect(paths.length).toBeGreaterThan(15);
  for (const { path, before, after } of await differencesAfterMove(url, moved.url, paths)) {
    expect(after, path).toEqual(before);
  }
  expect(moved.services.folder?.errors).toEqual([]);
}

const settingsIn = (said: readonly string[]): Env =>
  Object.fromEntries(said.flatMap((line) => (line.startsWith('Set ') ? [line.slice(4).split('=')] : [])));

test('the sample has the same API after its export, and the folder is clean Markdown [P1, N12]', async () => {
  const { dir, said, isWhole } = await exported('sample', {});
  expect(isWhole).toBe(true);
  expect(said[0]).toMatch(/^9 projects, 9 works, 8 pages, \d+ files$/);
  const source = await startSite({ env: complete });
  const moved = await startSite({ env: { ...complete, CONTENT_DIR: dir, ...settingsIn(said) } });
  await expectSameApi(source, moved);
  expect(readFileSync(join(dir, 'projects/sill-chair/index.md'), 'utf8')).toContain(
    '![Front corner of the chair: the leg, two dowels and the edge of the woven seat.](02-joint.jpg "Front leg',
  );
  await Promise.all([source.close(), moved.close()]);
});

const recordings = readdirSync(new URL('../fixtures/upstream/presets/', import.meta.url));
const presetOf = (folder: string) => folder.replace('-tried', '') as keyof typeof presets;

test.each(recordings)('%s has the same API after its export [P1, N12]', async (folder) => {
  const preset = presetOf(folder);
  const upstream = await startRecordedCms(preset, folder);
  const variables = [...JSON.stringify(presets[preset]).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [name, 'x']);
  const names = { ATELIER_NAME: 'Plain Bearing', ARTIST_NAME: 'Tove Arany', ARTIST_SLUG: 'ta' };
  const place = { UPSTREAM_PRESET: preset, UPSTREAM_URL: upstream.url, MEDIA_REWRITE: upstream.mediaRewrite };
  const env = { ...complete, ...names, ...place, ...Object.fromEntries(variables) };
  const source = await startSite({ env });
  const { body } = await supertest(source.url).get('/api/v1/design/projects');
  const detailed = upstream.chooseDetail(body.items);
  const { dir } = await exported(folder, env);
  const moved = await startSite({ env: { ...complete, CONTENT_DIR: dir } });
  // Other details are not in the recording.
  await expectSameApi(source, moved, (slug) => slug === detailed);
  await Promise.all([source.close(), moved.close(), upstream.close()]);
});

test('writes into an empty folder or over its own export only', async () => {
  const { dir } = await exported('again', {});
  await exported('again', {});
  writeFileSync(join(dir, 'pages/care.md'), '# Care, edited\n');
  await expect(exported('again', {})).rejects.toThrow('has a change since then: pages/care.md: use another folder');
  expect(readFileSync(join(dir, 'pages/care.md'), 'utf8')).toBe('# Care, edited\n');
  const foreign = join(root, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'letter.txt'), 'Dear …');
  await expect(exported('foreign', {})).rejects.toThrow('foreign is not empty: use another folder');
  expect(readdirSync(foreign)).toEqual(['letter.txt']);
});

test('former URLs, route rules and pages that only a text links to survive the move [B4, P1, R8]', async () => {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  const list = (slug: string) => upstream.fail('get-design-projects/', json([{ id: 1, slug, title: 'One' }]));
  const text = '<p><a href="/design/hidden">See</a></p>';
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text }] }));
  upstream.fail(
    'get-pages',
    json([{ slug: 'hidden', title: 'Hidden', content: [{ type: 'text', text: 'Here it is.' }] }]),
  );
  const rules = join(root, 'rules.json');
  writeFileSync(rules, JSON.stringify([{ from: '/shop', to: '/design/hidden', status: 302 }]));
  const stored = { DATA_DIR: join(root, 'data'), CACHE_STORE: 'sqlite', CACHE_FRESH_S: '1' };
  const env = { ...testEnv(upstream.url), ...stored, ROUTE_RULES_FILE: rules };
  for (const slug of ['one', 'uno']) {
    list(slug);
    const site = await startSite({ env });
    const items = async () => (await supertest(site.url).get('/api/v1/design/projects')).body.items;
    await vi.waitFor(async () => expect(await items()).toMatchObject([{ slug }]), patience);
    if (slug === 'uno') expect((await exported('locked', env)).said.join()).toContain('DATA_DIR is in use');
    await site.close();
  }
  const { dir, said } = await exported('former', env);
  const moved = await startSite({ env: { CONTENT_DIR: dir, ...settingsIn(said) } });
  const leadsTo = async (path: string) => (await supertest(moved.url).get(path)).headers.location;
  expect(await leadsTo('/design/projects/one')).toBe('/design/projects/uno');
  expect(await leadsTo('/shop')).toBe('/design/hidden');
  expect((await supertest(moved.url).get('/design/hidden').expect(200)).text).toContain('Here it is.');
  await Promise.all([moved.close(), upstream.close()]);
});

test('a page that is in no menu and that no page links to survives the move [P1]', async () => {
  const folder = join(root, 'with-hidden');
  mkdirSync(join(folder, 'pages'), { recursive: true });
  const site = { atelier: 'Plain Bearing', artist: 'Tove Arany', artistSlug: 'ta' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
  writeFileSync(join(folder, 'pages/hidden.md'), '---\nmenu: false\n---\n\n# Hidden\n\nHere it is.\n');
  const { dir, said } = await exported('hidden', { ...complete, CONTENT_DIR: folder });
  expect(said[0]).toBe('0 projects, 0 works, 1 pages, 0 files');
  const moved = await startSite({ env: { ...complete, CONTENT_DIR: dir } });
  const get = async (path: string) => (await supertest(moved.url).get(path).expect(200)).text;
  expect(await get('/design/hidden')).toContain('Here it is.');
  for (const path of ['/sitemap.xml', '/api/v1/menu', '/api/v1/pages', '/api/v1/export.ndjson'])
    expect(await get(path), path).not.toMatch(/hidden|pageSlugs/i);
  await moved.close();
});

test('a file whose URL has only an ID gets the name of its download [N12]', async () => {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  const names = [
    `"B?ume am See.jpg"; filename*=UTF-8''B%C3%A4ume%20am%20See.jpg`,
    '"sea.jpg"',
    '"Sea.jpg"',
    '"../../.x.jpg"',
  ];
  const images = names.map((_name, index) => ({ image: `/assets/2b1f0c4e-7d3a-4f56-9a10-0c5d8e7f6a0${index}` }));
  upstream.fail('get-design-projects/', json([{ id: 1, slug: 'one', title: 'One' }]));
  upstream.fail('get-design-projects-detail', json({ read_more: images }));
  const jpeg = readFileSync(join(import.meta.dirname, '../../server/upstream/sample/media/about/00-atelier.jpg'));
  for (const [index, { image }] of images.entries()) {
    const disposition = `inline; filename=${names[index]}`;
    upstream.fail(image, respond(jpeg, { 'content-type': 'image/jpeg', 'content-disposition': disposition }));
  }
  const { dir } = await exported('named', testEnv(upstream.url));
  const files = readdirSync(join(dir, 'projects/one')).sort((one, other) => one.localeCompare(other, 'en'));
  expect(files).toEqual([
    '2b1f0c4e-7d3a-4f56-9a10-0c5d8e7f6a03.jpg',
    'Bäume-am-See.jpg',
    'index.md',
    expect.stringMatching(/^sea(?:-2)?\.jpg$/i),
    expect.stringMatching(/^sea(?:-2)?\.jpg$/i),
  ]);
  await upstream.close();
});

test('names a file that cannot be copied, and leaves its URL', async () => {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  const cover = { url: 'https://elsewhere.example/a.jpg' };
  upstream.fail('get-design-projects/', json([{ id: 1, slug: 'one', title: 'One', cover }]));
  upstream.fail('get-design-projects-detail', json({ read_more: [{ image: '/gone.jpg' }] }));
  const { dir, said, isWhole } = await exported('partly', testEnv(upstream.url));
  expect(isWhole).toBe(false);
  expect(said).toContain(
    'Not copied, the URL stays: https://elsewhere.example/a.jpg: MEDIA_HOSTS does not name elsewhere.example',
  );
  expect(said).toContain(`Not copied, the URL stays: ${upstream.url}/gone.jpg: status 404`);
  const page = readFileSync(join(dir, 'projects/one/index.md'), 'utf8');
  expect(page).toContain('src: https://elsewhere.example/a.jpg');
  expect(page).toContain(`![](${upstream.url}/gone.jpg)`);
  await upstream.close();
});

test('leaves nothing after an interruption or without the content API', async () => {
  const upstream = await startFaultyUpstream();
  upstream.fail('*', status(500));
  const env = { ...testEnv(upstream.url), UPSTREAM_SOFT_DEADLINE_MS: '100', UPSTREAM_HARD_DEADLINE_MS: '3000' };
  await expect(exported('none', env)).rejects.toThrow('part of the export is unavailable');
  upstream.fail('*', heldHeaders(new Promise(() => undefined), status(500)));
  const script = join(import.meta.dirname, '../../server/tools/export.ts');
  const child = spawn(process.execPath, [script, join(root, 'stopped')], {
    env: { ...process.env, ...testEnv(upstream.url) },
  });
  await vi.waitFor(() => expect(existsSync(join(root, 'stopped/.partial'))).toBe(true), patience);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(readdirSync(root).filter((name) => name === 'none' || name === 'stopped')).toEqual([]);
  await upstream.close();
});

test('leaves nothing if the CMS goes away in the middle', async () => {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  upstream.fail('get-design-projects/', json([{ id: 1, slug: 'one', title: 'One' }]));
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Words.' }] }));
  upstream.arrival('get-seo').then(() => upstream.fail('*', status(500)));
  const env = { ...testEnv(upstream.url), UPSTREAM_SOFT_DEADLINE_MS: '100', UPSTREAM_HARD_DEADLINE_MS: '3000' };
  await expect(exported('gone', env)).rejects.toThrow('The CMS went away, so the output would be incomplete');
  expect(existsSync(join(root, 'gone'))).toBe(false);
  await upstream.close();
});

test('a command whose data cannot be stored ends with the error', async () => {
  const source = (path: string) => JSON.stringify(new URL(`../../server/${path}`, import.meta.url).href);
  const program = `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { contentApp } from ${source('app/services/content.ts')};
    import { systemClock } from ${source('base/clock.ts')};
    import { readConfig } from ${source('config/config.ts')};
    const config = readConfig({ CACHE_STORE: 'sqlite', DATA_DIR: '/dev/null/data' });
    const options = { config, upstreamUrl: 'http://127.0.0.1:9', clock: systemClock, log: pino({ level: 'silent' }) };
    await contentApp(options).catch(({ message }) => console.log(message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(printed).toContain('DATA_DIR');
  expect(code).toBe(0);
});

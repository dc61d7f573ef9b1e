import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preflight } from '../../server/app/start/preflight.ts';
import { readConfig } from '../../server/config/config.ts';
import { eventually as eventuallyWithin, patience } from '../helpers/eventually.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'atelier-content-'));
const content = join(folder, 'content');
const secret = join(folder, 'secret.jpg');
const token = '0123456789abcdef0123456789abcdef';
const lines: { msg: string; file?: string; line?: number; error?: string }[] = [];

let site: RunningSite;

const newContent = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'server/upstream/folder/new-content.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
  });

const eventually = (isSo: () => boolean | Promise<boolean>) => eventuallyWithin(isSo, patience.timeout);
const file = (path: string) => join(content, path);
const change = (path: string, from: string | RegExp, to: string) =>
  writeFileSync(file(path), readFileSync(file(path), 'utf8').replace(from, to));
const get = (path: string) => supertest(site.url).get(path);
const titles = async (): Promise<string[]> =>
  (await get('/api/v1/design/projects')).body.items.map(({ title }: { title: string }) => title);

beforeAll(async () => {
  newContent('content');
  cpSync(file('projects/sill-chair/side.jpg'), secret);
  symlinkSync(secret, file('projects/sill-chair/linked.jpg'));
  change(
    'projects/sill-chair/index.md',
    /$/,
    '\n![Out of the folder](linked.jpg)\n\n![A film](film.mp4)\n\n![A talk](talk.mp3)\n',
  );
  writeFileSync(file('projects/sill-chair/talk.transcript.md'), 'Hello.\n');
  writeFileSync(file('projects/sill-chair/side.description.md'), 'Four *legs*.\n');
  writeFileSync(file('projects/sill-chair/talk.mp3'), `ID3${'\0'.repeat(61)}`);
  cpSync(join(root, 'server/upstream/sample/media/video/design-640.mp4'), file('projects/sill-chair/film.mp4'));
  writeFileSync(file('projects/sill-chair/film.de.srt'), '1\n00:00:01,000 --> 00:00:02,000\nEin Stuhl\n');
  writeFileSync(file('projects/sill-chair/film.transcript.md'), 'A hand *turns* the chair.\n');
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  site = await startSite({ env: { CONTENT_DIR: content, CACHE_STORE: 'sqlite', OPS_TOKEN: token }, log });
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('CONTENT_DIR, made by npm run new-content', () => {
  test('gives the names, menus, lists, details, pages and search data of the site [P1]', async () => {
    const config = await get('/api/v1/config');
    expect(config.body).toMatchObject({ atelierName: 'My Atelier', artistName: 'My Name', artistSlug: 'my-name' });
    expect(config.body.brand.mail).toBe('studio@example.org');
    expect(await titles()).toEqual(['Sill Chair', 'Tideline Steps']);
    const { body } = await get('/api/v1/design/projects/sill-chair').expect(200);
    const kinds = body.blocks.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['text', 'gallery', 'heading', 'text', 'quote', 'image', 'video', 'audio']);
    expect(body.facts).toContainEqual({ label: 'With', value: 'Emil Radosta (joinery)' });
    for (const path of ['/', '/design/projects/tideline-steps', '/art/my-name', '/art/art-works/salt-clock']) {
      await get(path).expect(200);
    }
    for (const path of ['/design/about', '/design/process', '/art/biography/my-name', '/design/contact-us']) {
      await get(path).expect(200);
    }
    expect((await get('/design/about')).text).toContain('<a href="/design/projects/sill-chair"');
    expect((await get('/api/v1/seo?slug=art/salt-clock')).body.title).toBe('Salt Clock — My Name');
    expect((await get('/api/v1/pages/privacy-policy')).body.isBuiltIn).toBe(true);
    expect((await get('/api/v1/menu')).body.art.items[1]).toMatchObject({ label: 'Biography' });
    await get('/design/none').expect(404);
  });

  test('a video has the captions and the transcript beside it, as WebVTT and as text [N12, C4]', async () => {
    const { body } = await get('/api/v1/design/projects/sill-chair');
    const { video } = body.blocks.find(({ kind }: { kind: string }) => kind === 'video');
    expect(video.transcript).toBe('<p>A hand <em>turns</em> the chair.</p>');
    expect(video.tracks).toMatchObject([{ kind: 'captions', language: 'de', label: 'Deutsch' }]);
    const { headers, text } = await get(video.tracks[0].src).set('Range', 'bytes=5-').expect(200);
    expect(headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(text).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nEin Stuhl\n');
    const page = await get('/design/projects/sill-chair').expect(200);
    expect(page.text).toContain(`<track src="${video.tracks[0].src}" kind="captions" srcLang="de" label="Deutsch"/>`);
    expect(page.text).toContain('<summary class="small">Transcript</summary>');
    const { audio } = body.blocks.find(({ kind }: { kind: string }) => kind === 'audio');
    expect(page.text).toContain(`<source src="${audio.sources[0].src}"/>`);
    expect(audio).toMatchObject({ title: 'A talk', transcript: '<p>Hello.</p>' });
    await get(audio.sources[0].src).expect(200).expect('content-type', 'audio/mpeg');
  });

  test('an image has the description beside it, in the page and as Markdown [N12, C4]', async () => {
    const { body } = await get('/api/v1/design/projects/sill-chair');
    const description = '<p>Four <em>legs</em>.</p>';
    expect(JSON.stringify(body.blocks)).toContain(JSON.stringify(description).slice(1, -1));
    const page = await get('/design/projects/sill-chair').expect(200);
    const [, id] = /<details id="([^"]+)"[^>]*><summary class="small">Description</.exec(page.text) ?? [];
    expect(page.text).toContain(`aria-details="${id}"`);
    expect(page.text).toContain(description);
    expect((await get('/design/projects/sill-chair.md').expect(200)).text).toContain('Four *legs*.');
  });

  test('serves its images and videos, and no file outside [C4]', async () => {
    const { body } = await get('/api/v1/design/projects/sill-chair');
    const { src } = body.blocks[1].gallery?.full?.[0] ?? body.blocks[1].items[0].full;
    const original = await get(src).buffer(true).expect(200).expect('content-type', /jpeg/);
    expect(original.body).toEqual(readFileSync(file('projects/sill-chair/chair.jpg')));
    const video = body.blocks.at(-2).video.sources[0].src;
    const part = await get(video).set('Range', 'bytes=0-99').expect(206);
    expect(part.headers['content-range']).toMatch(/^bytes 0-99\//);
    await get(video)
      .set('If-None-Match', part.headers.etag ?? '')
      .expect(304);
    // The link is reported, and its image is in no block.
    expect(JSON.stringify(body)).not.toContain('linked');
    expect(lines.find(({ error }) => error?.includes('linked.jpg'))).toMatchObject({
      file: 'projects/sill-chair/index.md',
      error: '"projects/sill-chair/linked.jpg" does not exist',
    });
  });

  test('shows saved, renamed, added and removed files at once', async () => {
    change('projects/sill-chair/index.md', 'title: Sill Chair', 'title: Sill Chair, second edition');
    await eventually(async () => (await titles())[0] === 'Sill Chair, second edition');
    const page = async () => (await get('/design/projects/sill-chair')).text;
    await expect.poll(page, patience).toContain('second edition');

    writeFileSync(
      file('.index.md.swp'),
      readFileSync(file('pages/about.md'), 'utf8').replace('Five people', 'Six people'),
    );
    renameSync(file('.index.md.swp'), file('pages/about.md'));
    await eventually(async () => (await get('/design/about')).text.includes('Six people'));

    mkdirSync(file('projects/new-stool'));
    writeFileSync(file('projects/new-stool/index.md'), '# New Stool\n\nThree legs.\n');
    await eventually(async () => (await titles()).includes('New Stool'));
    await get('/design/projects/new-stool').expect(200);

    renameSync(file('projects/new-stool'), file('projects/low-stool'));
    const location = async (path: string) => (await get(path)).headers.location;
    await eventually(async () => (await location('/design/projects/new-stool')) === '/design/projects/low-stool');
    await get('/design/projects/new-stool').expect(308);
    await get('/design/projects/low-stool').expect(200);
    change('projects/low-stool/index.md', /^/, '---\nslug: lowest\n---\n');
    await eventually(async () => (await location('/design/projects/low-stool')) === '/design/projects/lowest');
    await eventually(async () => (await location('/design/projects/new-stool')) === '/design/projects/lowest');

    rmSync(file('projects/low-stool'), { recursive: true });
    await eventually(async () => !(await titles()).includes('New Stool'));
    await eventually(async () => (await get('/design/projects/new-stool')).status === 410);
  });

  test('reports an error by file and line, and keeps the item as it was [P12]', async () => {
    const isReported = (error: RegExp) => lines.some((one) => error.test(one.error ?? ''));
    change('projects/tideline-steps/index.json', '"year": 2023', '"year": 2023,,');
    change('works/salt-clock/index.md', 'year: 2022', 'year: [2022]');
    await eventually(
      () => isReported(/"year" must be a year/) && lines.some(({ file: name }) => name?.includes('tideline')),
    );
    expect(await titles()).toEqual(['Sill Chair, second edition', 'Tideline Steps']);
    expect((await get('/api/v1/art/works')).body.items[0].year).toBe('2022');
    const [json, year] = ['tideline-steps', 'salt-clock'].map((name) => lines.find((one) => one.file?.includes(name)));
    expect([json?.line, year?.line]).toEqual([5, 5]);
    const repairs = async () => (await get('/ops/repairs').set('Authorization', `Bearer ${token}`)).body;
    await eventually(async () => (await repairs()).totals['file-error'] >= 2);
    expect(JSON.stringify((await repairs()).resources)).toContain('projects/tideline-steps/index.json:5: ');
    change('works/salt-clock/index.md', 'year: [2022]', 'year: 2021');
    await eventually(async () => (await get('/api/v1/art/works')).body.items[0].year === '2021');
    expect(lines.filter(({ msg }) => msg === 'File in CONTENT_DIR is valid again')).toHaveLength(1);
  });
});

describe('npm run new-content', () => {
  test('gives each item an id of its own, as text also if it consists of digits', () => {
    const idsIn = (name: string) => {
      newContent(name);
      const files = ['projects/sill-chair/index.md', 'projects/tideline-steps/index.json', 'works/salt-clock/index.md'];
      return files.map(
        (path) => /^(?: {2}"id"|id): "([\da-f]{8})"/m.exec(readFileSync(join(folder, name, path), 'utf8'))?.[1],
      );
    };
    const ids = [...idsIn('one'), ...idsIn('other')];
    expect(new Set(ids.filter(Boolean)).size).toBe(6);
  });

  test('leaves a folder that is not empty unchanged', () => {
    const { status, stderr } = newContent('content');
    expect(status).toBe(1);
    expect(stderr).toContain('is not empty');
  });

  test('--check reports errors of the folder by file and line [P12]', async () => {
    newContent('checked');
    const checked = join(folder, 'checked');
    const check = async () => {
      const reported: string[] = [];
      const config = readConfig({ CONTENT_DIR: checked, DATA_DIR: join(folder, 'data') });
      return { isGood: await preflight(config, (line) => reported.push(line)), reported };
    };
    writeFileSync(join(checked, 'pages', 'about.md'), '---\ntitle: About\ntitel: About\n---\n\n![x](none.jpg)\n');
    const slight = await check();
    expect(slight.reported.join('\n')).toMatch(/^ {2}read {4}projects: 2 items, 2 media files, \d+ ms$/m);
    expect(slight.reported).toContain('  Warning: pages/about.md:3: "titel" is not a known field: is "title" meant?');
    expect(slight.reported).toContain('  Warning: pages/about.md:6: "pages/none.jpg" does not exist');
    expect(slight.isGood).toBe(true);
    writeFileSync(join(checked, 'projects', 'sill-chair', 'index.md'), '---\ntitle: [\n---\n');
    const grave = await check();
    expect(grave.reported.join('\n')).toMatch(/\n {2}FAILED {2}projects\/sill-chair\/index\.md:\d: /);
    expect(grave.isGood).toBe(false);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../web/pack-client.ts';
import { apiProgram } from '../helpers/api-program.ts';
import { startSite } from '../helpers/running-site.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const library = join(import.meta.dirname, '..', '..', 'node_modules', 'openapi-fetch', 'dist', 'index.mjs');

const show = `
import { allProjects } from '#program';
const api = new URL(location.href).searchParams.get('api');
for (const { title, pictures } of await allProjects(api)) {
  const figure = document.createElement('figure');
  figure.innerHTML = '<figcaption></figcaption>';
  figure.firstChild.textContent = title;
  for (const { src, alt } of pictures) figure.append(Object.assign(new Image(), { src, alt }));
  document.body.append(figure);
}
document.body.dataset.done = 'yes';
`;

const read = `
import { createContentClient, ReplyError, srcset } from '#client';
const baseUrl = new URL(location.href).searchParams.get('api');
const content = createContentClient({ baseUrl });
let { items } = await content.works();
let isSame = false;
// Until all pictures are measured the list is another one each time.
while (!(isSame && items[0].cover.sources.length > 0)) {
  const before = JSON.stringify(items);
  ({ items } = await content.works());
  isSame = JSON.stringify(items) === before;
}
const missing = await content.work({ slug: 'none' }).catch((error) => error);
const code = missing instanceof ReplyError ? missing.problem.code : undefined;
const files = srcset(items[0].cover, 'image/webp', baseUrl);
document.body.dataset.seen = JSON.stringify({ works: items.length, isSame, files, code });
`;

const importMap = '{"imports":{"openapi-fetch":"/library.js","#program":"/program.js","#client":"/client.js"}}';

const pageWith = (script: string) =>
  `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${importMap}</script><body><script type="module" src="${script}"></script>`;

/** Another team's page: its own files, and nothing of ours. */
const files: Record<string, readonly [type: string, text: string]> = {
  '/': ['text/html', pageWith('/show.js')],
  '/client': ['text/html', pageWith('/read.js')],
  '/read.js': ['text/javascript', read],
  '/show.js': ['text/javascript', show],
  '/program.js': ['text/javascript', stripTypeScriptTypes(apiProgram)],
  '/library.js': ['text/javascript', readFileSync(library, 'utf8')],
};

let team: Server;
let teamUrl: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  await packClient(folder);
  files['/client.js'] = ['text/javascript', readFileSync(join(folder, 'package', 'content-client.js'), 'utf8')];
  rmSync(folder, { recursive: true });
  team = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url.split('?')[0] ?? ''] ?? ['text/plain', ''];
    response.writeHead(text === '' ? 404 : 200, { 'Content-Type': type }).end(text);
  });
  await new Promise<void>((resolve) => team.listen(0, '127.0.0.1', resolve));
  teamUrl = `http://127.0.0.1:${(team.address() as AddressInfo).port}`;
});

afterAll(() => {
  team.close();
});

const site = siteInBrowser({}, () => startSite({ env: { ...sharedPictures(), CORS_ORIGINS: teamUrl } }));

test('a program written from the OpenAPI document shows all projects in a page of another origin [P9, N16]', async () => {
  const page = await site.newPage();
  await page.goto(`${teamUrl}/?api=${encodeURIComponent(site.url)}`);
  await page.locator('body[data-done]').waitFor();
  const { items } = await (await fetch(`${site.url}/api/v1/design/projects`)).json();
  expect(await page.locator('figcaption').allTextContents()).toEqual(
    items.map(({ title }: { title: string }) => title),
  );
  const widths = () =>
    page
      .locator('img')
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
  expect((await widths()).length).toBeGreaterThan(3 * items.length);
});

test('the typed client reads a site of another origin and revalidates what it has [P9, N16]', async () => {
  const page = await site.newPage({ provokes: /404/ });
  const statuses: number[] = [];
  page.on('response', (reply) => {
    const isList = reply.url().endsWith('/api/v1/art/works') && reply.request().method() === 'GET';
    if (isList) statuses.push(reply.status());
  });
  await page.goto(`${teamUrl}/client?api=${encodeURIComponent(site.url)}`);
  const seen = await page.waitForFunction(() => JSON.parse(document.body.dataset.seen ?? 'null'));
  const { works, isSame, files: listed, code } = await seen.jsonValue();
  expect([works > 5, isSame, code]).toEqual([true, true, 'not-found']);
  expect(listed).toContain(`${site.url}/media/`);
  expect(statuses.slice(-2)).toContain(304);
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiProgram } from '../helpers/api-program.ts';
import { startSite } from '../helpers/running-site.ts';
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

/** Another team's page: its own files, and nothing of ours. */
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': [
    'text/html',
    `<!doctype html><link rel="icon" href="data:,"><script type="importmap">{"imports":{"openapi-fetch":"/library.js","#program":"/program.js"}}</script><body><script type="module" src="/show.js"></script>`,
  ],
  '/show.js': ['text/javascript', show],
  '/program.js': ['text/javascript', stripTypeScriptTypes(apiProgram)],
  '/library.js': ['text/javascript', readFileSync(library, 'utf8')],
};

let team: Server;
let teamUrl: string;

beforeAll(async () => {
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

const site = siteInBrowser({}, () => startSite({ env: { CORS_ORIGINS: teamUrl } }));

test('P9 N16 a program written from the document alone shows all projects with their pictures in a page of another origin', async () => {
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

test('P9 N16 … and in that of an origin that is not let in it is told nothing', async () => {
  const page = await site.newPage({ provokes: /CORS|ERR_FAILED|Failed to fetch/ });
  await page.goto(`${teamUrl.replace('127.0.0.1', 'localhost')}/?api=${encodeURIComponent(site.url)}`);
  const fault = await page.waitForEvent('pageerror');
  expect(String(fault)).toContain('Failed to fetch');
  expect(await page.locator('figure').count()).toBe(0);
});

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { bakeSite } from '../../server/tools/bake.ts';
import { accessibilityViolations } from '../helpers/axe.ts';
import { deadLinksOf } from '../helpers/baked-links.ts';
import { startBakedNginx } from '../helpers/baked-nginx.ts';
import { lightboxOf, openNth } from '../helpers/lightbox-on-page.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';
import { patientEnv } from '../helpers/upstream-env.ts';
import { openWall } from '../helpers/wall-on-page.ts';

/** Begins like a page of the site. */
const base = '/design';
const origin = 'https://studio.example';
let baked: string;
const starter = join(import.meta.dirname, '../../server/upstream/folder/starter');

/** The starter content, with an icon in the menu and a redirect, as static files behind nginx. */
const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-baked-'));
  baked = join(folder, 'site');
  const content = join(folder, 'content');
  cpSync(starter, content, { recursive: true });
  const file = join(content, 'site.json');
  const items = [
    { label: 'Design', url: '/design' },
    { label: 'Process', url: '/design/process' },
    { label: 'Mail', url: 'mailto:a@studio.example', icon: 'lucide:mail' },
  ];
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), menu: { groups: [{ title: 'Studio', items }] } }),
  );
  const rules = join(folder, 'rules.json');
  writeFileSync(rules, JSON.stringify([{ from: '/chair', to: '/design/projects/sill-chair' }]));
  const env = {
    ...patientEnv,
    CONTENT_DIR: content,
    PUBLIC_URL: origin,
    ROUTE_RULES_FILE: rules,
    DATA_DIR: join(folder, 'data'),
  };
  const said: string[] = [];
  const isWhole = await bakeSite(readConfig(env), baked, base, (line) => said.push(line));
  expect(said.filter((line) => line.startsWith('Not written'))).toEqual([]);
  expect(isWhole).toBe(true);
  const server = await startBakedNginx(baked, base);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, close };
});

/** Requests outside of the folder, other methods than GET, and failed requests. */
function strayRequests(page: Page): string[] {
  const stray: string[] = [];
  page.on('request', (request) => {
    const { origin: ofRequest, pathname } = new URL(request.url());
    const isInside = ofRequest === site.url && pathname.startsWith(`${base}/`);
    if (request.url().startsWith('http') && (!isInside || request.method() !== 'GET')) stray.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) stray.push(`${response.status()} ${response.url()}`);
  });
  return stray;
}

const onShow = (page: Page, name: string, heading: string | RegExp) =>
  page.locator(`html[data-page="${name}"] h1`, { hasText: heading }).waitFor();

async function visit(path: string, options = {}) {
  const page = await site.newPage(options);
  page.setDefaultTimeout(20_000);
  const stray = strayRequests(page);
  await page.goto(`${base}${path}`, { waitUntil: 'domcontentloaded' });
  await page.locator('#cover').waitFor({ state: 'detached' });
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  return { page, stray };
}

const isMarked = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;

test('the menu, a project, its lightbox and Back work in one document, within the folder [M1, R1, R2]', async () => {
  const { page, stray } = await visit('/');
  await openMenu(page);
  await menuOf(page).locator('[data-icon="lucide:mail"] svg').waitFor();
  await menuOf(page).getByRole('link', { name: 'Process' }).first().click();
  await onShow(page, 'design-process', 'Process');
  expect(new URL(page.url()).pathname).toBe(`${base}/design/process/`);
  await page.locator(`link[rel="canonical"][href="${origin}${base}/design/process/"]`).waitFor({ state: 'attached' });
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'Design', exact: true }).first().click();
  await page.locator('[data-card="sill-chair"] a').first().click();
  await onShow(page, 'design-projects-slug', 'Sill Chair');
  await openNth(page, 2);
  await page.keyboard.press('Escape');
  await lightboxOf(page).waitFor({ state: 'detached' });
  await page.goBack();
  await page.locator('html[data-page="design"]').waitFor();
  await page.goBack();
  await onShow(page, 'design-process', 'Process');
  expect(await isMarked(page)).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(stray).toEqual([]);
});

test('no link is dead, and every URL is in the folder, in feeds, sitemap, IIIF and data too [N12]', () => {
  expect(deadLinksOf(baked, base)).toEqual([]);
  const names = readdirSync(baked, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(?:html|xml|json|md|txt|atom|webmanifest)$/.test(name));
  expect(texts.length).toBeGreaterThan(50);
  const outside = texts.filter((name) =>
    new RegExp(`${origin}(?!${base}[/"<&?#\\s])`).test(readFileSync(join(baked, name), 'utf8')),
  );
  expect(outside).toEqual([]);
  const page = readFileSync(join(baked, 'design/process/index.html'), 'utf8');
  expect(page).toContain(`<link rel="canonical" href="${origin}${base}/design/process/">`);
  expect(page).toContain(`<link rel="alternate" type="text/markdown" href="${base}/design/process.md">`);
  const manifest = JSON.parse(readFileSync(join(baked, 'iiif/design/sill-chair/manifest.json'), 'utf8'));
  const [{ body }] = manifest.items[0].items[0].items;
  expect(body.service).toBeUndefined();
  expect(existsSync(join(baked, body.id.slice((origin + base).length)))).toBe(true);
});

test('home page, list, project and Back work behind nginx [M1, R1]', async () => {
  const { page, stray } = await visit('/');
  await page.locator(`main a[href^="${base}/design/"]`).first().click();
  await page.locator('html[data-page="design"]').waitFor();
  await page.locator('[data-card="sill-chair"] a').first().click();
  await onShow(page, 'design-projects-slug', 'Sill Chair');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('#cover').waitFor({ state: 'detached' });
  await onShow(page, 'design-projects-slug', 'Sill Chair');
  await page.goBack();
  await page.locator('html[data-page="design"]').waitFor();
  await page.goBack();
  await page.locator('html[data-page="landing"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${base}/`);
  expect(stray).toEqual([]);
});

test('filters and search work, also from their own URL and after a reload [R2, B2]', async () => {
  const { page, stray } = await visit('/design');
  await page.locator('nav a[href*="typology=furniture"]').first().click();
  await page.waitForURL('**/design/?typology=furniture#projects');
  expect(await page.locator('[data-card]').count()).toBe(1);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.locator('[data-card]').count()).toBe(1);
  await expect.poll(() => page.title()).toMatch(/^Furniture — /);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await openMenu(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('salt');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/design/?q=salt#index');
  await expect.poll(() => page.locator('tbody th a').allTextContents()).toEqual(['Salt Clock']);
  expect(stray).toEqual([]);
});

test('a work can be seen on a wall and printed [R8]', async () => {
  const { page, stray } = await visit('/art/art-works/salt-clock/');
  await openWall(page);
  await page.emulateMedia({ media: 'print' });
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
  expect(stray).toEqual([]);
});

test('without scripts, a visit has no filters and no search [P3]', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto(`${base}/`);
  await page.locator(`main a[href="${base}/design/"]`).first().click();
  await page.locator('h2', { hasText: 'Index' }).waitFor();
  expect(await page.locator('form:visible, [data-part="filters"]:visible').count()).toBe(0);
  await page.locator('[data-card="sill-chair"] a').first().click();
  await page.waitForURL(`**${base}/design/projects/sill-chair/`);
});

test.each(['/chair', '/chair/index.html'])(
  'the former URL %s leads to its page, with and without nginx [B4]',
  async (path) => {
    const { page, stray } = await visit(path);
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    expect(new URL(page.url()).pathname).toBe(`${base}/design/projects/sill-chair/`);
    expect(stray).toEqual([]);
  },
);

test('an unknown page is the 404 page of the site [F1]', async () => {
  const page = await site.newPage({ provokes: /404/ });
  const response = await page.goto(`${base}/design/none/nothing`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator(`a[href="${base}/"]`).first().click();
  await page.waitForURL(`**${base}/`);
});

import { createHmac } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { type DraftedItem, DraftingCms, imageAt } from '../helpers/drafting-cms.ts';
import { hiddenData } from '../helpers/edit-data.ts';
import { patience } from '../helpers/eventually.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { startSite } from '../helpers/running-site.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const secret = 'a-secret-of-thirty-two-characters';
const path = '/design/projects/sill';
const cms = new DraftingCms();

const site = siteInBrowser({}, async () => {
  await cms.start();
  return startSite({ env: cms.env(secret) });
});

afterAll(() => cms.close());

/** The draft of the project, with its own cover and body. */
function writeDraft(title: string): void {
  cms.drafts.length = 0;
  const layout = [
    { blockType: 'text', text: '<p>The seat is a sill.</p>' },
    { blockType: 'heading', text: 'Made by hand' },
    { blockType: 'text', text: '<p>Every joint is cut twice.</p>' },
  ];
  cms.drafts.push({ id: '1', slug: 'sill', title, _status: 'draft', year: '2026', cover: imageAt('lit.jpg'), layout });
}

function linkTo(to: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + 600);
  const signature = createHmac('sha256', secret).update(`${to}\n${expires}`).digest('hex');
  return `/preview?${new URLSearchParams({ path: to, expires, signature })}`;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Preview' });
const editUrl = (page: Page) => page.locator('#preview .outline a').getAttribute('href');

async function openDraft(options: VisitorOptions = {}): Promise<Page> {
  writeDraft('Sill, changed');
  const page = await site.newPage(options);
  await page.goto(linkTo(path));
  await bar(page).getByText('Preview of unpublished content').waitFor();
  return page;
}

test('a title, a text and an image lead to their fields in the CMS with one click', async () => {
  const page = await openDraft();
  const entry = `${cms.url}/admin/collections/projects/1`;
  for (const [selector, field] of [
    ['h1', 'title'],
    ['.prose', 'layout'],
    ['h2:text("Made by hand")', 'layout'],
    ['picture', 'cover'],
  ] as const) {
    await page.locator(selector).first().hover();
    await expect.poll(() => editUrl(page), { message: selector }).toBe(`${entry}#field-${field}`);
  }
  const popup = page.waitForEvent('popup');
  await page.locator('#preview .outline a').click();
  expect((await popup).url()).toBe(`${entry}#field-cover`);
});

test('a text in which the CMS hides its field leads there, and neither preview nor site has the hidden data', async () => {
  const field = 'https://studio.example/intent/edit/id=1;type=project;path=title';
  writeDraft(`Sill, changed${hiddenData({ origin: 'sanity.io', href: field })}`);
  cms.drafts[0] = { ...cms.drafts[0], excerpt: `A lead${hiddenData({ href: 'javascript:alert(1)' })}` } as DraftedItem;
  const page = await site.newPage();
  await page.goto(linkTo(path));
  await bar(page).getByText('Preview of unpublished content').waitFor();
  await page.locator('h1').hover();
  await expect.poll(() => editUrl(page), patience).toBe(field);
  await page.getByText('A lead').first().hover();
  await expect.poll(() => editUrl(page)).toBe(`${cms.url}/admin/collections/projects/1#field-excerpt`);
  expect(await page.locator('h1').textContent()).toBe('Sill, changed');
  expect(await page.content()).not.toMatch(/[\u200b\ufeff]/);
});

test('a command lists all editable parts for the keyboard, without accessibility errors', async () => {
  const page = await openDraft({ size: '390x844' });
  await page.keyboard.press('Alt+Shift+E');
  const list = page.getByRole('dialog', { name: 'Parts of this page' });
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual(expect.arrayContaining(['TitleSill, changed', 'TextEvery joint is cut twice.', 'FactYear 2026']));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await accessibilityViolations(page)).toEqual([]);
  const heights = await bar(page)
    .locator('a, button:not([hidden])')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('a long touch shows the link to the field, and paper shows neither link nor bar', async () => {
  const page = await openDraft({ size: '390x844', isMobile: true });
  const { x, y } = (await page.locator('h1').boundingBox()) ?? { x: 0, y: 0 };
  const point = { x: x + 20, y: y + 10 };
  const lift = await fingersOn(page).then(({ hold }) => hold([[point, { x: point.x + 4, y: point.y + 4 }]]));
  await expect.poll(() => editUrl(page)).toBe(`${cms.url}/admin/collections/projects/1#field-title`);
  await lift();
  await page.emulateMedia({ media: 'print' });
  expect(await bar(page).isVisible()).toBe(false);
  expect(await page.locator('#preview .outline').isVisible()).toBe(false);
});

test('a saved change shows without a reload, and the published page for comparison', async () => {
  const page = await openDraft();
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole('button', { name: 'Print' }).focus();
  const scrolled = await page.evaluate(() => scrollY);
  writeDraft('Sill, saved');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('Sill, saved');
  expect(await page.evaluate(() => [scrollY, document.activeElement?.textContent])).toEqual([scrolled, 'Print']);
  const compare = bar(page).getByRole('button', { name: 'Compare' });
  await compare.click();
  await expect.poll(() => heading.textContent()).toBe('Sill');
  await compare.click();
  await expect.poll(() => heading.textContent()).toBe('Sill, saved');
});

test('the bar names the calls whose drafts the CMS refuses, above a draft and above a published page', async () => {
  const page = await openDraft();
  const state = () => bar(page).getByRole('status').textContent();
  const refusal = 'The CMS refused the preview token for works (403): the published version is shown';
  cms.refusesDrafts = 'works';
  await page.goto(linkTo('/art/ada'));
  await expect.poll(state, patience).toBe(`Preview. Same as the published page. ${refusal}`);
  await page.goto(linkTo(path));
  await expect.poll(state, patience).toBe(`Preview of unpublished content. ${refusal}`);
  cms.refusesDrafts = false;
  await expect.poll(state, patience).toBe('Preview of unpublished content');
});

/** The connection fails, and the page requests what it needs again. */
const failing = /Failed to load resource|ERR_/;

test('a preview survives lost requests: the bar names the state, and the change shows once it is online', async () => {
  const page = await openDraft({ provokes: failing });
  const heading = page.getByRole('heading', { level: 1 });
  await page.context().setOffline(true);
  await bar(page).getByText('Offline').waitFor();
  writeDraft('Sill, while offline');
  await page.context().setOffline(false);
  await expect.poll(() => heading.textContent(), patience).toBe('Sill, while offline');
  await bar(page).getByText('Preview of unpublished content').waitFor();
  writeDraft('Sill, afterwards');
  await expect.poll(() => heading.textContent(), patience).toBe('Sill, afterwards');
});

test.each([
  ['is lost', (route: Route) => route.abort()],
  ['fails', async (route: Route) => route.fulfill({ response: await route.fetch(), status: 503 })],
  ['is not JSON', (route: Route) => route.fulfill({ status: 200, body: '<p>Sign in to the network' })],
])('a draft whose request %s once is requested again', async (how, fail) => {
  const page = await openDraft({ provokes: failing });
  let failures = 0;
  await page.route(/\/api\/v1\/view\?/, (route) => {
    failures += 1;
    return failures === 1 ? fail(route) : route.continue();
  });
  writeDraft(`Sill, whose request ${how}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent(), patience).toBe(`Sill, whose request ${how}`);
  await bar(page).getByText('Preview of unpublished content').waitFor();
  expect(failures).toBeGreaterThan(1);
});

test('the published page stays for comparison when the network is back and the page is old', async () => {
  const page = await openDraft({ provokes: failing });
  const heading = page.getByRole('heading', { level: 1 });
  const compare = bar(page).getByRole('button', { name: 'Compare' });
  await compare.click();
  await expect.poll(() => heading.textContent()).toBe('Sill');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // Queries are old after a minute.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  writeDraft('Sill, compared');
  await expect.poll(() => requests.includes('/preview/changes'), patience).toBe(true);
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(await heading.textContent()).toBe('Sill');
  await compare.click();
  await expect.poll(() => heading.textContent()).toBe('Sill, compared');
});

test('a command that is repeated opens one list', async () => {
  const page = await openDraft();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Alt+Shift+E');
  expect(await page.locator('#preview dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('#preview dialog').count()).toBe(0);
  await page.keyboard.press('Alt+Shift+E');
  expect(await page.locator('#preview dialog').count()).toBe(1);
});

test('a preview leaves nothing behind when it ends', async () => {
  // The page may ask once more for changes before it goes.
  const page = await openDraft({ provokes: /404 .*\/preview\/changes/ });
  await bar(page).getByRole('link', { name: 'Exit' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sill');
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: '__Host-preview' }));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('changed');
  expect(await page.locator('#preview').count()).toBe(0);
});

test('an editor makes a link to the draft, which a client opens without editing and the editor revokes', async () => {
  const page = await openDraft({ size: '390x844' });
  await bar(page).getByRole('button', { name: 'Draft link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft links' });
  await dialog.getByLabel('Hours').fill('3');
  await dialog.getByRole('button', { name: 'Create and copy' }).press('Enter');
  const link = dialog.getByRole('link', { name: `Only ${path}` });
  await link.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const url = (await link.getAttribute('href')) ?? '';

  const client = await site.newPage({ provokes: failing });
  await client.goto(url);
  await bar(client).getByText('Draft, shown until').waitFor();
  expect(new URL(client.url()).pathname).toBe(path);
  expect(await client.getByRole('heading', { level: 1 }).textContent()).toBe('Sill, changed');
  expect(await bar(client).locator('a, button').allTextContents()).toEqual(['Compare', 'Exit']);

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await link.waitFor({ state: 'detached' });
  await client.goto(url);
  await client.getByText('This draft link has ended').waitFor();
});

test('an editor sees the site as of a date by keyboard, and all drafts again', async () => {
  writeDraft('Sill, changed');
  cms.drafts[0] = { ...cms.drafts[0], publishAt: '2040-06-01T08:00:00Z' } as DraftedItem;
  const page = await site.newPage({ size: '390x844', timezoneId: 'Europe/Vienna', provokes: /404/ });
  await page.goto(linkTo(path));
  const open = bar(page).getByRole('button', { name: 'Date…' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'See the site as of a date' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Date and time').fill('2040-06-01T10:30');
  await dialog.getByLabel('Date and time').press('Enter');
  await bar(page).getByText('As of Jun 1, 2040, 10:30').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sill, changed');
  await open.press('Enter');
  await dialog.getByLabel('Date and time').fill('2040-05-31T10:30');
  await dialog.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await bar(page).getByText('As of May 31, 2040, 10:30').waitFor();
  // A missing page leads to the home page. Both show the bar.
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/');
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'Show all drafts' }).press('Enter');
  await expect.poll(() => bar(page).getByRole('status').textContent(), patience).toBe('Preview of unpublished content');
  await page.goto(path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sill, changed');
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../shared/contract/project.ts';
import { status } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const chair = '/design/projects/sill-chair';
const clock = '/art/art-works/salt-clock';

/** A detail as the site's API gives it. */
async function detailAt(path: string): Promise<Project> {
  const response = await fetch(`${site.url}/api/v1${path.replace('art-works', 'works')}`);
  return response.json();
}

/** Details in session storage by key. */
const storedIn = (page: Page) =>
  page.evaluate(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('project-detail-'));
    return Object.fromEntries(keys.map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? '')]));
  });

const copyOf = (data: Project) => ({ v: 1, kind: data.section, slug: data.slug, id: data.id, at: 1, data });

/** Has a document find a copy in session storage from the start. */
const leaveCopy = (page: Page, data: Project) =>
  page.addInitScript(
    ([key = '', text = '']) => {
      if (!sessionStorage.getItem('left')) sessionStorage.setItem(key, text);
      sessionStorage.setItem('left', 'yes');
    },
    [`project-detail-${data.id}`, JSON.stringify(copyOf(data))] as const,
  );

const failureOf = (page: Page) => page.locator('main [data-failure]');

test('stores an opened detail under its id, and nothing of other pages [N22, S3]', async () => {
  const page = await site.visit(chair);
  const [project, work] = [await detailAt(chair), await detailAt(clock)];
  await expect.poll(() => storedIn(page)).toEqual({ [`project-detail-${project.id}`]: expect.anything() });
  const stored = (await storedIn(page))[`project-detail-${project.id}`];
  expect(stored).toMatchObject({ v: 1, kind: 'design', slug: 'sill-chair', id: project.id });
  expect(stored.data).toMatchObject({ title: project.title, blocks: expect.any(Array) });
  await page.locator('header nav a[href="/art/ta"]').click();
  await page.locator(`main a[href="${clock}"]`).last().click();
  await page.locator('h1', { hasText: work.title }).waitFor();
  await expect.poll(async () => Object.keys(await storedIn(page)).length).toBe(2);
  expect((await storedIn(page))[`project-detail-${work.id}`]).toMatchObject({ kind: 'art', slug: 'salt-clock' });
  await page.locator('header nav a[href="/design"]').click();
  await page.locator('#projects').waitFor();
  expect(Object.keys(await storedIn(page))).toHaveLength(2);
});

test('a later visit shows the stored detail at once, with the failure until it loads again [S3, K1, F20]', async () => {
  const page = await site.visit(chair, { provokes: /ERR_FAILED .*\/api\/v1\/(design\/projects\/|seo)/ });
  await expect.poll(async () => Object.keys(await storedIn(page)).length).toBe(1);
  const own = 'main [data-part="beam"], main nav a[href="/design#projects"]';
  await openPage(page, '/design');
  for (const name of ['design/projects/*', 'seo*']) await page.route(`**/api/v1/${name}`, (route) => route.abort());
  await page.locator('[data-card="sill-chair"] a').click();
  await failureOf(page).getByText('Failed to fetch project detail: Network error', { exact: true }).waitFor();
  // The details that the list lacks, and the next link, are visible too.
  expect(await page.locator(own).count()).toBeGreaterThan(0);
  // Before the way on: after it, it would seem to be the next project that did not load.
  const parts = page.locator('main [data-failure], main nav a:has(picture)');
  await expect.poll(() => parts.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['SECTION', 'A']);
  const words = (await detailAt(chair)).lead ?? '';
  expect(await page.locator('main').textContent()).toContain(words);
  await page.unroute('**/api/v1/design/projects/*');
  await failureOf(page).getByRole('button', { name: 'Try again' }).click();
  await failureOf(page).waitFor({ state: 'detached' });
  expect(await page.locator('h1').textContent()).toBe('Sill Chair');
});

describe('a document that the server could not give', () => {
  const down = siteInBrowser(
    { reducedMotion: 'reduce', provokes: /503 .*\/(projects|v1)\/|404 .*\/media\// },
    async () => {
      const own = await startFaultySite();
      own.upstream.fail('get-', status(500));
      return own;
    },
  );

  test('a 503 document shows the stored copy with the failure and a retry [S3]', async () => {
    const page = await down.newPage();
    const project = await detailAt(chair);
    await leaveCopy(page, project);
    const response = await page.goto(chair);
    expect(response?.status()).toBe(503);
    await hydrated(page);
    await failureOf(page)
      .getByText(/^Failed to fetch project detail: /)
      .waitFor();
    expect(await page.locator('h1').allTextContents()).toEqual([project.title]);
    expect(await page.locator('main').textContent()).toContain(project.lead);
    await expect.poll(() => page.title()).toContain(project.title);
    await page.route('**/api/v1/design/projects/*', (route) => route.fulfill({ json: { ...project, title: 'Fresh' } }));
    await failureOf(page).getByRole('button', { name: 'Try again' }).click();
    await page.locator('h1', { hasText: 'Fresh' }).waitFor();
    expect(await failureOf(page).count()).toBe(0);
  });
});

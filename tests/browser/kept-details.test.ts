import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../shared/contract/project.ts';
import { status } from '../helpers/faults.ts';
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

/** What session storage holds of details, by key. */
const keptIn = (page: Page) =>
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

/** The id in the meta of the route on show, as the app's own router has it. */
const metaId = (page: Page) =>
  page.evaluate(() => {
    interface Fiber {
      readonly child: Fiber | null;
      readonly memoizedProps: { readonly router?: Router } | null;
    }
    interface Router {
      readonly state: {
        readonly matches: readonly { readonly route: { readonly handle?: { readonly id?: string } } }[];
      };
    }
    const app = Object.entries(document.getElementById('app') ?? {});
    // React hangs its tree on the element; the router is a prop near its top.
    let fiber: Fiber | null = app.find(([name]) => name.startsWith('__reactContainer$'))?.[1].stateNode.current;
    while (fiber && !fiber.memoizedProps?.router) fiber = fiber.child;
    return fiber?.memoizedProps?.router?.state.matches.at(-1)?.route.handle?.id;
  });

const failureOf = (page: Page) => page.locator('main [data-failure]');

test('N22 S3 S8 a detail that was opened is kept under the id that the route has; no other page keeps anything', async () => {
  const page = await site.visit(chair);
  const [project, work] = [await detailAt(chair), await detailAt(clock)];
  expect(await metaId(page)).toBe(project.id);
  await expect.poll(() => keptIn(page)).toEqual({ [`project-detail-${project.id}`]: expect.anything() });
  const kept = (await keptIn(page))[`project-detail-${project.id}`];
  expect(kept).toMatchObject({ v: 1, kind: 'design', slug: 'sill-chair', id: project.id });
  expect(kept.data).toMatchObject({ title: project.title, blocks: expect.any(Array) });
  await page.locator('header nav a[href="/art/ta"]').click();
  await page.locator(`main a[href="${clock}"]`).last().click();
  await page.locator('h1', { hasText: work.title }).waitFor();
  expect(await metaId(page)).toBe(work.id);
  await expect.poll(async () => Object.keys(await keptIn(page)).length).toBe(2);
  expect((await keptIn(page))[`project-detail-${work.id}`]).toMatchObject({ kind: 'art', slug: 'salt-clock' });
  await page.locator('header nav a[href="/design"]').click();
  await page.locator('#projects').waitFor();
  expect(await metaId(page)).toBeUndefined();
  expect(Object.keys(await keptIn(page))).toHaveLength(2);
});

test('S3 K1 F20 on a later visit of the session it is there at once; that it could not be loaded anew is said, until it is', async () => {
  const page = await site.visit(chair, { provokes: /ERR_FAILED .*\/api\/v1\/(design\/projects\/|seo)/ });
  await expect.poll(async () => Object.keys(await keptIn(page)).length).toBe(1);
  const own = 'main [data-part="beam"], main nav a[href="/design#projects"]';
  await openPage(page, '/design');
  for (const name of ['design/projects/*', 'seo*']) await page.route(`**/api/v1/${name}`, (route) => route.abort());
  await page.locator('[data-card="sill-chair"] a').click();
  await failureOf(page).getByText('Failed to fetch project detail: Network error', { exact: true }).waitFor();
  // What the list does not know, and the way on, are there besides.
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

test("S3 N22 a document's own content wins over any copy; while hydrating none is read", async () => {
  const page = await site.newPage();
  await leaveCopy(page, { ...(await detailAt(chair)), title: 'Of an earlier day' });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await openPage(page, chair);
  expect(await page.locator('h1').textContent()).toBe('Sill Chair');
  await expect.poll(async () => Object.values(await keptIn(page))[0]?.data.title).toBe('Sill Chair');
  expect(faults).toEqual([]);
});

test('N22 what is of another version, broken or not ours is as good as nothing', async () => {
  const page = await site.visit('/design/about', { provokes: /ERR_FAILED .*\/api\/v1\/design\/projects\// });
  const project = await detailAt(chair);
  await page.evaluate(
    ([id, text]) => {
      sessionStorage.setItem('project-detail-a', '{');
      sessionStorage.setItem('project-detail-b', '"shed"');
      sessionStorage.setItem(`project-detail-${id}`, text ?? '');
    },
    [project.id, JSON.stringify({ ...copyOf({ ...project, title: 'Of another version' }), v: 0 })],
  );
  await page.locator('header nav a[href="/design"]').click();
  await page.route('**/api/v1/design/projects/*', (route) => route.abort());
  await page.locator('[data-card="sill-chair"] a').click();
  await failureOf(page).waitFor();
  expect(await page.locator('h1').textContent()).toBe('Sill Chair');
});

test.each([
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      let size = 1 << 24;
      while (size > 0) {
        try {
          sessionStorage.setItem(`theirs-${size}`, 'x'.repeat(size));
        } catch {}
        size >>= 1;
      }
    },
  ],
] as const)('N22 S3 a session storage that is %s is harmless', async (_how, before) => {
  const page = await site.newPage({ before });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await openPage(page, chair);
  await page.locator('main nav a:has(picture)').click();
  await page.locator('h1:not(:has-text("Sill Chair"))').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(faults).toEqual([]);
});

test('B1 a detail is on show until it is left: a project that was left for the art room marks no card later', async () => {
  const page = await site.visit(chair);
  await page.locator('header nav a[href="/art/ta"]').click();
  await page.locator('#art_works').waitFor();
  expect(await metaId(page)).toBeUndefined();
  await page.locator('header nav a[href="/design"]').click();
  await page.locator('#projects').waitFor();
  expect(await page.locator('[data-seen]').count()).toBe(0);
});

describe('a document that the server could not give', () => {
  const down = siteInBrowser(
    { reducedMotion: 'reduce', provokes: /503 .*\/(projects|v1)\/|404 .*\/media\// },
    async () => {
      const own = await startFaultySite();
      own.upstream.fault('get-', status(500));
      return own;
    },
  );

  test('S3 shows the copy of this session, with the failure and its retry', async () => {
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
    expect(await page.title()).toContain(project.title);
    await page.route('**/api/v1/design/projects/*', (route) => route.fulfill({ json: { ...project, title: 'Fresh' } }));
    await failureOf(page).getByRole('button', { name: 'Try again' }).click();
    await page.locator('h1', { hasText: 'Fresh' }).waitFor();
    expect(await failureOf(page).count()).toBe(0);
  });

  test('E3 without a copy it stays what it is', async () => {
    const page = await down.newPage();
    await page.goto(chair);
    await hydrated(page);
    expect(await page.locator('main[data-error] h1').textContent()).toMatch(/^Failed to fetch project detail: /);
  });
});

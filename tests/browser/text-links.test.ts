import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const links = {
  project: '/design/projects/salt-vessels',
  work: '/art/art-works/salt-clock',
  overview: '/design',
  fragment: '/design?typology=furniture#projects',
  unknown: '/design/projects/no-such-project',
  missing: '/no/such/page',
  api: '/api/v1/menu',
  elsewhere: 'https://elsewhere.example/',
};

const site = siteInBrowser(
  { reducedMotion: 'reduce', provokes: /404 .*(?:no-such-project|favicon\.ico)$/ },
  async () => {
    const faulty = await startFaultySite();
    const text = Object.entries(links).map(([name, href]) => `<p><a href="${href}">to ${name}</a></p>`);
    const long = '<p>Words</p>'.repeat(200);
    faulty.upstream.fail('get-about', json({ title: 'Links', blocks: [{ type: 'text', text: long + text.join('') }] }));
    return faulty;
  },
);

/** The page of the links, with a mark that another document does not have. */
async function visitLinks(): Promise<Page> {
  const page = await site.visit('/design/about');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return page;
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
const linkTo = (page: Page, name: keyof typeof links) => page.getByRole('link', { name: `to ${name}` });

describe('a link in a text', () => {
  test.each(['project', 'work', 'overview'] as const)(
    'to the %s navigates inside the app, to its top [P3]',
    async (name) => {
      const page = await visitLinks();
      await linkTo(page, name).click();
      await page.waitForURL(`**${links[name]}`);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await linkTo(page, name).waitFor();
      expect(await isSameDocument(page)).toBe(true);
    },
  );

  test('to a fragment of another page scrolls to it [R2]', async () => {
    const page = await visitLinks();
    await linkTo(page, 'fragment').click();
    await page.waitForURL(`**${links.fragment}`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('to an unknown slug leads to the home page at once, with a notice [S7]', async () => {
    const page = await visitLinks();
    await linkTo(page, 'unknown').click();
    await page.getByText(/couldn't find that page/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('to an unknown path shows the error page at once [R14, T4]', async () => {
    const page = await visitLinks();
    await linkTo(page, 'missing').click();
    await page.getByText('Page not found: /no/such/page', { exact: true }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.locator('header [aria-current]').count()).toBe(0);
  });

  test('to the API loads a document [P3]', async () => {
    const page = await visitLinks();
    await linkTo(page, 'api').click();
    await page.waitForURL(`**${links.api}`);
    expect(await isSameDocument(page)).toBe(false);
  });

  test('opens another tab with a modifier [P3]', async () => {
    const page = await visitLinks();
    const opening = page.context().waitForEvent('page');
    await linkTo(page, 'project').click({ modifiers: ['ControlOrMeta'] });
    await (await opening).waitForURL(`**${links.project}`);
    expect(new URL(page.url()).pathname).toBe('/design/about');
  });
});

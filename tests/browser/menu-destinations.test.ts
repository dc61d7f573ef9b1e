import { describe, expect, test } from 'vitest';
import { reply } from '../helpers/faults.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

async function startSite() {
  const site = await startSiteOfLinks({
    pages: {
      'Curriculum vitae': '/files/cv.pdf',
      Chair: '/design/projects/sill-chair',
      Accented: 'ca%CC%81re',
      Empty: 'nothing-here',
      About: 'about',
    },
    typologies: { 'Small things': 'design?typology=Small things', 'Public spaces': 'Public Spaces' },
    art: { Elsewhere: 'www.board.example/x', Other: 'art/other' },
    content: { Projects: '/design#projects', Paper: '/files/cv.pdf' },
  });
  site.upstream.fault('/files/cv.pdf', reply('%PDF-1.4', { 'content-type': 'application/pdf' }));
  return site;
}

const site = siteInBrowser({ reducedMotion: 'reduce' }, startSite);

describe('where menu items lead', () => {
  test('M8 M13 M14 to what is there: a file, an address outside, a known path, a filter', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    const hrefOf = (name: string) =>
      page.locator('dialog#menu').getByRole('link', { name, includeHidden: true }).first().getAttribute('href');
    expect(await hrefOf('Chair')).toBe('/design/projects/sill-chair');
    expect(await hrefOf('Accented')).toBe('/design/c%C3%A1re');
    expect(await hrefOf('Elsewhere')).toBe('https://www.board.example/x');
    expect(await hrefOf('Other')).toBe('/design/other');
    expect(await hrefOf('Small things')).toBe('/design?typology=objects#projects');
    const file = await page.request.get((await hrefOf('Curriculum vitae')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('M8 M13 a file opens apart, from the menu and from the content, and the page stays', async () => {
    // A file has no head that names an icon: browsers ask for the one that all sites once had.
    const page = await site.visit('/design/about', { provokes: /404 .*\/favicon\.ico$/ });
    for (const [place, name] of [
      [page.locator('main'), 'Paper'],
      [page.locator('dialog#menu'), 'Curriculum vitae'],
    ] as const) {
      if (name === 'Curriculum vitae') await openMenu(page);
      const opened = page.context().waitForEvent('request', (request) => request.url().endsWith('.pdf'));
      await place.getByRole('link', { name }).click();
      expect(new URL((await opened).url()).pathname).toMatch(/^\/media\/[^/]+\/cv\.pdf$/);
      expect(new URL(page.url()).pathname).toBe('/design/about');
    }
  });

  test('M14 a typology named by its label filters', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Public spaces' }).click();
    await page.waitForURL('/design?typology=public-spaces#projects');
    await page.locator('#projects [aria-current="true"]', { hasText: 'Public spaces' }).waitFor();
    expect(new URL(page.url()).search).toBe('?typology=public-spaces');
  });
});

describe('the state ends with the overlay', () => {
  test('M1 M21 S18 an item whose page is empty leads to the start, and nothing is open on the page after it', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Empty' }).click();
    await page.waitForURL('/');
    await page.getByText('There is no page at that address.').waitFor();
    await page.locator('main a[href="/design"]').click();
    await page.waitForURL('/design');
    await page.locator('header').waitFor();
    // The overlay's code is here already: an open state would show in the very frame in which the header does.
    expect(await menuOf(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false');
    await page.goBack();
    await page.waitForURL('/');
    await page.goBack();
    await page.waitForURL('/design/about');
    expect(await menuOf(page).count()).toBe(0);
  });

  test('M1 M23 the page on show, chosen, leaves one entry of itself', async () => {
    const page = await site.visit('/design');
    await page.goto('/design/about');
    await page.locator('#cover').waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 100));
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.locator('dialog#menu [data-chosen]').first().waitFor({ state: 'attached' });
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/design/about');
    await page.waitForFunction(() => !history.state?.usr?.isMenu);
    await page.goBack();
    await page.waitForURL('/design');
  });
});

test('R2 a link in the content to a fragment puts the focus on its heading', async () => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL('/design#projects');
  await page.waitForFunction(() => document.activeElement?.id === 'projects-heading');
  expect((await boxOf(page.locator('#projects'))).y).toBeLessThan(200);
});

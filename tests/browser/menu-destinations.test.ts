import { describe, expect, test } from 'vitest';
import { respond } from '../helpers/failures.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
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
  site.upstream.fail('/files/cv.pdf', respond('%PDF-1.4', { 'content-type': 'application/pdf' }));
  return site;
}

const site = siteInBrowser({ reducedMotion: 'reduce' }, startSite);

describe('where menu items lead', () => {
  test('items lead to a file, an external address, a known path or a filter [M8, M13, M14]', async () => {
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

  test('a typology named by its label filters [M14]', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Public spaces' }).click();
    await page.waitForURL('/design?typology=public-spaces#projects');
    await page.locator('#projects [aria-current="true"]', { hasText: 'Public spaces' }).waitFor();
    expect(new URL(page.url()).search).toBe('?typology=public-spaces');
  });
});

describe('the state ends with the overlay', () => {
  test('an item whose page is empty leads to the home page, and the menu is closed after it [M1, M21, S18, V2]', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Empty' }).click();
    await page.waitForURL('/');
    await page.getByText("We couldn't find that page, so we brought you to the home page.").waitFor();
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
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { islandHydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const withoutScrollBar = { isMobile: true } as const;

describe('the filters', () => {
  const count = (page: Page) => page.locator('#projects [aria-live]').textContent();

  test('filters are links for the keyboard, announce the count, and Back undoes them [R2, 2.1.1, 4.1.3]', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Furniture 2' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?typology=furniture#projects');
    await expect.poll(() => count(page)).toBe('2 projects');
    // The code of the index loads separately.
    await expect.poll(() => page.locator('tbody tr[data-outside]').count()).toBe(7);
    expect(await page.locator('tbody tr').count()).toBe(9);
    expect(await page.locator('#projects nav [aria-current]').allTextContents()).toEqual(['Furniture 2', 'All 2']);
    await page.goBack();
    await expect.poll(() => count(page)).toBe('9 projects');
  });

  test.each(['390x844'])('the clicked filter stays under the pointer [R2]', async (size) => {
    const page = await site.visit('/design', { ...withoutScrollBar, size, reducedMotion: 'reduce' });
    const nav = page.locator('#projects nav');
    // As far down as the line can be pressed.
    await nav.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 120));
    for (const filter of ['typology=objects', 'typology=objects&size=street', 'typology=furniture&size=street']) {
      const place = nav.locator(`a[href="/design?${filter}#projects"]`);
      // The element itself: afterwards the choice of the other line has the same address.
      const link = await place.evaluateHandle((element: HTMLElement) => element);
      const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
      const before = await topOf();
      await link.evaluate((element) => element.click());
      await expect.poll(() => link.evaluate((element) => element.getAttribute('aria-current'))).toBe('true');
      expect(Math.abs((await topOf()) - before), filter).toBeLessThanOrEqual(1);
    }
  });

  test('a filter opened in another tab holds no place: typing in the index keeps the position [R2]', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    await islandHydrated(page.locator('#find'));
    for (const name of ['Furniture 2', 'Title']) {
      const opening = page.context().waitForEvent('page');
      await page
        .getByRole('link', { name })
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      await (await opening).close();
    }
    await page.locator('#find').focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const before = await page.evaluate(() => scrollY);
    // Typing itself scrolls to the field.
    await page.locator('#find').evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 't');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.waitForURL('**/design?q=t');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('a filter without projects shows a sentence and a link to all [R2]', async () => {
    const page = await site.visit('/design?typology=furniture&size=street', { reducedMotion: 'reduce' });
    await page.getByText('No Furniture projects in this size yet.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(9);
    await page.getByRole('link', { name: 'Show all projects' }).click();
    await expect.poll(() => count(page)).toBe('9 projects');
  });

  test('an unknown value shows all projects and a sentence [R2, 3.3.1]', async () => {
    const page = await site.visit('/design?typology=spaceships');
    await page.getByText('No projects match “spaceships”.').waitFor();
    expect(await count(page)).toBe('9 projects');
  });
});

describe('the hang', () => {
  test('the project of the hero has a card only among results and in prints [R2]', async () => {
    const page = await site.visit('/design');
    const slug = (await page.locator('main [data-part="hero"]').getAttribute('href'))?.split('/').at(-1);
    const card = page.locator(`[data-card="${slug}"]`);
    expect(await page.locator('[data-card]').count()).toBe(9);
    expect(await card.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await card.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page
      .getByRole('link', { name: /^Public spaces/ })
      .first()
      .click();
    await expect.poll(() => card.isVisible()).toBe(true);
  });

  test.each(['ltr', 'rtl'])('a focused choice is clear of the faded end of its line: %s [R2]', async (dir) => {
    const page = await site.visit('/design', { ...withoutScrollBar, size: '390x844', reducedMotion: 'reduce' });
    await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
    const choices = page.locator('#projects nav ul').first().getByRole('link');
    await choices.last().focus();
    const clear = () =>
      choices.last().evaluate((link) => {
        const [own, line] = [link, link.closest('ul') as Element].map((element) => element.getBoundingClientRect());
        if (!own || !line) return 0;
        return getComputedStyle(link).direction === 'rtl' ? own.left - line.left : line.right - own.right;
      });
    await expect.poll(clear).toBeGreaterThanOrEqual(48 - 1);
  });
});

describe('the overview for everybody', () => {
  test('a row of the index leads to its project [P6, R2]', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    // The link lies over the cell.
    await page.locator('tbody tr', { hasText: 'Salt Vessels' }).locator('td').last().click({ force: true });
    await page.waitForURL('**/design/projects/salt-vessels');
    await expect.poll(() => page.locator('h1').textContent()).toContain('Salt Vessels');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const both = '/shortlist?items=salt-clock,bora-eleven-hours,sill-chair';

const cardsOn = (page: Page) =>
  page.locator('main [data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));

const storedOn = (page: Page) => page.evaluate(() => localStorage.getItem('shortlist'));

const itemsOf = (page: Page) => new URL(page.url()).searchParams.get('items');

describe('keeping', () => {
  test('a work and a project are kept on their pages, and are on the list of the header', async () => {
    const page = await site.visit('/art/art-works/salt-clock', { size: '390x844' });
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Kept', pressed: true }).waitFor();
    await page.goto('/design/projects/sill-chair');
    await page.getByRole('button', { name: 'Keep' }).click();
    // The header is away while a visitor scrolls down.
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: '2 kept' }).click();
    await expect.poll(() => cardsOn(page)).toEqual(['salt-clock', 'sill-chair']);
    expect(new URL(page.url()).search).toBe('?items=salt-clock,sill-chair');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('shortlist');
  });
});

describe('the shortlist', () => {
  test('shows anybody the list of its address, without what does not exist, and is not listed', async () => {
    const page = await site.visit('/shortlist?items=sill-chair,none,salt-clock,salt-clock');
    expect(await cardsOn(page)).toEqual(['salt-clock', 'sill-chair']);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await storedOn(page)).toBeNull();
    await page.reload();
    await hydrated(page);
    expect(await cardsOn(page)).toEqual(['salt-clock', 'sill-chair']);
  });

  test('shows the label of a work below its image, and the way to remove it below the label', async () => {
    const page = await site.visit(both, { size: '1440x900' });
    const card = page.locator('[data-card="bora-eleven-hours"]');
    await card.getByRole('button', { name: 'Remove' }).waitFor();
    const tops = await card
      .locator('img, h3, button')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    expect(tops.flat()).toEqual(tops.flat().toSorted((a, b) => a - b));
  });

  test('changes its order by keys, which is announced and stays after a reload', async () => {
    const stored = { shortlist: 'salt-clock,bora-eleven-hours,sill-chair' };
    const page = await site.visit('/shortlist', { stored });
    await expect.poll(() => itemsOf(page)).toBe(stored.shortlist);
    await page.locator('[data-card="salt-clock"] a').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => cardsOn(page)).toEqual(['bora-eleven-hours', 'salt-clock', 'sill-chair']);
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('2 of 2');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))).toBe(
      'salt-clock',
    );
    expect(await storedOn(page)).toBe('bora-eleven-hours,salt-clock,sill-chair');
    await page.reload();
    await hydrated(page);
    expect(await cardsOn(page)).toEqual(['bora-eleven-hours', 'salt-clock', 'sill-chair']);
  });

  test('loses one item, or all of them by one click', async () => {
    const page = await site.visit('/shortlist', { stored: { shortlist: 'salt-clock,sill-chair' } });
    await page.getByRole('button', { name: 'Remove Salt Clock' }).click();
    await expect.poll(() => cardsOn(page)).toEqual(['sill-chair']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing kept yet.').waitFor();
    expect(await storedOn(page)).toBeNull();
  });

  test('is accessible and fits a phone', async () => {
    for (const path of [both, '/shortlist', '/news', '/news/forty-words']) {
      const page = await site.visit(path, { size: '390x844' });
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});

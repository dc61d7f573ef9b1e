import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { hydrated, keepable, siteInBrowser, withoutClipboard } from '../helpers/site-in-browser.ts';

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

test('the lightbox keeps its work by a click', async () => {
  const page = await site.visit('/art/art-works/salt-clock');
  await keepable(page);
  await page.locator('main [data-image]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kept', pressed: true }).waitFor();
  expect(await storedOn(page)).toBe('salt-clock');
});

describe('cards of overviews', () => {
  test.each(['/design', '/art/ta', '/news/forty-words'])('of %s keep what they show, by keys', async (path) => {
    const page = await site.visit(path);
    await keepable(page);
    const card = page.locator('main [data-card]:not([data-hero])').nth(1);
    const slug = await card.getAttribute('data-card');
    const title = await card.locator('h3, a > span').first().textContent();
    await card.locator('a').focus();
    await page.keyboard.press('Tab');
    const button = card.getByRole('button', { name: `Keep ${title}` });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: `Kept ${title}`, pressed: true }).waitFor();
    await page.getByRole('link', { name: '1 kept' }).waitFor();
    expect(await storedOn(page)).toBe(slug);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await button.waitFor();
    expect(await storedOn(page)).toBeNull();
  });

  test('show "Keep" below their words without moving anything, at each width', async () => {
    for (const path of ['/design', '/art/ta'])
      for (const size of ['1440x900', '800x900', '390x844']) {
        const page = await site.visit(path, { size });
        await keepable(page);
        const areInOrder = () =>
          page.locator('main [data-card]:not([data-hero])').evaluateAll((cards) =>
            cards.every((card) => {
              const tops = ['img', 'h3', '[data-keep] button'].map(
                (part) => card.querySelector(part)?.getBoundingClientRect().top ?? 0,
              );
              const link = card.querySelector('a')?.getBoundingClientRect().bottom ?? 0;
              return link > 0 && tops.every((top, at) => top >= (tops[at - 1] ?? top)) && (tops[2] ?? 0) >= link - 1;
            }),
          );
        await expect.poll(areInOrder, { message: `${path} ${size}` }).toBe(true);
        const [height, without] = await page.evaluate(() => {
          const { scrollHeight } = document.documentElement;
          for (const element of document.querySelectorAll('main [data-keep]')) element.remove();
          return [scrollHeight, document.documentElement.scrollHeight];
        });
        expect(without, `${path} ${size}`).toBe(height);
      }
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
      .locator('img, h3, button:has-text("Remove")')
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

  test('changes its order by buttons for fingers, which keep the focus [2.5.7]', async () => {
    const page = await site.visit(both, { size: '390x844', isMobile: true, hasTouch: true });
    const back = page.getByRole('button', { name: 'Move Salt Clock back' });
    await back.tap();
    await expect.poll(() => cardsOn(page)).toEqual(['bora-eleven-hours', 'salt-clock', 'sill-chair']);
    await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await cardsOn(page)).toEqual(['bora-eleven-hours', 'salt-clock', 'sill-chair']);
    expect(await page.getByRole('button', { name: /^Move Sill/ }).count()).toBe(0);
  });

  test('confirms that its address is copied', async () => {
    const page = await site.visit(both, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Copied');
  });

  test('shows and selects its address if the browser refuses to copy it', async () => {
    const page = await site.visit(both, { before: withoutClipboard });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('textbox', { name: 'Link to this page' }).waitFor();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(page.url());
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('loses one item, or all of them by one click', async () => {
    const page = await site.visit('/shortlist', { stored: { shortlist: 'salt-clock,sill-chair' } });
    await page.getByRole('button', { name: 'Remove Salt Clock' }).click();
    await expect.poll(() => cardsOn(page)).toEqual(['sill-chair']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing kept yet.').waitFor();
    expect(await storedOn(page)).toBeNull();
  });

  test('shows what the visitor kept since, after Back and from another tab', async () => {
    const page = await site.visit('/shortlist', { stored: { shortlist: 'salt-clock' } });
    await page.locator('[data-card="salt-clock"] a').first().click();
    await page.waitForURL('**/salt-clock');
    await page.getByRole('link', { name: 'Next' }).first().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/salt-clock'));
    const second = new URL(page.url()).pathname.replace(/.*\//, '');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.goBack();
    await page.waitForURL('**/salt-clock');
    await page.goBack();
    await expect.poll(() => cardsOn(page)).toEqual(['salt-clock', second]);
    const tab = await page.context().newPage();
    await tab.goto('/design/projects/sill-chair');
    await tab.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect.poll(() => cardsOn(page)).toEqual(['salt-clock', second, 'sill-chair']);
    await page.getByRole('button', { name: 'Remove Salt Clock' }).click();
    await expect.poll(() => storedOn(page)).toBe(`${second},sill-chair`);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing kept yet.').waitFor();
    expect(await storedOn(page)).toBeNull();
  });

  test('keeps the focus near a removed item, and on its heading once it is empty [2.4.3]', async () => {
    const page = await site.visit('/shortlist', { stored: { shortlist: 'salt-clock,carso,sill-chair' } });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await page.getByRole('button', { name: 'Remove Carso' }).press('Enter');
    await expect.poll(focused).toBe('Remove Sill Chair');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Remove Salt Clock');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Shortlist');
  });

  test('is accessible and fits a phone', async () => {
    for (const path of [both, '/shortlist', '/news', '/news/forty-words']) {
      const page = await site.visit(path, { size: '390x844' });
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});

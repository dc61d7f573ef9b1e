import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

declare global {
  interface Window {
    /** Transition names of elements before and after each change, and its kind. */
    changes: { kind?: string; before: string[]; after: string[] }[];
  }
}

function recordChanges(): void {
  window.changes = [];
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('*')].flatMap(({ style }) => style?.viewTransitionName || []).sort();
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const change: Window['changes'][number] = { before: names(), after: [] };
    const { transition: kind } = document.documentElement.dataset;
    if (kind !== undefined) change.kind = kind;
    window.changes.push(change);
    return start(async () => {
      if (typeof update === 'function') await update();
      change.after = names();
    });
  };
}

const changesOf = (page: Page) => page.evaluate(() => window.changes);

async function isOver(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => [
        document.documentElement.hasAttribute('data-transition'),
        document.querySelectorAll('[style*="view-transition-name"]').length,
      ]),
    )
    .toEqual([false, 0]);
}

describe('how pages change', () => {
  test('a half of the home page becomes its overview: parts move along, the other image waits until it is covered [R1]', async () => {
    const page = await site.visit('/', { before: recordChanges });
    await page.locator('[data-landing] [data-section="art"] > a').click();
    await page.locator('h1', { hasText: 'Paintings made by rule' }).waitFor();
    const before = ['beam', 'disc', 'hero', 'logo', 'other-design'];
    const after = ['beam', 'disc', 'header', 'hero', 'logo'];
    await expect.poll(() => changesOf(page)).toEqual([{ kind: 'enter', before, after }]);
    await isOver(page);
  });

  test('the disc moves from one section to the other, and back [T4]', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    await page.locator('header a[href="/art/ta"]').click();
    await page.locator('#art_works').waitFor();
    const names = ['beam', 'disc', 'header', 'hero', 'logo'];
    await expect.poll(() => changesOf(page)).toEqual([{ kind: 'section', before: names, after: names }]);
    await isOver(page);
    await page.goBack();
    await page.locator('#projects').waitFor();
    expect((await changesOf(page)).map(({ kind }) => kind)).toEqual(['section', 'section']);
    await isOver(page);
  });

  test('cards have names while a filter changes, and none after [R2]', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    const choice = page.locator('#projects nav a', { hasText: 'Furniture' });
    await choice.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector('#projects')?.scrollIntoView());
    await choice.focus();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#projects [data-card]').count()).toBe(2);
    const [change] = await changesOf(page);
    expect(change?.kind).toBe('filter');
    expect(change?.before).toContain('card-sill-chair');
    expect(change?.after).toEqual(['card-bench-for-two-weathers', 'card-sill-chair', 'filters', 'header']);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
    await isOver(page);
  });

  test.each([['under reduced motion', { reducedMotion: 'reduce' as const }]])(
    '%s pages change at once [P6]',
    async (_when, options) => {
      const page = await site.visit('/', { before: recordChanges, ...options });
      await page.locator('[data-landing] [data-section="design"] > a').click();
      await page.locator('#projects').waitFor();
      await page.locator('#projects nav a', { hasText: 'Objects' }).click();
      await expect.poll(() => page.locator('#projects [data-card]').count()).toBe(2);
      expect((await changesOf(page)) ?? []).toEqual([]);
    },
  );
});

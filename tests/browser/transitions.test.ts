import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buttonOf, galleryPath, lightboxOf, linksOf } from '../helpers/lightbox-on-page.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

declare global {
  interface Window {
    /** Names borne by elements when each change began and when the new page stood, and how it was told from others. */
    changes: { kind?: string; before: string[]; after: string[] }[];
  }
}

/** Listens in on every view transition of a document. */
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

/** Nothing bears a name and nothing tells of a change any more. */
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
  test('R1 a half of the start becomes its overview: film, line, disc and logo go along', async () => {
    const page = await site.visit('/', { before: recordChanges });
    await page.locator('[data-landing] [data-room="art"] > a').click();
    await page.locator('h1', { hasText: 'Paintings made by rule' }).waitFor();
    const before = ['beam', 'disc', 'hero', 'logo'];
    const after = ['beam', 'disc', 'header', 'hero', 'logo'];
    await expect.poll(() => changesOf(page)).toEqual([{ kind: 'enter', before, after }]);
    await isOver(page);
  });

  test('T4 from one room to the other the disc passes through the line', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    await page.locator('header a[href="/art/ta"]').click();
    await page.locator('#art_works').waitFor();
    const names = ['beam', 'disc', 'header', 'hero', 'logo'];
    await expect.poll(() => changesOf(page)).toEqual([{ kind: 'room', before: names, after: names }]);
    await isOver(page);
    await page.goBack();
    await page.locator('#projects').waitFor();
    expect((await changesOf(page)).map(({ kind }) => kind)).toEqual(['room', 'room']);
    await isOver(page);
  });

  test('R2 P7 while a filter changes, cards bear their names, and what lies over them; then no more', async () => {
    const page = await site.visit('/design', { before: recordChanges, consent: null });
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
    expect(change?.after).toEqual(['card-bench-for-two-weathers', 'card-sill-chair', 'filters', 'header', 'notices']);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
    await isOver(page);
  });

  test('changes that follow each other at once end at the last, with no name left', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    await page.evaluate(() => {
      for (const href of ['/design?typology=furniture#projects', '/design?typology=objects#projects', '/art/ta']) {
        document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click();
      }
    });
    await page.locator('#art_works').waitFor();
    await isOver(page);
  });

  /** Holds the movement that goes on where it is, once it has begun. */
  const holdMovement = async (page: Page) => {
    const held = () =>
      page.evaluate(() => {
        const moving = document.getAnimations().filter(({ effect }) => {
          return effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition');
        });
        for (const animation of moving) animation.pause();
        return moving.length;
      });
    await expect.poll(held).toBeGreaterThan(0);
  };

  test('a page can be pressed while it still comes: the movement ends, and the press leads on', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    await page.locator('header a[href="/art/ta"]').click();
    await page.locator('#art_works').waitFor();
    const box = await page.locator('header a[href="/design"]').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await holdMovement(page);
    await page.mouse.click(x, y);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/design');
    await isOver(page);
  });

  test('a picture can be closed while it still opens', async () => {
    const page = await site.visit(galleryPath);
    await linksOf(page).first().click();
    const close = buttonOf(page, 'Close');
    const box = await close.boundingBox();
    await holdMovement(page);
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
    await expect.poll(() => lightboxOf(page).count()).toBe(0);
  });

  test.each([
    ['under reduced motion', { reducedMotion: 'reduce' as const }],
    ['where there are none', { before: () => Reflect.deleteProperty(Document.prototype, 'startViewTransition') }],
  ])('%s pages are exchanged at once', async (_when, options) => {
    const page = await site.visit('/', { before: recordChanges, ...options });
    await page.locator('[data-landing] [data-room="design"] > a').click();
    await page.locator('#projects').waitFor();
    await page.locator('#projects nav a', { hasText: 'Objects' }).click();
    await expect.poll(() => page.locator('#projects [data-card]').count()).toBe(2);
    expect((await changesOf(page)) ?? []).toEqual([]);
  });

  test('P6 under reduced motion nothing lasts longer than a moment', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    await page.locator('#projects [data-card] a').first().hover();
    await page.locator('#projects nav a', { hasText: 'Objects' }).click();
    const lasting = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1).length,
    );
    expect(lasting).toBe(0);
  });

  test('a Back that the browser itself shows is not shown twice', async () => {
    const page = await site.visit('/design', { before: recordChanges });
    await page.locator('header a[href="/art/ta"]').click();
    await page.locator('#art_works').waitFor();
    await isOver(page);
    await page.evaluate(() => {
      Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { value: true });
      history.back();
    });
    await page.locator('#projects').waitFor();
    expect(await changesOf(page)).toHaveLength(1);
  });
});

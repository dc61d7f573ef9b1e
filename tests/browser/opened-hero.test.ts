import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, boxesOf, seenAt, stopChanges, stops } from '../helpers/stopped-changes.ts';

const site = siteInBrowser();

describe('a hero that is opened large, and closed', () => {
  /** Box of what moves, in the window, and which of its two files is drawn. */
  const pictureAt = async (page: Page, ms: number) => {
    await seenAt(page, ms, []);
    return page.evaluate(() => {
      const root = document.documentElement;
      const { width, height, transform } = getComputedStyle(root, '::view-transition-group(lightbox-img)');
      const { e, f } = new DOMMatrix(transform);
      const isDrawn = (side: string) =>
        getComputedStyle(root, `::view-transition-${side}(lightbox-img)`).display !== 'none';
      const box = { x: e, y: f, width: Number.parseFloat(width), height: Number.parseFloat(height) };
      return { box, drawn: ['old', 'new'].filter(isDrawn) };
    });
  };
  /** Words of the dialog that are drawn at all. */
  const wordsOfDialog = (page: Page) =>
    page
      .locator('dialog[open] :is(p, button)')
      .evaluateAll((all) => all.filter((words) => words.checkVisibility({ opacityProperty: true })).length);
  const isAt = (box: Record<string, number>, place: Record<string, number> | undefined) => {
    for (const side of ['x', 'y', 'width', 'height'])
      expect(Math.abs((box[side] ?? 0) - (place?.[side] ?? -9)), side).toBeLessThanOrEqual(1);
  };
  const shownPicture = 'dialog[open] .pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)';

  test.each([
    ['a landscape cut above and below, by its button', '/design/projects/ropewalk-reading-room', '1440x900', 'close'],
    ['a landscape on a phone, by Back', '/design/projects/ropewalk-reading-room', '390x844', 'back'],
    ['an upright picture, by Back', '/design/projects/sill-chair', '1440x900', 'back'],
    ['a work, by Escape', '/art/art-works/low-tide-ledger', '1440x900', 'escape'],
  ])(
    'R7 R8 %s: it grows out of its place and goes back there, one file and one text at a time',
    async (_, path, size, way) => {
      const page = await site.visit(path, { size });
      const hero = 'main [data-picture] picture[data-part="hero"]';
      await page.locator(`${hero} img`).evaluate((image: HTMLImageElement) => image.decode());
      const [place] = await boxesOf(page, hero);
      await page.evaluate(stopChanges);
      await page.locator('main [data-picture]').first().click();
      await begun(page);
      for (const ms of stops) {
        const { drawn } = await pictureAt(page, ms);
        expect(drawn, `${ms} ms`).toEqual(['new']);
        expect(await wordsOfDialog(page), `${ms} ms`).toBe(0);
      }
      isAt((await pictureAt(page, 0)).box, place);
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await page.locator('[data-transition]').waitFor({ state: 'detached' });
      await page.locator(shownPicture).waitFor();
      const [open] = await boxesOf(page, shownPicture);
      await page.evaluate(() => {
        delete window.stopped;
      });
      if (way === 'back') await page.evaluate(() => history.back());
      else if (way === 'escape') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: 'Close', exact: true }).click();
      await begun(page);
      for (const ms of stops) {
        const { drawn } = await pictureAt(page, ms);
        expect(drawn, `${ms} ms`).toEqual(['old']);
        // Words of the dialog were gone before its picture was taken.
        expect((await seenAt(page, 600, ['root'])).root).toEqual({ old: 0, new: 1 });
      }
      isAt((await pictureAt(page, 0)).box, open);
      isAt((await pictureAt(page, 419.9)).box, place);
    },
  );
});

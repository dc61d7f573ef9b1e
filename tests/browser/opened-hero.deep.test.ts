import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import {
  begun,
  boxesOf,
  expectSameBox,
  finish,
  seenAt,
  stopChanges,
  stops,
  travellingAt,
} from '../helpers/stopped-changes.ts';

const site = siteInBrowser();

describe('a hero that is opened large, and closed', () => {
  /** Words of the dialog that are drawn at all. */
  const wordsOfDialog = (page: Page) =>
    page
      .locator('dialog[open] :is(p, button)')
      .evaluateAll((all) => all.filter((words) => words.checkVisibility({ opacityProperty: true })).length);
  const shownPicture = 'dialog[open] .pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)';

  test.each([
    ['a landscape cut above and below, by its button', '/design/projects/ropewalk-reading-room', '1440x900', 'close'],
    ['a landscape on a phone, by Back', '/design/projects/ropewalk-reading-room', '390x844', 'back'],
    ['an upright picture, by Back', '/design/projects/sill-chair', '1440x900', 'back'],
    ['a work, by Escape', '/art/art-works/low-tide-ledger', '1440x900', 'escape'],
  ])(
    '%s: grows out of its place and goes back, one file and one text at a time [R7, R8]',
    async (_, path, size, way) => {
      const page = await site.visit(path, { size });
      const hero = 'main [data-picture] picture[data-part="hero"]';
      await page.locator(`${hero} img`).evaluate((image: HTMLImageElement) => image.decode());
      const [place] = await boxesOf(page, hero);
      await page.evaluate(stopChanges);
      await page.locator('main [data-picture]').first().click();
      await begun(page);
      for (const ms of stops) {
        expect((await travellingAt(page, ms)).files?.old, `${ms} ms`).toBe(1);
        expect(await wordsOfDialog(page), `${ms} ms`).toBe(0);
      }
      expectSameBox((await travellingAt(page, 0)).box, place);
      await finish(page);
      await page.locator(shownPicture).waitFor();
      const [open] = await boxesOf(page, shownPicture);
      if (way === 'back') await page.evaluate(() => history.back());
      else if (way === 'escape') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: 'Close', exact: true }).click();
      await begun(page);
      for (const ms of stops) {
        expect((await travellingAt(page, ms)).files?.old, `${ms} ms`).toBe(1);
        // Words of the dialog were gone before its picture was taken.
        expect((await seenAt(page, 600, ['root'])).root).toEqual({ old: 0, new: 1 });
      }
      expectSameBox((await travellingAt(page, 0)).box, open);
      expectSameBox((await travellingAt(page, 419.9)).box, place);
    },
  );
});

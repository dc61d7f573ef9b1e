import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const faulty = await startFaultySite();
  const projects = Array.from({ length: 6 }, (_, id) => ({
    ...{ id: id + 1, slug: `quiet-${id}`, title: `Quiet ${id}`, year: '2020' },
    typologies: [id % 2 ? 'furniture' : 'objects'],
  }));
  faulty.upstream.fail('get-design-projects/', json(projects));
  return faulty;
});

const tileOf = (page: Page) => page.locator('nav[aria-label="Home"] a');

test.each(['320x640', '390x844', '844x390', '1440x900', '2560x1440'])(
  'an overview without an image begins below the header, clear of the home tile, at %s [T9, R2]',
  async (size) => {
    const page = await site.visit('/design', { size });
    const tile = await boxOf(tileOf(page));
    const statement = await boxOf(page.locator('main h1'));
    const filters = await boxOf(page.locator('[data-part="filters"]'));
    expect(await page.locator('[data-part="hero"]').count()).toBe(1);
    expect(statement.y).toBeLessThan(200);
    expect(tile.y + tile.height).toBeLessThanOrEqual(filters.y);
    expect(filters.y - statement.y - statement.height).toBeLessThan(300);
    const isClear = statement.x + statement.width <= tile.x || statement.y >= tile.y + tile.height;
    expect(isClear).toBe(true);
  },
);

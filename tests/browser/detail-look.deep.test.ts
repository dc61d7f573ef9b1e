import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** A title with a letter that reaches below the line, whose next project's title has one, too. */
const withTails = '/design/projects/tideline-steps';

/** How far below the line letters such as g and p reach, of their size. */
const tail = 0.257;

/** Foot of the lowest letters of a title's last line, in CSS px of the window. */
const inkFootOf = (title: Locator) =>
  title.evaluate((element, share) => {
    const probe = document.createElement('span');
    probe.style.display = 'inline-block';
    element.append(probe);
    const { bottom } = probe.getBoundingClientRect();
    probe.remove();
    return bottom + share * Number.parseFloat(getComputedStyle(element).fontSize);
  }, tail);

const below = async (page: Page, selector: string) => boxOf(page.locator(selector).first());

describe('letters that reach below the line', () => {
  test.each(['1440x900', '390x844'])(
    'R7 keep clear of what stands below a title, and of the picture of the next project, %s',
    async (size) => {
      const page = await site.visit(withTails, { size });
      const isWide = Number.parseInt(size, 10) >= 1024;
      const next = await below(page, isWide ? 'main p.lead' : 'main dl');
      expect(next.y - (await inkFootOf(page.locator('h1')))).toBeGreaterThanOrEqual(8);
      const pager = page.locator('nav[aria-label="Other projects"]');
      const strip = await boxOf(pager.locator('picture'));
      expect(strip.y - (await inkFootOf(pager.locator('.display')))).toBeGreaterThanOrEqual(16);
    },
  );
});

test.each(['1440x900'])('R7 the title of the drawings belongs to what stands below it, %s', async (size) => {
  const page = await site.visit('/design/projects/sill-chair', { size });
  const title = page.getByRole('heading', { level: 2, name: 'Drawings' });
  const { y, height } = await boxOf(title);
  const section = page.locator('main section', { has: title });
  const sheet = await boxOf(section.locator('picture').first());
  const before = await boxOf(section.locator('xpath=preceding-sibling::section[1]'));
  expect(sheet.y - (y + height)).toBeLessThanOrEqual(24);
  expect(y - (before.y + before.height)).toBeGreaterThan(2 * (sheet.y - (y + height)));
});

test.each(['1440x900', '390x844'])(
  'R7 a picture fills its box: nothing of the ground shows at its foot, %s',
  async (size) => {
    const page = await site.visit('/design/projects/sill-chair', { size });
    const left = await page.locator('main figure picture').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const image = picture.querySelector('img');
        return picture.getBoundingClientRect().bottom - (image?.getBoundingClientRect().bottom ?? 0);
      }),
    );
    expect(left.length).toBeGreaterThan(4);
    expect(left.filter((px) => Math.abs(px) > 0.02)).toEqual([]);
  },
);

test('P6 a note and its sign stay on one line', async () => {
  const page = await site.visit('/design/projects/bora-line');
  expect(await page.locator('main .prose', { hasText: 'hums' }).textContent()).toContain('F\u00a0sharp');
});

import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

test.each(['1440x900', '390x844'])(
  'P6 the second place and the second code of the contact page share a line, %s',
  async (size) => {
    const page = await site.visit('/design/contact-us', { size });
    const place = await boxOf(page.locator('main address').nth(1));
    const code = await boxOf(page.locator('main figure img').nth(1));
    expect(place.x).toBeCloseTo(code.x, 0);
  },
);

describe('biography', () => {
  test.each(['1440x900', '768x1024', '390x844'])(
    'P6 its lead is as far from the text as other leads are, %s',
    async (size) => {
      const page = await site.visit('/art/biography/ta', { size });
      const lead = await boxOf(page.locator('main .lead'));
      const text = await boxOf(page.locator('main .prose').first());
      expect(text.y - (lead.y + lead.height)).toBeCloseTo(48, 0);
    },
  );

  test('P6 beside the portrait the tops of its letters stand on the portrait’s', async () => {
    const page = await site.visit('/art/biography/ta');
    const portrait = await boxOf(page.locator('main figure img'));
    const top = await page.locator('main .lead').evaluate((lead) => {
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      lead.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom - 0.7 * Number.parseFloat(getComputedStyle(lead).fontSize);
    });
    expect(Math.abs(top - portrait.y)).toBeLessThanOrEqual(1);
  });
});

test.each(['1440x900', '390x844'])(
  'P6 a page of text without a lead begins with its first paragraph as one, %s',
  async (size) => {
    const page = await site.visit('/design/press', { size });
    const [first, second] = await page
      .locator('main .prose p')
      .evaluateAll((all) =>
        all.map((paragraph) => [getComputedStyle(paragraph).fontSize, paragraph.getBoundingClientRect().toJSON()]),
      );
    const lead = await site.visit('/design/about', { size });
    expect(first?.[0]).toBe(await lead.locator('main .lead').evaluate((element) => getComputedStyle(element).fontSize));
    expect(second?.[0]).not.toBe(first?.[0]);
    expect(second?.[1].top - first?.[1].bottom).toBeCloseTo(48, 0);
  },
);

test('P6 about: facts beside a text share its first baseline', async () => {
  const page = await site.visit('/design/about');
  const baselines = await page.evaluate(() =>
    ['main dl dt', 'main .prose p'].map((selector) => {
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      document.querySelector(selector)?.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    }),
  );
  expect(Math.abs((baselines[0] ?? 0) - (baselines[1] ?? 100))).toBeLessThanOrEqual(1);
});

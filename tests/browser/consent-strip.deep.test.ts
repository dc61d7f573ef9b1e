import { describe, expect, test } from 'vitest';
import { buttonOf, startAskingSite, stripOf } from '../helpers/consent-on-page.ts';
import { boxOf, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null }, startAskingSite);

describe('the strip', () => {
  test('at 200 % text the buttons of the consent banner stay alike and cover nothing of the page [P7, P6, 1.4.4]', async () => {
    const page = await site.newPage({ size: '390x844' });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'));
    });
    await openPage(page, '/privacy-policy');
    await page.waitForLoadState();
    const widths = await stripOf(page)
      .getByRole('button')
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(new Set(widths).size).toBe(1);
    const strip = await stripOf(page).boundingBox();
    const reserved = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.height = 'var(--consent-h)';
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      });
    expect(await reserved()).toBeCloseTo(strip?.height ?? 0, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await buttonOf(page, 'Reject all').click();
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-h') === '');
    expect(await reserved()).toBe(0);
  });

  test.each(['/design/projects/ropewalk-reading-room', '/art/art-works/low-tide-ledger'])(
    'all of the title of %s shows above the banner [P7]',
    async (path) => {
      for (const size of ['1440x900', '1920x1080']) {
        const page = await site.visit(path, { size });
        const { y: top = 0 } = (await stripOf(page).boundingBox()) ?? {};
        const title = await boxOf(page.locator('main h1'));
        expect(top - title.y - title.height, size).toBeGreaterThan(0);
      }
    },
  );
});

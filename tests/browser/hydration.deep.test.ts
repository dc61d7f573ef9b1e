import { expect, test } from 'vitest';
import { complaintsOf } from '../helpers/complaints.ts';
import { developmentBuild, startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { samplePages } from '../helpers/site-pages.ts';

const site = siteInBrowser({ consent: null }, () => startSite({ dist: developmentBuild, env: sharedImages() }));

const emptyImage = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

test.each(['light', 'dark'] as const)(
  'React reports no hydration mismatch on any page of the development build in the %s theme [P5]',
  async (colorScheme) => {
    const page = await site.newPage({ colorScheme });
    const complaints = complaintsOf(page);
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: emptyImage }));
    for (const { path } of samplePages) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await hydrated(page);
      expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
      expect(complaints, path).toEqual([]);
    }
  },
);

test.each([
  { path: '/design/projects/nothing-here', shown: "We couldn't find that page, so we brought you to the home page." },
  { path: '/nothing', shown: 'This page does not exist or has moved.' },
])('React reports no hydration mismatch after the 404 document of $path [S7, R14]', async ({ path, shown }) => {
  const page = await site.newPage({ provokes: /404 .*\/nothing(?:-here)?$/ });
  const complaints = complaintsOf(page);
  await page.goto(path);
  await hydrated(page);
  await page.getByText(shown).first().waitFor();
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

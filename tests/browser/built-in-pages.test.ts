import { describe, expect, test } from 'vitest';
import { status } from '../helpers/failures.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = {
  'The policy': '/privacy-policy',
  'How to reach us': '/design/contact-us',
  'How to care': '/design/Care',
};

const policy = 'The cookie “consent” stores your';

describe('a content API without the pages that a site needs', () => {
  const site = siteInBrowser({}, async () => {
    const started = await startSiteOfLinks({ content });
    for (const slug of ['privacy-policy', 'contact-us']) started.upstream.fail(`slug=${slug}`, status(404));
    return started;
  });

  test.each([
    ['the built-in policy', 'The policy', 'Privacy', policy],
    ['the page of configured contacts', 'How to reach us', 'Contact', 'studio@'],
  ])('%s is the same inside the app and as a document [R5, R11]', async (_what, link, title, words) => {
    const page = await site.visit('/design/about');
    await page.locator('main').getByRole('link', { name: link }).click();
    const heading = page.locator('h1', { hasText: title });
    await heading.waitFor();
    await page.locator('main').getByText(words).first().waitFor();
    // Clocks may have gone on between two looks.
    const shown = async () => (await page.locator('main').textContent())?.replace(/\d\d:\d\d/g, '');
    const inside = await shown();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await hydrated(page);
    await expect.poll(shown).toBe(inside);
  });
});

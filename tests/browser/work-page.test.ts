import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });
const path = '/art/art-works/low-tide-ledger';

describe('a work on its wall', () => {
  test('R8 "View closely" opens the work over the page', async () => {
    const page = await site.visit(path);
    await page.getByRole('link', { name: 'View closely' }).click();
    await page.locator('dialog[open]').waitFor();
    expect(new URL(page.url()).hash).toBe('#picture=1');
    await page.goBack();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  test('R8 "Enquire" leads to the contact page of the artist, whose mail is about the work', async () => {
    const page = await site.visit(path);
    await page.getByRole('link', { name: 'Enquire' }).click();
    await page.waitForURL('**/design/contact-art?about=Low+Tide+Ledger%2C+2024');
    const mails = page.locator('main a[href^="mailto:"]');
    await mails.first().waitFor();
    for (const mail of await mails.all()) {
      await expect.poll(() => mail.getAttribute('href')).toMatch(/\?subject=Low%20Tide%20Ledger%2C%202024$/);
    }
  });
});

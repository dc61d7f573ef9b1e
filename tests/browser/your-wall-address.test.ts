import { describe, expect, test } from 'vitest';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import {
  enquireOf,
  fieldOf,
  handleOf,
  isWallOpen,
  openWall,
  placeOf,
  queryOf,
  rangeOf,
  visitWall,
  wallOf,
  wallPath,
  workOf,
} from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', isMobile: true });

describe('the address', () => {
  test('R8 names the wall once it rests, in place of the entry; Back leaves the page, and comes back to the wall', async () => {
    const page = await site.visit('/art/ta');
    await page.locator(`main a[href="${wallPath}"]`).first().click();
    await page.waitForURL(`**${wallPath}`);
    await openWall(page);
    expect(queryOf(page)).toBe('');
    const before = await page.evaluate(() => history.length);
    await rangeOf(page).fill('400');
    await expect.poll(() => queryOf(page)).toBe('?wall=400');
    await rangeOf(page).fill('410');
    await expect.poll(() => queryOf(page)).toBe('?wall=410');
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await page.waitForURL('**/art/ta');
    await page.goForward();
    await page.waitForURL(`**${wallPath}?wall=410`);
    await expect.poll(() => fieldOf(page).inputValue()).toBe('410');
    expect(await isWallOpen(page)).toBe(true);
  });

  test('R8 a reload and a shared address show the wall; closing it takes it out', async () => {
    const page = await visitWall(site, 250);
    await page.reload();
    await hydrated(page);
    expect(await fieldOf(page).inputValue()).toBe('250');
    await handleOf(page).waitFor();
    await placeOf(page).locator('summary').click();
    await expect.poll(() => queryOf(page)).toBe('');
    expect(await enquireOf(page).textContent()).toBe('Enquire');
    await placeOf(page).locator('summary').click();
    expect(queryOf(page)).toBe('');
  });

  test('R8 closed before its width has come to rest it stays closed, and in no address', async () => {
    const page = await site.visit(wallPath);
    await openWall(page);
    await page.clock.install();
    await fieldOf(page).fill('400');
    await placeOf(page).locator('summary').click();
    await expect.poll(() => isWallOpen(page)).toBe(false);
    await page.clock.runFor(2_000);
    expect(queryOf(page)).toBe('');
    expect(await isWallOpen(page)).toBe(false);
  });

  test('R8 closed before its code is here it is out of the address all the same', async () => {
    const page = await site.newPage();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/OnYourWall-*.js', (route) => arrival.promise.then(() => route.continue()));
    await page.goto(`${wallPath}?wall=250`, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    await placeOf(page).locator('summary').click();
    expect(await isWallOpen(page)).toBe(false);
    arrival.resolve();
    await expect.poll(() => queryOf(page)).toBe('');
    expect(await isWallOpen(page)).toBe(false);
  });

  test('R8 an open picture keeps the wall in the address, and closing it loads nothing again', async () => {
    const page = await visitWall(site, 320);
    await rangeOf(page).fill('500');
    await expect.poll(() => queryOf(page)).toBe('?wall=500');
    await page.getByRole('link', { name: 'View closely' }).click();
    await page.locator('dialog[open]').waitFor();
    expect(page.url()).toContain('?wall=500#picture=1');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goBack();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(queryOf(page)).toBe('?wall=500');
    expect(await isWallOpen(page)).toBe(true);
    expect(calls).toEqual([]);
  });

  test.each(['wide', '0', '1000000000', '119', '801', '320.5', '320&wall=400'])(
    'V3 R8 ?wall=%s is the page without a wall',
    async (value) => {
      const page = await site.visit(`${wallPath}?wall=${value}`);
      expect(await isWallOpen(page)).toBe(false);
      expect(await enquireOf(page).textContent()).toBe('Enquire');
    },
  );

  test('R8 the next work has no wall of the one before', async () => {
    const page = await visitWall(site, 320);
    await page.locator('main nav a').last().click();
    await page.waitForURL((url) => url.pathname !== wallPath);
    expect(queryOf(page)).toBe('');
    await expect.poll(() => isWallOpen(page)).toBe(false);
  });
});

describe('"Enquire"', () => {
  test('R8 carries the wall into the mail', async () => {
    const page = await visitWall(site, 320);
    expect(await enquireOf(page).textContent()).toBe('Enquire for a wall of 320 cm');
    await rangeOf(page).fill('330');
    await expect.poll(() => enquireOf(page).textContent()).toBe('Enquire for a wall of 330 cm');
    await enquireOf(page).click();
    await page.waitForURL('**/design/contact-art?about=*');
    const mail = page.locator('main a[href^="mailto:"]').first();
    await expect
      .poll(() => mail.getAttribute('href'))
      .toMatch(/\?subject=Low%20Tide%20Ledger%2C%202024%2C%20for%20a%20wall%20of%20330%20cm$/);
  });

  test('R8 P3 so it does without scripts: the wall is asked for by a form, the subject stands in the document', async () => {
    const page = await site.newPage({ javaScriptEnabled: false, size: '390x844' });
    await page.goto(wallPath);
    await placeOf(page).locator('summary').click();
    expect(await rangeOf(page).isVisible()).toBe(false);
    await fieldOf(page).fill('400');
    await placeOf(page).getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(`**${wallPath}?wall=400#your-wall`);
    expect(await isWallOpen(page)).toBe(true);
    expect(Math.abs((await boxOf(workOf(page))).width / (await boxOf(wallOf(page))).width - 180 / 400)).toBeLessThan(
      0.01,
    );
    await enquireOf(page).click();
    const mail = page.locator('main a[href^="mailto:"]').first();
    expect(await mail.getAttribute('href')).toMatch(
      /\?subject=Low%20Tide%20Ledger%2C%202024%2C%20for%20a%20wall%20of%20400%20cm$/,
    );
  });
});

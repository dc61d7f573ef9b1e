import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

test('mail links of a general page have the subject of its address', async () => {
  const page = await site.visit('/design/press?about=Low+Tide%2C+2024');
  const mails = page.locator('main a[href^="mailto:"]');
  expect(await mails.count()).toBeGreaterThan(0);
  for (const mail of await mails.all()) {
    expect(await mail.getAttribute('href')).toMatch(/\?subject=Low%20Tide%2C%202024$/);
  }
});

describe('process', () => {
  const current = (page: Page) => page.locator('nav[aria-label="Steps"] [aria-current="step"]');

  test.each(['1440x900'])('P6 N12 the list stays in sight and follows what is read, %s', async (size) => {
    const page = await site.visit('/design/process', { size });
    const steps = page.locator('nav[aria-label="Steps"] a');
    expect(await steps.count()).toBe(6);
    await expect.poll(() => current(page).allTextContents()).toEqual(['1 Measure']);
    for (const [index, name] of ['Measure', 'Sit', 'Draw', 'Mock up', 'Make', 'Return'].entries()) {
      await steps.nth(index).click();
      await expect.poll(() => current(page).allTextContents(), { message: name }).toEqual([`${index + 1} ${name}`]);
      expect((await boxOf(steps.first())).y).toBeGreaterThan(0);
    }
    await scrollTo(page, 0);
    await expect.poll(() => current(page).allTextContents()).toEqual(['1 Measure']);
  });

  test('R4 P6 Back from a step, and from the top, leads to where the link was pressed', async () => {
    const page = await site.visit('/design/process', { size: '1024x768' });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.locator('nav[aria-label="Steps"] a').nth(2).click();
    await expect.poll(scrolled).toBeGreaterThan(400);
    const atStep = await scrolled();
    await page.goBack();
    await expect.poll(scrolled).toBe(0);
    await page.goForward();
    await expect.poll(scrolled).toBe(atStep);
    const toTop = page.locator('footer a[href="#top"]');
    await toTop.scrollIntoViewIfNeeded();
    const atFoot = await scrolled();
    await toTop.click();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBe(atFoot);
    await page.goBack();
    await expect.poll(scrolled).toBe(0);
  });
});

describe('contact', () => {
  test('P3 the address of mail is copied at a press, and that is said', async () => {
    const page = await site.visit('/design/contact-us', {
      // The clipboard is that of the whole browser: a test of another file may copy meanwhile.
      before: () => {
        const writeText = async (copied: string) => void Object.assign(window, { copied });
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
      },
    });
    const button = page.getByRole('button', { name: 'Copy' });
    const { x, width } = await boxOf(button);
    // Said for four seconds: looked for from before the press on.
    const [after] = await Promise.all([
      boxOf(page.getByRole('button', { name: 'Copied' })),
      page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' }),
      button.click(),
    ]);
    expect([after.x, after.width]).toEqual([x, width]);
    expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toBe('studio@plainbearing.example');
  });

  test('P3 where pages may not copy, the address is selected', async () => {
    const page = await site.visit('/design/contact-us', {
      before: () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    });
    await page.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => String(getSelection()))).toBe('studio@plainbearing.example');
  });

  test('P3 it may break before its @, and the addresses open a map in a new tab', async () => {
    const page = await site.visit('/design/contact-us', { size: '320x640' });
    const mail = page.locator('main a[href^="mailto:"]').first();
    expect(await mail.locator('wbr').count()).toBe(1);
    expect(await mail.textContent()).toBe('studio@plainbearing.example');
    const maps = page.locator('main address a');
    expect(await maps.count()).toBe(2);
    expect(await maps.first().getAttribute('href')).toContain('Vicolo%20della%20Bricola%207');
    expect(await maps.first().getAttribute('target')).toBe('_blank');
    await expect
      .poll(() => page.locator('main address time').allTextContents())
      .toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/)]);
  });
});

describe('the artist', () => {
  test('T2 T7 the contact page of the artist keeps the frame of its route, in her voice', async () => {
    const page = await site.visit('/design/contact-art');
    expect(await page.locator('header [data-part="logo"]').textContent()).toBe('Plain Bearing');
    expect(await page.locator('header').getAttribute('data-logo')).toBe('dark');
    const voice = await page.locator('main article').evaluate((article) => getComputedStyle(article).fontFamily);
    expect(voice).toMatch(/^"Hedvig Letters Serif"/);
    expect(await page.locator('main a').first().getAttribute('href')).toBe('mailto:works@tovearany.example');
    expect(await page.locator('main a').last().getAttribute('href')).toBe('/art/ta#art_works');
  });

  test.each([
    ['/art/ta', 'mailto:works@tovearany.example', 'https://instagram.example/tovearany'],
    ['/design/about', 'mailto:studio@plainbearing.example', 'https://instagram.example/plainbearing'],
  ])('P3 the colophon of %s has the mail and the links of its room', async (path, mail, social) => {
    const page = await site.visit(path);
    const links = page.locator('footer a');
    expect(await links.first().getAttribute('href')).toBe(mail);
    expect(await links.nth(1).getAttribute('href')).toBe(social);
  });
});

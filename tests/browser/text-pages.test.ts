import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('process', () => {
  test('numbers hang in the margin, and steps are on the datum [R4, N12]', async () => {
    const page = await site.visit('/design/process');
    const steps = page.locator('main section[id^="step-"]');
    expect(await steps.count()).toBe(6);
    const [number, title, text] = await Promise.all(
      ['h2 > :first-child', 'h2 > :last-child', 'p'].map((part) => boxOf(steps.nth(1).locator(part).first())),
    );
    expect(number?.x).toBeLessThan((title?.x ?? 0) - 100);
    expect(Math.abs((title?.x ?? 0) - (text?.x ?? 0))).toBeLessThanOrEqual(1);
  });
});

describe('contact', () => {
  test('a click copies the mail address and confirms it [R5, P6]', async () => {
    const page = await site.visit('/design/contact-us', {
      // The clipboard is that of the whole browser: a test of another file may copy meanwhile.
      before: () => {
        const writeText = async (copied: string) => void Object.assign(window, { copied });
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
      },
    });
    const button = page.getByRole('button', { name: 'Copy' });
    const { x, width } = await boxOf(button);
    // The message lasts four seconds, so wait for it before the click.
    const [after] = await Promise.all([
      boxOf(page.getByRole('button', { name: 'Copied' })),
      page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' }),
      button.click(),
    ]);
    expect([after.x, after.width]).toEqual([x, width]);
    expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toBe('studio@plainbearing.example');
  });

  test('addresses open a map in a new tab [R5]', async () => {
    const page = await site.visit('/design/contact-us', { size: '320x640' });
    const mail = page.locator('main a[href^="mailto:"]').first();
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

test('a person leads to their projects, and the footer has the links of the section [P1, R2]', async () => {
  const page = await site.visit('/design/about');
  const links = page.locator('footer a');
  expect(await links.first().getAttribute('href')).toBe('mailto:studio@plainbearing.example');
  expect(await links.nth(1).getAttribute('href')).toBe('https://instagram.example/plainbearing');
  await page.getByRole('link', { name: 'Emil Radosta' }).click();
  const index = page.locator('#index');
  await expect
    .poll(() => index.locator('tbody th a').allTextContents())
    .toEqual(['Ropewalk Reading Room', 'Sill Chair', 'Salt Vessels']);
  expect(await index.locator('thead th a').allTextContents()).toEqual(['Year', 'Size', 'Title', 'Place', 'Type']);
});

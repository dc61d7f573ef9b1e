import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

describe('process', () => {
  const current = (page: Page) => page.locator('nav[aria-label="Steps"] [aria-current="step"]');

  test.each(['1440x900'])('the list of steps stays in sight and follows what is read [P6, N12]', async (size) => {
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

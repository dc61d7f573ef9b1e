import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Mailbox, openMailbox } from '../helpers/mailbox.ts';
import { startSite } from '../helpers/running-site.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

let mailbox: Mailbox;

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, ENQUIRY_TO: 'studio@example.org', ENQUIRY_LIMIT_PER_HOUR: '0' };
  const { url, close } = await startSite({ env: settings });
  return { url, close: () => close().then(mailbox.close) };
});

afterEach(() => {
  mailbox.mails.length = 0;
});

const refused = /40[03] .*\/contact/;

const focusedOn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

/** People take longer to write than tests do. */
const later = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Message').fill(message);
  await later(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

describe('the form', () => {
  test('is filled in and sent by keys; errors keep what was written and take the focus [1.3.5, 3.3.1, 3.3.3]', async () => {
    const page = await site.visit('/contact?about=salt-clock', { size: '390x844', provokes: refused });
    expect(await accessibilityViolations(page)).toEqual([]);
    const purposes = ['Your name', 'Your email'].map((label) => page.getByLabel(label).getAttribute('autocomplete'));
    expect(await Promise.all(purposes)).toEqual(['name', 'email']);
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Is it still to be had?');
    await later(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Enter one email address').waitFor();
    expect(await focusedOn(page)).toBe('email');
    expect(await page.getByLabel('Message').inputValue()).toBe('Is it still to be had?');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.type('@example.com');
    await page.keyboard.press('Enter');
    const thanks = page.getByText('Thank you. We have your message and will write to ada@example.com.');
    await thanks.waitFor();
    expect(await thanks.evaluate((text) => document.activeElement === text)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(new URL(page.url()).search).toBe('?about=salt-clock');
    await eventually(() => mailbox.mails.length === 1);
  });

  test('counts the last 500 characters, and lets the address be corrected once', async () => {
    const page = await site.visit('/contact');
    await page.getByLabel('Message').fill('x'.repeat(3_600));
    await page.getByText('400 characters left').waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('adda@example.com');
    await later(page);
    await send(page).click();
    await page.getByRole('button', { name: 'Correct the address' }).click();
    await page.getByLabel('Your email address').fill('ada@example.com');
    await send(page).click();
    await page.getByText('will write to ada@example.com').waitFor();
    expect(await page.getByRole('button', { name: 'Correct the address' }).count()).toBe(0);
    await eventually(() => mailbox.mails.length === 2);
  });

  test('is without the sent message after Back from another document', async () => {
    const page = await site.visit('/contact');
    await fillIn(page, 'Hello');
    await send(page).click();
    await page.getByText('will write to ada@example.com').waitFor();
    await page.goto('/design/about');
    await page.goBack();
    await hydrated(page);
    await page.getByLabel('Message').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  test('keeps the message while the site is away, and sends it once', async () => {
    const page = await site.visit('/contact', { provokes: /ERR_/ });
    await fillIn(page, 'Hello');
    // The server receives it, and the response is lost.
    await page.route('**/contact', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await page.getByText('Check your connection').waitFor();
    await page.unroute('**/contact');
    await send(page).click();
    await page.getByText('will write to ada@example.com').waitFor();
    await eventually(() => mailbox.mails.length > 0);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('moves the focus to the next piece, or to the heading, when a piece is removed [2.4.3]', async () => {
    const page = await site.visit('/contact?about=salt-clock,sill-chair');
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await page.getByLabel('Remove Salt Clock').press('Enter');
    await page.waitForURL((url) => url.search === '?about=sill-chair');
    await expect.poll(focused).toBe('Remove Sill Chair');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Enquiry');
  });

  test('writes Arabic from right to left in an English form', async () => {
    const page = await site.visit('/contact');
    for (const label of ['Your name', 'Message']) {
      const field = page.getByLabel(label);
      await field.fill('مرحبا');
      expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    }
  });

  test('works without JavaScript: errors, values, thanks', async () => {
    const page = await site.newPage({ javaScriptEnabled: false, provokes: refused });
    await page.goto('/contact?about=salt-clock,sill-chair');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByLabel('Message').fill(' \n ');
    await send(page).click();
    await page.getByText('Write a message of').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    expect(await page.locator('[aria-invalid]').getAttribute('name')).toBe('message');
    await page.getByLabel('Message').fill('Hello');
    await send(page).click();
    await page.getByText('Thank you. We have your message and will write to you by email.').waitFor();
    expect(new URL(page.url()).search).toBe('?items=sent');
    await eventually(() => mailbox.mails.length === 1);
  });

  test('that the server returned with errors is hydrated with its values', async () => {
    const page = await site.newPage({ provokes: /40[03] .*\/contact|ERR_FAILED|^App initialization failed/ });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/contact?about=salt-clock', { waitUntil: 'domcontentloaded' });
    await page.locator('[data-enquiry]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.unroute('**/*.js');
    await page.locator('[name="name"]').evaluate((field: HTMLInputElement) => {
      field.value = 'Ada Lovelace';
      field.form?.submit();
    });
    await page.getByText('Enter one email address').waitFor();
    await hydrated(page);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByText('Enter one email address').isVisible()).toBe(true);
    await page.getByLabel('Remove Salt Clock').click();
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
  });
});

test('a visitor on a phone keeps three works, sees them on the wall, and asks for the price with the list', async () => {
  const page = await site.visit('/art/art-works/salt-clock', { size: '390x844' });
  await page.getByRole('button', { name: 'Keep' }).click();
  for (const slug of ['bora-eleven-hours', 'nine-horizons']) {
    await page.goto(`/art/art-works/${slug}`);
    await page.getByRole('button', { name: 'Keep' }).click();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: '3 kept' }).click();
  await expect.poll(() => page.locator('main [data-card]').count()).toBe(3);
  await page.getByRole('link', { name: 'Enquire' }).click();
  await page.waitForURL('**/contact?about=*');
  await page.locator('[data-enquiry] li').nth(2).waitFor();
  expect(await page.locator('[data-enquiry] li img').count()).toBe(3);
  await fillIn(page, 'What do the three cost?');
  await send(page).click();
  await page.getByText('will write to ada@example.com').waitFor();
  await eventually(() => mailbox.mails.length === 1);
  const [mail] = mailbox.mails;
  expect(mail?.headers.get('reply-to')).toEqual(['Ada Lovelace <ada@example.com>']);
  expect(mail?.text).toContain('What do the three cost?');
  for (const slug of ['salt-clock', 'bora-eleven-hours', 'nine-horizons'])
    expect(mail?.text).toContain(`/art/art-works/${slug}`);
});

test('"Enquire" is the first bordered action of works and projects, also without JavaScript', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  for (const [path, slug] of [
    ['/art/art-works/salt-clock?wall=320', 'salt-clock&wall=320'],
    ['/design/projects/sill-chair', 'sill-chair'],
    ['/design/contact-us', undefined],
  ]) {
    await page.goto(path ?? '');
    const link = page.locator('main').getByRole('link', { name: /^Enquire/ });
    expect(await link.getAttribute('href')).toBe(slug ? `/contact?about=${slug}` : '/contact');
  }
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { consentCookieOf, settingsOf } from '../helpers/consent-on-page.ts';
import { isOn, lifeSize, question, slider } from '../helpers/life-size-on-page.ts';
import { imageHere, lightboxOf, openNth } from '../helpers/lightbox-on-page.ts';
import { ScreenReader } from '../helpers/screen-reader.ts';
import { islandHydrated, keepable, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { pageKinds } from '../helpers/site-pages.ts';
import { translate } from '../helpers/translate-page.ts';
import { handleOf, openWall, queryOf, wallOf, wallPath } from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('a page under stress', () => {
  test('a page that the browser translates filters, opens images and leads on [P6, R2, R7]', async () => {
    const page = await site.visit('/design');
    await translate(page);
    await page
      .getByRole('link', { name: /furniture/i })
      .first()
      .click();
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    await page.locator('main a[href="/design/projects/sill-chair"]').first().click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await translate(page);
    await openNth(page, 1);
    await translate(page);
    await page.locator('dialog[open] button[aria-label="Next image"]').click();
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    await page.locator('footer a[href="/accessibility"]').click();
    await page.locator('h1', { hasText: 'Accessibility' }).waitFor();
  });

  test('a click on the wall hangs the work there, without dragging [R8, 2.5.7]', async () => {
    const page = await site.visit(wallPath);
    await openWall(page);
    const before = await handleOf(page).getAttribute('aria-valuenow');
    await wallOf(page).click({ position: { x: 4, y: 4 } });
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('0');
    expect(before).not.toBe('0');
    expect(queryOf(page)).toBe('');
  });
});

/** Links and buttons that are not at one of nine points inside of them, where touch would use another one. */
function overlappedTargets(): string[] {
  // Each half of the landing page is one link, with the button of its video in a corner. The header lies over an image.
  const links = 'main a:not([data-image], [data-landing] a), main button, footer a, footer button';
  const targets = [...document.querySelectorAll<HTMLElement>(links)];
  return targets.flatMap((target) => {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const other = parts
      .flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
      .find(
        (found) =>
          found?.closest('main a, main button, footer a, footer button') &&
          !target.contains(found.closest('a, button')),
      );
    return other ? [`${target.textContent}: ${other.textContent}`] : [];
  });
}

const lists = ['/shortlist?items=salt-clock,bora-eleven-hours,sill-chair,plumb-lamp', '/news', '/news/forty-words'];

describe('a visitor who touches by mistake', () => {
  test('targets do not overlap on a phone [P6, 2.5.8]', async () => {
    for (const path of [
      ...Object.values(pageKinds),
      '/design/contact-art',
      '/art/art-works/low-tide-ledger',
      ...lists,
    ]) {
      const page = await site.visit(path, {
        size: '390x844',
        isMobile: true,
        hasTouch: true,
        provokes: /404.*\/nothing/,
      });
      await keepable(page);
      expect(await page.evaluate(overlappedTargets), path).toEqual([]);
    }
  });

  test('single keys, and clicks that end elsewhere, change nothing [P6, 2.1.4, 2.5.2]', async () => {
    const page = await site.visit('/design/projects/sill-chair');
    const state = () =>
      page.evaluate(() => [
        location.href,
        document.querySelectorAll('dialog[open]').length,
        document.documentElement.dataset.theme,
      ]);
    const before = await state();
    for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789/?+-.') await page.keyboard.press(key);
    expect(await state()).toEqual(before);
    const theme = page.locator('footer').getByRole('button', { name: /change to (dark|light) mode/ });
    for (const control of [
      page.getByRole('button', { name: 'Menu' }),
      page.locator('main [data-image]').first(),
      theme,
    ]) {
      await control.hover();
      await page.mouse.down();
      await page.mouse.move(4, 450);
      await page.mouse.up();
      expect(await state()).toEqual(before);
    }
  });
});

/** Notes the text of each change of a live region, from now on. */
const hear = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const alerts = '[role="alert"]';
    const live = `[aria-live="polite"], [aria-live="assertive"], [role="status"], ${alerts}`;
    new MutationObserver((records) => {
      const regions = records.flatMap(({ target, addedNodes }) => {
        const place = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].flatMap((node) => (node instanceof Element ? node : []));
        const inside = added.flatMap((node) => [
          ...node.querySelectorAll(alerts),
          ...(node.matches(alerts) ? [node] : []),
        ]);
        return [place?.closest(live), ...inside];
      });
      for (const region of new Set(regions)) {
        const text = region?.textContent.trim();
        if (text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

const heardOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as string[]);

describe('announcements', () => {
  test('filter results, copies and errors are announced once, and a new page by its heading [P6, R2, E3, 4.1.3]', async () => {
    const page = await site.visit('/design', {
      provokes: /ERR_FAILED/,
      // The clipboard is that of the whole browser.
      before: () => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }),
    });
    await hear(page);
    await page
      .getByRole('link', { name: /furniture/i })
      .first()
      .click();
    await expect.poll(() => heardOn(page)).toEqual(['2 projects']);
    await page.locator('main a[href="/design/projects/sill-chair"]').first().click();
    await page.locator('main h1:focus', { hasText: 'Sill Chair' }).waitFor();
    await page.locator('main').getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => heardOn(page)).toEqual(['2 projects', 'Copied']);
    await page.route('**/api/v1/pages/privacy-policy*', (route) => route.abort());
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('main [role="alert"]').waitFor();
    await expect.poll(async () => (await heardOn(page)).slice(2)).toEqual([expect.stringMatching(/\S/)]);
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if ((await target.count()) > 0 && (await target.first().evaluate((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Number of cues that the video shows. */
const cuesOn = (page: Page) =>
  page.locator('main video').evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.activeCues?.length ?? 0);

const captionModes = (page: Page) =>
  page.locator('main video').evaluate(({ textTracks }: HTMLVideoElement) => [...textTracks].map(({ mode }) => mode));

const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Theme on show, and the choice. */
const themeOf = (page: Page) =>
  page.locator('html').evaluate(({ dataset }: HTMLElement) => [dataset.theme, dataset.mode]);

async function watchVideo(page: Page): Promise<void> {
  const video = page.locator('main video');
  const isPaused = () => video.evaluate(({ paused }: HTMLVideoElement) => paused);
  await video.scrollIntoViewIfNeeded();
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await expect.poll(() => cuesOn(page)).toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
}

const overviews = [
  { path: '/design', list: '/api/v1/design/projects', card: '[data-card]:not([data-hero])' },
  { path: '/art/ta', list: '/api/v1/art/works', card: '#art_works' },
] as const;

interface Listed {
  readonly title: string;
  readonly canonicalPath: string;
}

async function itemsOf(page: Page, list: string): Promise<readonly Listed[]> {
  const { items } = await page.request.get(`${list}?images=none`).then((response) => response.json());
  expect(items.length).toBe(9);
  return items;
}

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&');

const exactly = (text: string) => new RegExp(`^${escaped(text)}$`);

describe('a visit by keyboard', () => {
  test('a visit by keyboard reaches every project and work, hears its description, watches a captioned video and enquires [P6, R7, R8, R9, 1.1.1, 1.2.2, 2.1.1, 2.1.2, 2.4.3]', async () => {
    const page = await site.newPage();
    const heard: string[] = [];
    for (const { path, list, card } of overviews) {
      await openPage(page, path);
      for (const { title, canonicalPath } of await itemsOf(page, list)) {
        await tabTo(page, page.locator(`main :is(${card} a, [data-part="hero"])[href="${canonicalPath}"]`));
        await page.keyboard.press('Enter');
        await page.locator('main h1:focus', { hasText: exactly(title) }).waitFor();
        const description = page.locator('main summary', { hasText: 'Description' });
        for (const summary of await description.all()) {
          await tabTo(page, summary);
          await page.keyboard.press('Enter');
          await page.locator('main details[open]:has(.prose)').first().waitFor();
          heard.push(title);
        }
        if ((await page.locator('main video track').count()) > 0) await watchVideo(page);
        // As Alt and the left arrow do. The focus returns to the link.
        await page.goBack();
        await page.locator(`main a[href="${canonicalPath}"]:focus`).waitFor();
      }
    }
    expect(new Set(heard)).toEqual(new Set(['Low Tide Ledger']));
    await page.keyboard.press('Enter');
    await page.locator('main h1:focus').waitFor();
    await tabTo(page, page.locator('main').getByRole('link', { name: 'Enquire' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design/contact-art?about=*');
    await tabTo(page, page.locator('main').getByRole('link', { name: /works@/ }));
  });

  test('a visit by keyboard changes every preference [P5, P6, P7, R7, R8, 2.1.1, 3.2.4]', async () => {
    const page = await site.visit(wallPath, { colorScheme: 'light' });
    const press = async (target: Locator) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    await press(page.locator('#your-wall summary'));
    await tabTo(page, page.locator('#your-wall').getByRole('radio', { name: 'centimeters' }));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => storedIn(page, 'length-unit')).toBe('in');

    await page.locator('main h1').focus();
    await press(page.locator('main [data-image]').first());
    await imageHere(page);
    await press(lifeSize(page));
    await question(page).waitFor();
    const before = Number(await slider(page).inputValue());
    await page.keyboard.press('ArrowRight');
    await press(question(page).getByRole('button', { name: 'Done' }));
    await question(page).waitFor({ state: 'detached' });
    expect(Number(await storedIn(page, 'card-match'))).toBeGreaterThan(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOn(page)).toBe('false');
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });

    await page.locator('main video').scrollIntoViewIfNeeded();
    await press(page.getByRole('button', { name: 'Captions' }));
    await expect.poll(() => storedIn(page, 'captions')).toBe('off');
    await openPage(page, wallPath);
    await page.locator('main video').scrollIntoViewIfNeeded();
    await expect.poll(() => captionModes(page)).toEqual(['disabled']);

    const footer = page.locator('footer');
    await tabTo(page, footer.getByRole('button', { name: 'Cookie settings' }), 300);
    await page.keyboard.press('Enter');
    const settings = settingsOf(page);
    await tabTo(page, settings.getByRole('switch', { checked: false }));
    await page.keyboard.press('Space');
    await settings.getByRole('switch', { checked: true }).waitFor();
    await press(settings.getByRole('button', { name: 'Save choices' }));
    await settings.waitFor({ state: 'detached' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v\d\.1\./);

    await press(footer.getByRole('button', { name: 'change to dark mode' }));
    expect(await themeOf(page)).toEqual(['dark', 'dark']);
    await page.keyboard.press('Enter');
    expect(await themeOf(page)).toEqual(['light', 'light']);
    await press(footer.getByRole('button', { name: 'use system theme' }));
    expect(await themeOf(page)).toEqual(['light', 'system']);
  });
});

describe('a visit through the accessibility tree', () => {
  test('a screen reader reaches every project and work, hears its description, watches a captioned video and enquires [P6, R7, R8, R9, 1.1.1, 1.2.2, 2.4.4, 4.1.2]', async () => {
    const page = await site.newPage();
    const reader = await ScreenReader.of(page);
    const heard: string[] = [];
    for (const { path, list } of overviews) {
      await openPage(page, path);
      for (const { title } of await itemsOf(page, list)) {
        await reader.activate(await reader.find('link', new RegExp(`^${escaped(title)}\\b`)));
        // The list has a heading of the same name.
        await expect.poll(() => page.locator('main h1').allTextContents()).toEqual([title]);
        await reader.find('heading', exactly(title));
        await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
        const nodes = await reader.nodes();
        const summaries = nodes.filter(({ role, name }) => role === 'DisclosureTriangle' && name === 'Description');
        for (const summary of summaries) await reader.activate(summary);
        const described = nodes.filter(({ detailIds }) => detailIds.length > 0);
        for (const image of described) heard.push(`${title}: ${image.name}`);
        if (described.length > 0) await expect.poll(() => reader.text()).toMatch(/rust red[\s\S]*threads of linen/);
        if ((await page.locator('main video track').count()) > 0) {
          await reader.activate(await reader.find('button', /^play/i));
          await expect.poll(() => cuesOn(page)).toBe(1);
          await reader.activate(await reader.find('button', /^pause/i));
        }
        await page.goBack();
        await reader.find('heading', path === '/design' ? /^Rooms, and/ : /^Paintings made/);
      }
    }
    expect(heard).toEqual(Array(2).fill(expect.stringMatching(/^Low Tide Ledger: \S/)));
    await reader.activate(await reader.find('link', /^The Long Breath/));
    await reader.activate(await reader.find('link', /^Enquire/));
    await reader.find('link', /^works@/);
  });

  test('a screen reader changes every preference [P5, P6, P7, R7, R8, 4.1.2]', async () => {
    const page = await site.visit(wallPath, { colorScheme: 'light' });
    const reader = await ScreenReader.of(page);
    const activate = async (role: string, name: RegExp) => reader.activate(await reader.find(role, name));
    await page.locator('main video').scrollIntoViewIfNeeded();
    await islandHydrated(page.locator('main video'));
    await activate('button', /^Captions/);
    await expect.poll(() => storedIn(page, 'captions')).toBe('off');
    await openPage(page, wallPath);
    await page.locator('main video').scrollIntoViewIfNeeded();
    await expect.poll(() => captionModes(page)).toEqual(['disabled']);
    await activate('button', /^Captions/);
    await expect.poll(() => storedIn(page, 'captions')).toBe('en');
    await expect.poll(() => captionModes(page)).toEqual(['showing']);
    await activate('DisclosureTriangle', /wall/);
    await handleOf(page).waitFor();
    await activate('radio', /^Inches$/);
    await expect.poll(() => storedIn(page, 'length-unit')).toBe('in');
    await activate('button', /^View larger: Low Tide Ledger/);
    await activate('button', /^Life size$/);
    await reader.find('slider', /^Size of the card/);
    await activate('button', /^Done$/);
    await expect.poll(() => storedIn(page, 'card-match')).toBeTruthy();
    await activate('button', /^Close/);
    await lightboxOf(page).waitFor({ state: 'detached' });
    await activate('button', /^Cookie settings/);
    await activate('switch', /^Optional/);
    await activate('button', /^Save choices/);
    await settingsOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v\d\.1\./);
    await activate('button', /^change to dark mode/);
    await expect.poll(() => themeOf(page)).toEqual(['dark', 'dark']);
    await activate('button', /^change to light mode/);
    await expect.poll(() => themeOf(page)).toEqual(['light', 'light']);
    await activate('button', /^use system theme/);
    await expect.poll(() => themeOf(page)).toEqual(['light', 'system']);
  });
});

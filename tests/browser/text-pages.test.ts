import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { baselineOf, boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

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

  test.each(['1024x768', '1440x900', '1920x1080'])(
    'P6 N12 the list stays in sight and follows what is read, %s',
    async (size) => {
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
    },
  );

  test('P6 the disc hangs in the margin: all items stand at one x, inside the window', async () => {
    const page = await site.visit('/design/process', { size: '1024x768' });
    const words = await page.locator('nav[aria-label="Steps"] a > span:last-child').all();
    const lefts = await Promise.all(words.map(async (word) => (await boxOf(word)).x));
    expect(new Set(lefts).size).toBe(1);
    const x = (await boxOf(current(page))).x - 14;
    expect(x).toBeGreaterThanOrEqual(0);
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

  test('P6 on phones the numbers stand before the titles', async () => {
    const page = await site.visit('/design/process', { size: '390x844' });
    expect(await page.locator('nav[aria-label="Steps"]').isVisible()).toBe(false);
    expect(await page.locator('main h2 > span').first().isVisible()).toBe(true);
    expect(await page.locator('main h2').first().textContent()).toBe('1 Measure');
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

  test.each(['light', 'dark'] as const)('P3 P5 codes stand on a quiet field of white, %s', async (colorScheme) => {
    const page = await site.visit('/design/contact-us', { colorScheme });
    for (const code of await page.locator('main [data-code]').all()) {
      const { padding, backgroundColor } = await code.evaluate((image) => getComputedStyle(image));
      expect([padding, backgroundColor]).toEqual(['12px', 'rgb(255, 255, 255)']);
      expect((await boxOf(code)).width).toBe(160);
      expect(await code.getAttribute('alt')).toMatch(/^QR code: WeChat /);
    }
  });
});

describe('labels in columns 1–4 share the first baseline of their row', () => {
  test.each(['/design/about', '/design/contact-us', '/design/care', '/art/biography/ta', '/privacy-policy'])(
    'P6 N12 %s',
    async (path) => {
      const page = await site.visit(path);
      const labels = await page.locator('main h2').all();
      expect(labels.length).toBeGreaterThan(1);
      for (const label of labels) {
        const beside = label.locator('xpath=following-sibling::*[1]');
        const words = beside.locator('xpath=descendant-or-self::*[normalize-space(text()[1])]');
        const distance = (await baselineOf(words)) - (await baselineOf(label));
        expect(Math.abs(distance), (await label.textContent()) ?? '').toBeLessThanOrEqual(1);
        const { width } = await boxOf(label);
        expect(width).toBeLessThan(500);
      }
    },
  );
});

test('P6 N12 about: facts hang beside the text, the picture stays within the grid', async () => {
  const page = await site.visit('/design/about');
  const [facts, text] = [
    await boxOf(page.locator('main dl').first()),
    await boxOf(page.locator('main .prose').first()),
  ];
  expect(facts.x + facts.width).toBeLessThanOrEqual(text.x);
  expect(Math.abs(facts.y - text.y)).toBeLessThan(12);
  const picture = await boxOf(page.locator('main picture').first());
  const title = await boxOf(page.locator('main h1'));
  expect(Math.abs(picture.x - title.x)).toBeLessThanOrEqual(1);
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

describe('the colophon', () => {
  test.each(['1920x1080', '2560x1440', '768x1024'])(
    'P6 E1 stands at the foot of the window on a short page, %s',
    async (size) => {
      const page = await site.visit('/no/such/page', { size, provokes: /404 .*\/no\/such\/page$/ });
      const { y, height } = await boxOf(page.locator('footer'));
      expect(Math.abs(y + height - Number(size.split('x')[1]))).toBeLessThanOrEqual(1);
    },
  );

  test('P6 follows the content of a long page', async () => {
    const page = await site.visit('/design/about');
    const gap = await page.evaluate(() => {
      const [main, footer] = ['main', 'footer'].map((name) => document.querySelector(name)?.getBoundingClientRect());
      return (footer?.top ?? 0) - (main?.bottom ?? 0);
    });
    expect(gap).toBeGreaterThan(60);
    expect(gap).toBeLessThan(200);
  });

  test('P6 has links 44 px high under a finger', async () => {
    const page = await site.visit('/design/about', { size: '390x844', hasTouch: true, isMobile: true });
    for (const link of await page.locator('footer :is(a, button):visible').all()) {
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('the home tile', () => {
  const tile = (page: Page) => page.locator('nav[aria-label="Home"]');

  test.each([
    ['/design/contact-us', '390x844'],
    ['/design/contact-us', '320x640'],
    ['/privacy-policy', '390x844'],
    ['/design/about', '844x390'],
    ['/design/process', '768x1024'],
  ])('T9 is never over words or a code, also of 200 %: %s at %s', async (path, size) => {
    const page = await site.visit(path, { size });
    for (const fontSize of ['16px', '32px']) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, fontSize);
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const place = document.querySelector('nav[aria-label="Home"]');
              if (!place || getComputedStyle(place).visibility === 'hidden') return [];
              const { left, top, right, bottom } = place.getBoundingClientRect();
              const isNear = (box: DOMRect) =>
                box.width > 0 &&
                box.left < right + 15 &&
                left - 15 < box.right &&
                box.top < bottom + 15 &&
                top - 15 < box.bottom;
              const words = document.createTreeWalker(
                document.querySelector('main') ?? document.body,
                NodeFilter.SHOW_TEXT,
              );
              const found: string[] = [];
              while (words.nextNode()) {
                const range = document.createRange();
                range.selectNodeContents(words.currentNode);
                if (words.currentNode.parentElement?.closest('.visually-hidden, script')) continue;
                if ([...range.getClientRects()].some(isNear)) found.push(words.currentNode.nodeValue ?? '');
              }
              for (const code of document.querySelectorAll('[data-code]')) {
                if (isNear(code.getBoundingClientRect())) found.push('a code');
              }
              return found;
            }),
          { message: fontSize },
        )
        .toEqual([]);
    }
  });

  test('T9 is there where the corner is free, inside the cap of the grid', async () => {
    const page = await site.visit('/design/contact-us', { size: '2560x1300' });
    const { x, width } = await boxOf(tile(page));
    const burger = await boxOf(page.locator('header button'));
    expect(Math.abs(x + width - (burger.x + burger.width))).toBeLessThanOrEqual(12);
    expect(await tile(page).isVisible()).toBe(true);
  });
});

test('E1 the disc of the error page rolls in once, and not under reduced motion', async () => {
  for (const [reducedMotion, seconds] of [
    ['no-preference', 0.72],
    ['reduce', 0.00001],
  ] as const) {
    const page = await site.visit('/no/such/page', { reducedMotion, provokes: /404 .*\/no\/such\/page$/ });
    const roll = await page.locator('main [aria-hidden="true"] > span:empty').evaluate((disc) => {
      const { animationName, animationIterationCount, animationDuration } = getComputedStyle(disc);
      return [animationName === 'none', animationIterationCount, Number.parseFloat(animationDuration)];
    });
    expect(roll).toEqual([false, '1', seconds]);
  }
});

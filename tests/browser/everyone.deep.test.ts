import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { pageKinds } from '../helpers/site-pages.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/nothing$/ });

/** Names of elements that the window or their own box cuts off. */
function cutOff(): string[] {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const cut = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, li, dt, dd, button, summary, label)')].filter(
    (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isHidden = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip';
      const isRead = element.clientHeight > 1 && element.textContent?.trim();
      return (
        isRead &&
        isHidden &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      );
    },
  );
  return [
    ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
    ...cut.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  ];
}

/** Elements that show nothing when they have the focus. */
function unseenFocus(): string[] {
  const isRing = (element: Element | null, pseudo?: string): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const focusable = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, video, [tabindex="0"]'),
  ];
  return focusable
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'))
    .filter((element) => {
      element.focus({ preventScroll: true });
      const around = [
        element,
        element.parentElement,
        element.parentElement?.parentElement ?? null,
        ...element.children,
      ];
      return !around.some((one) => isRing(one) || isRing(one, '::before') || isRing(one, '::after'));
    })
    .map(({ outerHTML }) => `no focus: ${outerHTML.slice(0, 120)}`);
}

/** The focused element if no part of it is in view, because the window ends or another element covers it. */
function coveredFocus(): string[] {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return [];
  // An invisible input is in its visible label.
  const shown = focused.closest('label') ?? focused;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const found = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      return found !== null && (shown.contains(found) || found.contains(shown));
    }),
  );
  return isSeen ? [] : [`covered: ${focused.outerHTML.slice(0, 120)}`];
}

async function coveredAt(size: string): Promise<Record<string, string[]>> {
  const page = await site.newPage({ size });
  const found: Record<string, string[]> = {};
  for (const path of [...Object.values(pageKinds), '/art/art-works/low-tide-ledger']) {
    await openPage(page, path);
    const covered = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 200; presses += 1) {
        await page.keyboard.press(key);
        for (const one of await page.evaluate(coveredFocus)) covered.add(`${key} ${one}`);
        if (await page.evaluate(() => document.activeElement === document.body)) break;
      }
    }
    if (covered.size > 0) found[path] = [...covered];
  }
  return found;
}

async function cutOffWith(size: string, css: string): Promise<Record<string, string[]>> {
  const page = await site.newPage({ size });
  const found: Record<string, string[]> = {};
  for (const path of Object.values(pageKinds)) {
    await openPage(page, path);
    // The policy of the site allows no style elements.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, css);
    const cut = await page.evaluate(cutOff);
    if (cut.length > 0) found[path] = cut;
  }
  return found;
}

/** Targets outside of text that are lower or narrower than 24 px. Some reach over all of the box around them. */
function smallTargets(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a, button, input, summary')];
  return targets.flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.prose')) return [];
    const over = getComputedStyle(target, '::after');
    const reaches =
      over.content !== 'none' && over.position === 'absolute'
        ? (target.closest('tr') ?? target.offsetParent)
        : undefined;
    const { width, height } = (reaches ?? target).getBoundingClientRect();
    // Hidden until it has the focus.
    const isShown = getComputedStyle(target).clipPath === 'none' && width > 1;
    const isSmall = width < 23.9 || height < 23.9;
    return isShown && isSmall ? [`${target.textContent} ${width}x${height}`] : [];
  });
}

describe('a page with settings of visitors', () => {
  test('every target outside of text is at least 24 px high and wide [P6, 2.5.8]', async () => {
    for (const path of Object.values(pageKinds)) {
      for (const size of ['1440x900', '390x844']) {
        const page = await site.visit(path, { size });
        expect(await page.evaluate(smallTargets), `${path} ${size}`).toEqual([]);
      }
    }
  });

  test('pages show all words with text spacing of visitors [P6, 1.4.12]', async () => {
    const spacing =
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }';
    expect(await cutOffWith('1440x900', spacing)).toEqual({});
    expect(await cutOffWith('390x844', spacing)).toEqual({});
  });

  test('pages show all words at 200 % text size and at 400 % zoom [P6, 1.4.4, 1.4.10]', async () => {
    expect(await cutOffWith('1440x900', 'html { font-size: 200% !important }')).toEqual({});
    expect(await cutOffWith('320x256', '')).toEqual({});
  });

  test('nothing covers the focused element, forward and backward [P6, 2.1.1, 2.4.11]', async () => {
    expect(await coveredAt('1440x900')).toEqual({});
    expect(await coveredAt('390x844')).toEqual({});
  });

  test('in forced colors, axe finds no error and every focus is visible [P6, 1.4.11, 2.4.7]', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await site.newPage({ forcedColors: 'active', colorScheme });
      for (const path of [...Object.values(pageKinds), '/art/art-works/low-tide-ledger']) {
        await openPage(page, path);
        const errors = await accessibilityViolations(page);
        // From the keyboard on, a focus set by a script is as visible.
        await page.keyboard.press('Tab');
        const hidden = await page.evaluate(unseenFocus);
        if (errors.length + hidden.length > 0) found[`${path} ${colorScheme}`] = [...errors, ...hidden];
      }
    }
    expect(found).toEqual({});
  });

  test('with less transparency, the header has a ground over images [P6, 1.4.3]', async () => {
    const page = await site.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
    });
    await openPage(page, pageKinds.design);
    const header = page.locator('header');
    const groundOf = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf()).not.toBe('rgba(0, 0, 0, 0)');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('with more contrast, axe finds no error in both themes [P5, P6, 1.4.3]', async () => {
    const page = await site.newPage({ contrast: 'more' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/', '/design', pageKinds.project, '/art/art-works/carso']) {
        await openPage(page, path);
        expect(await accessibilityViolations(page), `${path} ${colorScheme}`).toEqual([]);
      }
    }
  });
});

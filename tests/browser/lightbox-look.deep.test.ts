import { describe, expect, test } from 'vitest';
import {
  buttonOf,
  galleryPath,
  lightboxOf,
  linksOf,
  openNth,
  pictureHere,
  pictureOf,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('where things stand', () => {
  test.each([
    ['1440x900', { top: 72, bottom: 64, side: 44 }],
    ['844x390', { top: 72, bottom: 64, side: 44 }],
    ['320x640', { top: 56, bottom: 72, side: 16 }],
  ] as const)('R7 the picture is whole within the margins, at %s', async (size, { top, bottom, side }) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const page = await site.visit(galleryPath, { size });
    for (const number of [1, 2, 3]) {
      await page.evaluate((hash) => window.location.assign(hash), `#picture=${number}`);
      await pictureHere(page);
      const box = await boxOf(pictureOf(page));
      expect(box.y).toBeGreaterThanOrEqual(top - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(height - bottom + 1);
      expect(box.x).toBeGreaterThanOrEqual(side - 1);
      expect(box.x + box.width).toBeLessThanOrEqual(width - side + 1);
      // It touches the margins of one of its sides.
      const isHigh = Math.abs(box.height - (height - top - bottom)) < 2;
      expect(isHigh || box.width > width - 2 * (side + 60)).toBe(true);
    }
  });

  test.each(['1440x900', '320x640'])('P6 R7 buttons are 44 px and within the window, at %s', async (size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const page = await site.visit(galleryPath, { size });
    await openNth(page, 2);
    const buttons = lightboxOf(page).getByRole('button');
    expect(await buttons.count()).toBe(5);
    for (const button of await buttons.all()) {
      const box = await boxOf(button);
      expect([box.width, box.height]).toEqual([44, 44]);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  test('R7 the ground is the paper of the room, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await site.visit(galleryPath, { colorScheme });
      await openNth(page, 1);
      const [ground, paper] = await page.evaluate(() => {
        const background = (selector: string) => {
          const element = document.querySelector(selector);
          return element && getComputedStyle(element).backgroundColor;
        };
        return [background('dialog[open] .pswp__bg'), background('html')];
      });
      expect(ground).toBe(paper);
    }
  });

  test('R7 it is called after the page, its picture after what is seen, and its caption stands below', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 2);
    const title = await page.locator('main h1').textContent();
    expect(await page.getByRole('dialog', { name: `Pictures of ${title}` }).count()).toBe(1);
    expect(await pictureOf(page).getAttribute('alt')).toContain('Front corner of the chair');
    const caption = lightboxOf(page).getByText('Front leg, rails and cord');
    expect((await boxOf(caption)).y).toBeGreaterThan(900 - 64);
  });
});

describe('for everybody', () => {
  test('P6 R7 in forced colors buttons are seen, and those that are off look so', async () => {
    const page = await site.visit(galleryPath, { forcedColors: 'active' });
    await openNth(page, 1);
    const colorOf = (name: string) => buttonOf(page, name).evaluate((button) => getComputedStyle(button).color);
    const systemColor = (name: string) =>
      page.evaluate((color) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = color;
        const computed = getComputedStyle(probe).color;
        probe.remove();
        return computed;
      }, name);
    expect(await colorOf('Next picture')).toBe(await systemColor('ButtonText'));
    expect(await colorOf('Previous picture')).toBe(await systemColor('GrayText'));
  });
});

describe('the way in and out', () => {
  /** Names and kinds of the movements of a document, and what bore the name. */
  function record(): void {
    window.moved = [];
    const start = document.startViewTransition.bind(document);
    const named = () => document.querySelector('[style*="view-transition-name"]')?.closest('dialog, main')?.tagName;
    document.startViewTransition = (update) => {
      const movement: Window['moved'][number] = { kind: document.documentElement.dataset.transition, from: named() };
      window.moved.push(movement);
      return start(async () => {
        await (typeof update === 'function' ? update() : undefined);
        movement.to = named();
      });
    };
  }

  test('R7 the picture grows out of the page, and shrinks back to where the one now shown stands', async () => {
    const page = await site.visit(galleryPath, { reducedMotion: 'no-preference', before: record });
    await openNth(page, 1);
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => window.moved))
      .toEqual([
        { kind: 'open-picture', from: 'MAIN', to: 'DIALOG' },
        { kind: 'close-picture', from: 'DIALOG', to: 'MAIN' },
      ]);
    const { y, height } = await boxOf(linksOf(page).last());
    expect(y + height / 2).toBeGreaterThan(0);
    expect(y + height / 2).toBeLessThan(900);
    await expect.poll(() => page.locator('[style*="view-transition-name"], [data-transition]').count()).toBe(0);
  });

  test('R7 under reduced motion it is simply there', async () => {
    const page = await site.visit(galleryPath, { before: record });
    await openNth(page, 1);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });
});

declare global {
  interface Window {
    /** Movements of pictures in and out of the lightbox. */
    moved: { kind: string | undefined; from: string | undefined; to?: string | undefined }[];
  }
}

import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { json, respond } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

/** Images without size in the upstream payload. */
const shapes = [
  [200, 500],
  [500, 160],
  [300, 300],
  [240, 320],
] as const;
const urlOf = (index: number) => `/shapes/${index}.png`;

const sizes = ['room', 'body', 'street', 'hand'];
const projects = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  slug: `shape-${index + 1}`,
  title: `Shape ${index + 1}`,
  size: sizes[index % sizes.length],
  cover: urlOf(index % shapes.length),
}));
const gallery = shapes.map((_, index) => urlOf(index));

/** A fresh site whose images are held until released, so none is analyzed. */
async function startColdSite() {
  const site = await startFaultySite({ env: { MEDIA_ANALYSIS_WAIT_MS: '0' } });
  onTestFinished(() => site.close());
  const held = Promise.withResolvers<void>();
  site.upstream.fail('get-design-projects/', json(projects));
  site.upstream.fail('get-design-projects-detail', json({ id: 1, read_more: [{ gallery: { full: gallery } }] }));
  for (const [index, [width, height]] of shapes.entries()) {
    const png = await evenImage(width, height).png().toBuffer();
    site.upstream.fail(urlOf(index), async (request, response) => {
      await held.promise;
      await respond(png, { 'content-type': 'image/png' })(request, response);
    });
  }
  return { url: site.url, letGo: held.resolve };
}

interface Hung {
  /** Width over height of the file, and of the box. */
  readonly own: number;
  readonly box: number;
  readonly fit: string;
  readonly isOnWall: boolean;
  readonly isInView: boolean;
}

/** Loaded images of a section, with their boxes. */
function hung(page: Page, place: string): Promise<Hung[]> {
  return page.locator(`${place} picture:has(img)`).evaluateAll((frames) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--wall)';
    const wall = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return frames.flatMap((frame) => {
      const image = frame.querySelector('img');
      if (!image?.complete || !image.naturalWidth) return [];
      const { width, height, top, bottom } = frame.getBoundingClientRect();
      const { backgroundColor, backgroundImage } = getComputedStyle(frame);
      return {
        own: image.naturalWidth / image.naturalHeight,
        box: width / height,
        fit: getComputedStyle(image).objectFit,
        isOnWall: backgroundColor === wall && backgroundImage === 'none',
        isInView: bottom > 0 && top < innerHeight,
      };
    });
  });
}

const isWhole = ({ own, box, fit }: Hung) => fit === 'contain' || Math.abs(box / own - 1) < 0.01;

/**
 * Scrolls in a frame without style changes. The browser counts an image as moved if it gets its ratio in the frame that
 * scrolls to it, though no visitor saw the move.
 */
const scrollTo = (page: Page, y: number) =>
  page.evaluate(async (top) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    let isChanged = true;
    const watch = new MutationObserver(() => {
      isChanged = true;
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['style', 'data-unmeasured'] });
    while (isChanged) {
      isChanged = false;
      await nextFrame();
      await nextFrame();
    }
    watch.disconnect();
    window.scrollTo({ top, behavior: 'instant' });
    await nextFrame();
    await nextFrame();
  }, y);

/** Layout shift before an image loaded, such as late fonts on a busy machine. */
async function movedBefore(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return layoutShift(page);
}

const site = siteInBrowser({ reducedMotion: 'reduce' });

test('an unmeasured image in view stays whole in its box, one below takes its own ratio; nothing moves [N9, S1]', async () => {
  const { url, letGo } = await startColdSite();
  const page = await site.visit(`${url}/design`);
  expect(await page.locator('#projects [data-unmeasured]').count()).toBe(projects.length);
  const top = await page
    .locator('#projects ul')
    .last()
    .evaluate((list) => list.getBoundingClientRect().top);
  await scrollTo(page, top - 200);
  const moved = await movedBefore(page);
  letGo();
  await expect
    .poll(async () => (await hung(page, '#projects')).filter(({ isInView }) => isInView).length)
    .toBeGreaterThan(1);
  const seen = (await hung(page, '#projects')).filter(({ isInView }) => isInView);
  for (const { box, fit, isOnWall } of seen) {
    expect(box).toBeCloseTo(1.5, 1);
    expect([fit, isOnWall]).toEqual(['contain', true]);
  }
  for (let y = top; y < top + 6000; y += 300) {
    await scrollTo(page, y);
    expect((await hung(page, '#projects')).filter((one) => !isWhole(one))).toEqual([]);
  }
  const all = await hung(page, '#projects');
  expect(all.length).toBe(projects.length);
  expect(all.slice(-4).every(({ own, box }) => Math.abs(box / own - 1) < 0.01)).toBe(true);
  expect(await layoutShift(page)).toBe(moved);
  await scrollTo(page, 0);
  // On a second visit, each image has its ratio from the start.
  await page.locator('header a[href="/art/ta"]').last().click();
  await page.waitForURL('**/art/ta');
  await page.locator('header a[href="/design"]').last().click();
  await page.waitForURL('**/design');
  await expect.poll(async () => (await hung(page, '#projects')).length).toBeGreaterThan(1);
  const again = await hung(page, '#projects');
  expect(again.every(({ own, box }) => Math.abs(box / own - 1) < 0.01)).toBe(true);
});

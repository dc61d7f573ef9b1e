import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { buttonOf, settingsOf } from '../helpers/consent-on-page.ts';
import { json } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { agreement, boxOf, refusal, siteInBrowser } from '../helpers/site-in-browser.ts';

const path = '/design/projects/sill-chair';

const blocks = [
  {
    type: 'video',
    video: {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      poster: '/media/design/sill-chair/02-joint.jpg',
      caption: 'How the joint is cut',
      width: 1600,
      height: 1067,
    },
  },
  { type: 'video', video: '<iframe src="//player.vimeo.com/video/76979871"></iframe>' },
  { type: 'video', video: 'https://www.dailymotion.com/video/x8abcde' },
  { type: 'video', video: { url: '/media/video/low-tide-ledger.mp4', width: 640, height: 480 } },
];

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const started = await startFaultySite({ env: sharedImages() });
  started.upstream.fail('get-design-projects-detail', json({ id: 102, read_more: blocks }));
  return started;
});

/** Opens the page with videos, and records requests to other sites. */
async function visit(consent: string) {
  const page = await site.newPage({ consent });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(site.url).origin) requested.push(request.url());
  });
  const player = { contentType: 'text/html', body: '<title>player</title><button>pause</button>' };
  await page.route(/youtube-nocookie\.com|player\.vimeo\.com/, (route) => route.fulfill(player));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(path);
  await page.locator('#cover').waitFor({ state: 'detached' });
  return { page, requested, refused };
}

const play = (page: Page) => page.getByRole('button', { name: /^Play here/ }).first();
const watch = (page: Page, site: string) => page.getByRole('link', { name: `Watch on ${site}` });

describe('a small video of the site', () => {
  test.each(['1440x900', '390x844'])('has a box of its ratio, at most 1.5 times its width: %s [R7]', async (size) => {
    const page = await site.visit(path, { size });
    const { width, height } = await boxOf(page.locator('main video'));
    expect(width / height).toBeCloseTo(640 / 480, 1);
    expect(width).toBeLessThanOrEqual(640 * 1.5);
    expect(height).toBeLessThanOrEqual(0.86 * Number(size.split('x')[1]));
  });
});

describe('a video of another site', () => {
  test('before a click a video is a poster, a button and a link, and no other site gets a request [P7, R7]', async () => {
    const { page, requested } = await visit(refusal);
    expect(await watch(page, 'YouTube').getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(await watch(page, 'Vimeo').count()).toBe(1);
    const poster = page.locator('figure', { hasText: 'How the joint is cut' }).locator('img');
    await poster.scrollIntoViewIfNeeded();
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // A player that the site does not know is a link, with consent or without.
    expect(await page.locator('main a[href="https://www.dailymotion.com/video/x8abcde"]').count()).toBe(1);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(requested).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each([agreement, refusal])(
    'a click is the consent to one video: it loads the player and focuses it; withdrawal removes it [P7, R7]',
    async (consent) => {
      const { page, requested, refused } = await visit(consent);
      expect(requested).toEqual([]);
      await play(page).click();
      const frame = page.locator('iframe');
      await frame.waitFor();
      expect(await frame.getAttribute('title')).toBe('How the joint is cut');
      await page.frameLocator('iframe').getByRole('button', { name: 'pause' }).waitFor();
      expect(requested).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
      expect(refused).toEqual([]);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      await page.getByRole('button', { name: 'Cookie settings' }).first().click();
      await buttonOf(page, 'Reject all').last().click();
      await settingsOf(page).waitFor({ state: 'detached' });
      await page.locator('iframe').waitFor({ state: 'detached' });
      await watch(page, 'YouTube').waitFor();
    },
  );
});

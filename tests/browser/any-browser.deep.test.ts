import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browsers, type Driver, type Visit, visitOf } from '../helpers/any-browser.ts';
import { startAskingSite } from '../helpers/consent-on-page.ts';
import { detailedImage } from '../helpers/detailed-image.ts';
import type { RunningSite } from '../helpers/running-site.ts';
import { pageKinds } from '../helpers/site-pages.ts';
import { startSiteWithImages } from '../helpers/site-with-images.ts';

let site: RunningSite;

/** A site with an image that only tiles show in full. */
let large: Pick<RunningSite, 'url' | 'close'>;
const largeWidth = 4_500;

beforeAll(async () => {
  site = await startAskingSite();
  const works = [{ id: 1, slug: 'large', title: 'Large', featured_image: { url: '/large.jpg', alt: 'Gray blocks' } }];
  large = await startSiteWithImages({ files: { 'large.jpg': await detailedImage(largeWidth, 3_300) }, works });
});

afterAll(() => Promise.all([site.close(), large.close()]));

describe.each(Object.keys(browsers) as (keyof typeof browsers)[])('in %s', (name) => {
  let driver: Driver;
  let visit: Visit;

  beforeAll(async () => {
    driver = await browsers[name]();
    visit = visitOf(driver, site.url);
    await visit.goTo('/accessibility');
    await visit.click('button', 'Reject all');
  });

  afterAll(() => driver?.close());

  beforeEach(() => visit.goTo('/accessibility'));

  const pathIs = (path: string) => visit.until((wanted) => location.pathname + location.search === wanted, path);
  const headingIs = (text: string) =>
    visit.until((wanted) => document.querySelector('h1')?.textContent?.includes(wanted), text);
  const isOpen = (selector: string) => visit.until((query) => document.querySelector(query) !== null, selector);
  const isGone = (selector: string) => visit.until((query) => document.querySelector(query) === null, selector);

  test.each(Object.entries(pageKinds))('%s is hydrated, fits the window and shows its images [P6]', async (_, path) => {
    await visit.goTo(path);
    await visit.until(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight && image.getClientRects().length > 0)
        .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
    expect(
      await visit.ask(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    expect(await visit.ask(() => document.querySelector('h1')?.textContent?.length ?? 0)).toBeGreaterThan(0);
    const expected = /tag\.js|404/;
    expect(visit.errors().filter((text) => !expected.test(text))).toEqual([]);
  });

  test('the menu leads to a page, opens again, and closes by Escape with the focus where it was [M1, M6]', async () => {
    await visit.goTo('/design');
    await visit.click('header button[aria-label="Open menu"]');
    await visit.click('dialog#menu a', 'Process');
    await headingIs('Process');
    await isGone('dialog#menu[open]');
    await visit.back();
    await pathIs('/design');
    await visit.click('header button[aria-label="Open menu"]');
    await isOpen('dialog#menu[open]');
    await visit.press('Escape');
    await isGone('dialog#menu[open]');
    expect(await visit.ask(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu');
  });

  test('a press beside the cookie settings closes them; a choice is stored [C1]', async () => {
    await visit.click('footer button', 'Cookie settings');
    await isOpen('dialog[open]');
    await visit.clickAt(20, 20);
    await isGone('dialog[open]');
    expect(await visit.ask(() => document.cookie.includes('consent='))).toBe(true);
  });

  test('a filter narrows the cards, and Back brings them again [R1]', async () => {
    await visit.goTo('/design');
    const cards = () => visit.ask(() => document.querySelectorAll('[data-card]').length);
    const all = await cards();
    expect(all).toBeGreaterThan(3);
    await visit.click('#projects a', 'Furniture');
    await pathIs('/design?typology=furniture');
    await visit.until((before) => document.querySelectorAll('[data-card]').length < before, all);
    await visit.back();
    await visit.until((before) => document.querySelectorAll('[data-card]').length === before, all);
  });

  test('Back leads to the place and the card that the visitor left [R8, R9]', async () => {
    await visit.goTo('/design');
    await visit.ask(() => document.querySelector('[data-card="sill-chair"]')?.scrollIntoView({ block: 'center' }));
    const place = await visit.ask(() => Math.round(scrollY));
    expect(place).toBeGreaterThan(300);
    await visit.click('[data-card="sill-chair"] a');
    await headingIs('Sill Chair');
    await visit.back();
    await visit.until((wanted) => Math.abs(scrollY - wanted) <= 2, place);
    expect(await visit.ask(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))).toBe(
      'sill-chair',
    );
  });

  test('an image opens, the next one follows, it enlarges, and Escape closes it [P6]', async () => {
    await visit.goTo('/design/projects/sill-chair');
    await visit.click('main [data-image]');
    const shown = 'dialog[open] .pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)';
    const isHere = () =>
      visit.until((query) => {
        const image = document.querySelector<HTMLImageElement>(query);
        return image?.complete && image.naturalWidth > 0;
      }, shown);
    await isHere();
    const first = await visit.ask(() => location.hash);
    await visit.press('ArrowRight');
    await visit.until((before) => location.hash !== before, first);
    await isHere();
    const widthOf = () =>
      visit.ask((query) => document.querySelector(query)?.getBoundingClientRect().width ?? 0, shown);
    const whole = await widthOf();
    await visit.type('+');
    await visit.until(
      (query, before) => (document.querySelector(query)?.getBoundingClientRect().width ?? 0) > before,
      ...([shown, whole] as const),
    );
    await visit.press('Escape');
    await visit.until(
      (query, before) => Math.abs((document.querySelector(query)?.getBoundingClientRect().width ?? 0) - before) < 1,
      ...([shown, whole] as const),
    );
    await visit.press('Escape');
    await isGone('dialog[open]');
    expect(whole).toBeGreaterThan(200);
  });

  test('a video of the site plays and pauses [R7]', async () => {
    await visit.goTo('/art/art-works/low-tide-ledger');
    const isPlaying = (wanted: boolean) =>
      visit.until((playing) => {
        const video = document.querySelector<HTMLVideoElement>('main video');
        return video && video.paused !== playing && (!playing || video.currentTime > 0);
      }, wanted);
    await visit.until(() => {
      const video = document.querySelector<HTMLVideoElement>('main video');
      video?.scrollIntoView();
      return video?.controls === false;
    });
    await visit.click('main video');
    await isPlaying(true);
    await visit.click('main video');
    await isPlaying(false);
    expect(await visit.ask(() => document.querySelector<HTMLVideoElement>('main video')?.error ?? null)).toBe(null);
  });

  test('deep zoom loads tiles up to the pixels of the original [R7, P9]', async () => {
    const zoom = visitOf(driver, large.url);
    await zoom.goTo('/art/art-works/large');
    await zoom.click('main [data-image]');
    await zoom.click('dialog[open] button[aria-label="1:1 Actual pixels"]');
    await zoom.until(() => {
      const tiles = [...document.querySelectorAll<HTMLImageElement>('dialog .pswp__tiles > img')];
      return tiles.length > 0 && tiles.every((tile) => tile.hasAttribute('data-ready') && tile.naturalWidth > 0);
    });
    const widthOf = () => {
      const image = document.querySelector(
        '.pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)',
      );
      return (image?.getBoundingClientRect().width ?? 0) * devicePixelRatio;
    };
    expect(await zoom.ask(widthOf)).toBeCloseTo(largeWidth, 0);
    await zoom.press('Escape');
    await zoom.until(() => document.querySelector('.pswp__tiles > img') === null);
  });

  test('the index finds while one types, and a reload keeps the search [R2]', async () => {
    await visit.goTo('/design?q=linen#index');
    await visit.until(() => document.querySelectorAll('#index tbody tr').length > 0);
    const found = await visit.ask(() => document.querySelectorAll('#index tbody tr').length);
    await visit.goTo('/design#index');
    await visit.click('#index input');
    await visit.type('linen');
    await visit.until((wanted) => document.querySelectorAll('#index tbody tr').length === wanted, found);
    await visit.until(() => location.search === '?q=linen');
    expect(found).toBeGreaterThan(0);
  });

  test('a work hangs on a wall of the visitor, moves by keys, and the mail names the wall [R8]', async () => {
    await visit.goTo('/art/art-works/low-tide-ledger?wall=360');
    await isOpen('#your-wall [role="slider"]');
    const mail = () =>
      visit.ask(() =>
        decodeURIComponent(
          document.querySelector<HTMLAnchorElement>('main a[href*="about="], main a[href^="mailto:"]')?.href ?? '',
        ),
      );
    expect(await mail()).toContain('360');
  });

  test('a page prints [P6]', async () => {
    await visit.goTo('/design/projects/sill-chair');
    const bytes = await visit.print();
    expect(bytes ?? 10_000).toBeGreaterThan(5_000);
  });
});

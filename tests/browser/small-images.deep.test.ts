import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { json } from '../helpers/failures.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteWithImages } from '../helpers/site-with-images.ts';

const shapes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  tiny: [80, 54],
  landscape: [480, 320],
  panorama: [600, 240],
  tall: [300, 3000],
};

const text = `<h2>Section</h2><p>Text.</p><h3>Part</h3><p>Text.</p><h4>Detail</h4><p>Text.</p>
<table><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></table>`;

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const drawn = Object.entries(shapes).map(async ([name, [width, height]]) => {
    return [`${name}.jpg`, await evenImage(width, height).jpeg().toBuffer()] as const;
  });
  const itemOf = (name: string, index: number) => ({
    id: index + 1,
    slug: name,
    title: `Shape ${name}`,
    featured_image: { url: `/${name}.jpg` },
    dimensions: index ? { width_cm: 400, height_cm: 200 } : { width_cm: 4, height_cm: 4 },
  });
  const items = Object.keys(shapes).map(itemOf);
  const started = await startSiteWithImages({
    files: Object.fromEntries(await Promise.all(drawn)),
    projects: items,
    works: items,
  });
  const images = Object.keys(shapes).map((name) => ({ type: 'image', url: `/${name}.jpg` }));
  for (const section of ['design', 'art']) {
    started.upstream.fail(
      `get-${section}-projects-detail`,
      json({ read_more: [{ type: 'text', html: text }, ...images] }),
    );
  }
  return started;
});

/** Works beside each other have one scale, whatever the sizes of their files. */
const drawnIn = (page: Page) =>
  page.locator('main :not([data-measured], [style*="--wide:"]) > picture:has(img)').evaluateAll((frames) =>
    frames.map((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      const image = frame.querySelector('img');
      const own = { width: Number(image?.getAttribute('width')), height: Number(image?.getAttribute('height')) };
      return {
        src: image?.getAttribute('src'),
        enlarged: Math.max(width / own.width, height / own.height),
        windows: height / innerHeight,
      };
    }),
  );

const pages = [
  '/design',
  ...Object.keys(shapes).flatMap((name) => [`/design/projects/${name}`, `/art/art-works/${name}`]),
];

test.each(pages)(
  'small images of %s are enlarged by half at most, and none is higher than its window and a fifth [N9]',
  async (path) => {
    for (const size of ['1440x900', '390x844', '2560x1440']) {
      const page = await site.visit(path, { size });
      const drawn = await drawnIn(page);
      expect(
        drawn.filter(({ enlarged, windows }) => enlarged > 1.51 || windows > 1.21),
        size,
      ).toEqual([]);
      const ways = page.locator('main nav span:has(> picture)');
      const boxes = await ways.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      expect(
        boxes.filter(({ width, height }) => Math.min(width, height) < 23.9),
        size,
      ).toEqual([]);
    }
  },
);

test('titles in a text follow the outline, and cells keep their alignment [R7, N11]', async () => {
  for (const path of ['/design/projects/tall', '/art/art-works/tall']) {
    const page = await site.visit(path);
    const styleOf = (selector: string, name: 'fontSize' | 'textAlign') =>
      page
        .locator(selector)
        .filter({ hasText: /^(Section|Part|Detail|[abc])$/ })
        .evaluateAll((all, key) => all.map((each) => getComputedStyle(each)[key]), name);
    const sizes = (await styleOf('main :is(h2, h3, h4)', 'fontSize')).map(Number.parseFloat);
    const [h2 = 0, h3 = 0, h4 = 0] = sizes;
    expect(sizes.length).toBe(3);
    expect(h2 >= h3 && h3 > h4, `${sizes}`).toBe(true);
    expect(await styleOf('main th', 'textAlign')).toEqual(['left', 'center', 'right']);
  }
});

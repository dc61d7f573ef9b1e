import { expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { partOfDisc, pointedImages } from '../helpers/pointed-images.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteWithImages } from '../helpers/site-with-images.ts';

const token = 'a-token-of-some-length';
const phone = { size: '390x844', isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const images = await pointedImages();
let give: (index: number) => Promise<void>;

const site = siteInBrowser(phone, async () => {
  const files = Object.fromEntries(images.map(({ name, file }) => [`${name}.jpg`, file]));
  const started = await startSiteWithImages({ files, env: { OPS_TOKEN: token } });
  give = async (index) => {
    const { name = '', fields = {} } = images[index] ?? {};
    const project = { id: index, slug: `p-${index}`, title: name, featured_image: { url: `/${name}.jpg`, ...fields } };
    started.upstream.fail('get-design-projects/', json([project]));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ all: true, hard: true });
    expect((await fetch(`${started.url}/ops/purge`, { method: 'POST', headers, body })).status).toBe(200);
    await fetch(`${started.url}/api/v1/design/projects`);
  };
  return started;
});

test.each(images.map(({ name }, index) => [name, index] as const))(
  'the hero of a phone contains the point of %s [P13]',
  async (_name, index) => {
    await give(index);
    const page = await site.visit('/design');
    const hero = page.locator('main a[data-part="hero"]');
    const image = hero.locator('img');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain('/square-');
    const { height } = await boxOf(image);
    const scale = (height * phone.deviceScaleFactor) / (images[index]?.height ?? 1);
    await expect.poll(async () => partOfDisc(await hero.screenshot(), scale)).toBeGreaterThan(0.9);
  },
);

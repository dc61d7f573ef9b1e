import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSiteOfManyImages } from '../helpers/many-images.ts';
import { startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const count = 600;
let site: Awaited<ReturnType<typeof startSiteOfManyImages>>;

beforeAll(async () => {
  site = await startSiteOfManyImages(count);
});

afterAll(() => site.close());

const documentAt = async (path: string, origin = site.url) => {
  const response = await fetch(origin + path);
  return { status: response.status, html: await response.text() };
};
const nextIn = (html: string) => /<a [^>]*href="([^"]*)"[^>]*rel="next"/.exec(html)?.[1]?.replace(/#.*/, '');

describe('pages with very many images', () => {
  test.each(['/design/projects/sill-chair', '/art/biography/ta'])(
    '%s has at most 500 images and a link to the next ones [S13]',
    async (path) => {
      const { html } = await documentAt(path);
      const images = html.match(/<img[\s>]/g)?.length ?? 0;
      expect(images).toBeGreaterThan(400);
      expect(images).toBeLessThanOrEqual(500);
      expect(html.length).toBeLessThan(1_500_000);
      expect(nextIn(html)).toBe(`${path}?part=2`);
      const next = await documentAt(`${path}?part=2`);
      expect(next.html).toContain('name="robots" content="noindex"');
      expect(next.html).toMatch(new RegExp(`rel="canonical" href="[^"?]*${path}"`));
      expect(next.html.match(/<img[\s>]/g)?.length).toBeLessThanOrEqual(500);
    },
  );

  test('the links lead through all images, each once [S13]', async () => {
    const alts: string[] = [];
    let path: string | undefined = '/design/about';
    let parts = 0;
    while (path) {
      const { html } = await documentAt(path);
      alts.push(...[...html.matchAll(/ alt="(Image \d+)"/g)].map(([, alt]) => alt ?? ''));
      path = nextIn(html);
      parts += 1;
    }
    expect(alts).toEqual(Array.from({ length: count }, (_, index) => `Image ${index + 1}`));
    expect(parts).toBe(Math.ceil(count / 490));
  });

  test('a missing part is the page itself [S13]', async () => {
    const queries = ['', '?part=1', '?part=0', '?part=42', '?part=x', '?part=2&part=3'];
    const documents = () => Promise.all(queries.map((query) => documentAt(`/design/about${query}`)));
    for (const { status } of await documents()) expect(status).toBe(200);
    // Documents change while images are measured.
    await expect.poll(async () => new Set((await documents()).map(({ html }) => html)).size).toBe(1);
  });

  test('the API returns all images [S13]', async () => {
    const response = await fetch(`${site.url}/api/v1/about`);
    expect((await response.text()).match(/"alt":"Image \d+"/g)?.length).toBeGreaterThanOrEqual(count);
  });
});

/** A site with a list of so many items. Ids and slugs have one length, so that documents differ in numbers only. */
async function siteOfItems(call: string, items: number) {
  const upstream = await startFaultyUpstream();
  onTestFinished(() => upstream.close());
  const cover = { url: '/m/1.jpg', alt: 'A', width: 900, height: 600 };
  const list = Array.from({ length: items }, (_, index) => ({
    id: 10_000 + index,
    slug: `s-${index}`,
    title: 'T',
    cover,
  }));
  upstream.fail(call, json(list));
  const long = await startSite({ env: { ...testEnv(upstream.url), ARTIST_SLUG: 'ta' } });
  onTestFinished(() => long.close());
  return long;
}

const lists = [
  ['/design', 'get-design-projects'],
  ['/art/ta', 'get-art-projects'],
] as const;

test.each(lists)('%s shows 150 items in three parts, each item once [R2] [R9]', async (path, call) => {
  const long = await siteOfItems(call, 150);
  const parts = await Promise.all(['', '?part=2', '?part=3'].map((query) => documentAt(path + query, long.url)));
  const cards = parts.map(({ html }) =>
    [...html.matchAll(/ data-card="s-(\d+)"/g)].map(([, number]) => Number(number)),
  );
  expect(cards.map(({ length }) => length)).toEqual([60, 60, 30]);
  expect(new Set(cards.flat()).size).toBe(150);
  const ofCards = (html: string) => html.slice(0, html.indexOf('id="index"'));
  expect(parts.map(({ html }) => nextIn(ofCards(html)))).toEqual([`${path}?part=2`, `${path}?part=3`, undefined]);
  const [first, missing] = [parts[0], await documentAt(`${path}?part=4`, long.url)];
  expect(missing.html).toBe(first?.html);
});

test.each(lists)('%s is as long with 2,000 items as with 500, also for a search [R2] [R9]', async (path, call) => {
  const sizesOf = async (items: number) => {
    const long = await siteOfItems(call, items);
    const pages = await Promise.all([path, `${path}?q=t`].map((one) => documentAt(one, long.url)));
    return pages.map(({ status, html }) => (status === 200 ? html.length : Number.NaN));
  };
  const [some = [], many = []] = [await sizesOf(500), await sizesOf(2_000)];
  for (const [index, size] of many.entries()) {
    expect(Math.abs(size - (some[index] ?? 0))).toBeLessThan(1_000);
    expect(size).toBeLessThan(250_000);
  }
});

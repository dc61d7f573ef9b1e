import sharp from 'sharp';
import { expect, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { imageOf, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

test('renditions name their rights, and redirect to a new address when the rights change [C4]', async () => {
  const upstream = await startOneImageUpstream();
  upstream.give(await evenImage(500, 330).jpeg().toBuffer());
  const env = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite' };
  const folders: string[] = [];
  const xmpAt = async (url: string) => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return (await sharp(await response.arrayBuffer()).metadata()).xmpAsString;
  };
  const seenWith = async (rights: Readonly<Record<string, string>>) => {
    const site = await upstream.siteOf({ ...env, ...rights });
    const src = srcOf(await imageOf(site), 320, 'image/webp');
    const folder = src.replace(/\/[^/]*$/, '');
    const words = await Promise.all(
      ['320.webp', '320.jpg', 'card.jpg'].map((name) => xmpAt(`${site.url}${folder}/${name}`)),
    );
    await expect
      .poll(async () => (await fetch(`${site.url}${folder}/320.avif`)).headers.get('content-type'))
      .toBe('image/avif');
    words.push(await xmpAt(`${site.url}${folder}/320.avif`));
    const earlier = await Promise.all(
      folders.map(async (known) => {
        const { status, headers } = await fetch(`${site.url}${known}/500.webp`, { redirect: 'manual' });
        return [status, headers.get('location')];
      }),
    );
    expect(earlier).toEqual(folders.map(() => [302, `${folder}/500.webp`]));
    folders.push(folder);
    await site.close();
    return words;
  };
  expect(await seenWith({})).toEqual([undefined, undefined, undefined, undefined]);

  const last = await seenWith({ CREDIT: 'Atelier North', LICENSE_URL: 'https://north.test/terms' });
  for (const words of last) {
    expect(words).toContain('<photoshop:Credit>Atelier North<');
    expect(words).toContain('<xmpRights:WebStatement>https://north.test/terms<');
  }
  expect(new Set(folders).size).toBe(2);
  // Each file is analyzed only once.
  expect(upstream.requests.filter(({ path }) => path.endsWith('picture.jpg')).length).toBeLessThanOrEqual(2);
  await upstream.close();
}, 60_000);

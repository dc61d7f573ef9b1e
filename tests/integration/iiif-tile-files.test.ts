import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { evenImage, middleColor } from '../helpers/drawn-images.ts';
import { eventually, patience } from '../helpers/eventually.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const size = { width: 2100, height: 1500 };
const red = await evenImage(size.width, size.height, '#c00000').jpeg().toBuffer();
const blue = await evenImage(size.width, size.height, '#0000c0').jpeg().toBuffer();

/** A site of a content folder, with one project for each image file. */
async function siteOf(names: readonly string[]) {
  const folder = temporaryFolder();
  const fileOf = (name: string) => join(folder, 'projects', `p${names.indexOf(name)}`, name);
  for (const [index, name] of names.entries()) {
    mkdirSync(join(folder, 'projects', `p${index}`), { recursive: true });
    writeFileSync(
      join(folder, 'projects', `p${index}`, 'index.md'),
      `---\ntitle: P${index}\ncover: ${JSON.stringify({ src: encodeURIComponent(name), alt: 'A' })}\n---\n`,
    );
    writeFileSync(fileOf(name), red);
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ atelier: 'Test', artist: 'Test', artistSlug: 'test' }));
  const env = {
    CONTENT_DIR: folder,
    DATA_DIR: temporaryFolder(),
    MEDIA_RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const site = await startSite({ env });
  onTestFinished(() => site.close());
  /** URL of the image service of a project's cover, undefined before its analysis. */
  const serviceOf = async (name: string) => {
    const response = await fetch(`${site.url}/api/v1/design/projects/p${names.indexOf(name)}`);
    const { cover } = await response.json();
    const [, , id, version] = cover?.renditions?.base.split('/') ?? [];
    return id && `/iiif/image/${id}.${version}`;
  };
  const analyzed = async (name: string, earlier?: string) => {
    let service: string | undefined;
    await eventually(async () => {
      service = await serviceOf(name);
      return service !== undefined && service !== earlier;
    });
    return service ?? '';
  };
  const tile = (service: string, left: number, top = 0) =>
    fetch(`${site.url}${service}/${left},${top},512,512/512,512/0/default.webp`);
  return { site, fileOf, analyzed, tile };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const isRed = async (bytes: Buffer) => {
  const [r = 0, , b = 0] = await middleColor(bytes);
  return r > 150 && b < 60;
};

const oddNames = [
  'a b.jpg',
  '100%.jpg',
  '%2e%2e.jpg',
  'a?b=c.jpg',
  'a#b.jpg',
  '🪑.jpg',
  'a..b.jpg',
  'it\'s (1) & "so".jpg',
  'back\\slash.jpg',
  'كرسي.jpg',
  `${'long'.repeat(60)}.jpg`,
];

test('an image with an odd name has tiles', async () => {
  const { site, analyzed, tile } = await siteOf(oddNames);
  for (const name of oddNames) {
    const service = await analyzed(name);
    const info = await fetch(`${site.url}${service}/info.json`);
    expect(await info.json(), name).toMatchObject(size);
    const response = await tile(service, 512);
    expect(response.status, name).toBe(200);
    const bytes = await bytesOf(response);
    expect(await sharp(bytes).metadata(), name).toMatchObject({ width: 512, height: 512, format: 'webp' });
    expect(await isRed(bytes), name).toBe(true);
  }
});

const places = [0, 512, 1024].flatMap((left) => [0, 512].map((top) => [left, top] as const));

test('an image that changes while its tiles are made has no tile of the other version', async () => {
  const { analyzed, fileOf, tile } = await siteOf(['a.jpg']);
  const first = await analyzed('a.jpg');
  const early = places.map(([left, top]) => tile(first, left, top));
  writeFileSync(fileOf('a.jpg'), blue);
  const responses = await Promise.all(early);
  const second = await analyzed('a.jpg', first);
  for (const response of [...responses, ...(await Promise.all(places.map(([left, top]) => tile(first, left, top))))]) {
    expect([200, 404]).toContain(response.status);
    if (response.status === 200) expect(await isRed(await bytesOf(response))).toBe(true);
  }
  for (const [left, top] of places) expect(await isRed(await bytesOf(await tile(second, left, top)))).toBe(false);
});

test('an image that is removed while its tiles are made leaves only whole tiles, also once it is back', async () => {
  const { analyzed, fileOf, tile } = await siteOf(['a.jpg']);
  const service = await analyzed('a.jpg');
  const early = places.map(([left, top]) => tile(service, left, top));
  rmSync(fileOf('a.jpg'));
  for (const response of await Promise.all(early)) {
    expect([200, 404, 502, 503]).toContain(response.status);
    if (response.status === 200) expect(await isRed(await bytesOf(response))).toBe(true);
    else expect(response.headers.get('content-type')).toMatch(/problem\+json/);
  }
  writeFileSync(fileOf('a.jpg'), red);
  for (const [left, top] of places) {
    await expect.poll(async () => (await tile(service, left, top)).status, patience).toBe(200);
    expect(await isRed(await bytesOf(await tile(service, left, top)))).toBe(true);
  }
});

import { Collection, IIIF, Image, Manifest } from '@allmaps/iiif-parser';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { eventually } from '../helpers/eventually.ts';
import { json, respond, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { collectionSchema, imageInfoSchema, manifestSchema } from '../helpers/iiif-documents.ts';

const publicUrl = 'https://atelier.example';
const licence = 'https://creativecommons.org/licenses/by-nc/4.0/';
const collectionPath = '/iiif/collection.json';
const saltClock = '/iiif/art/salt-clock/manifest.json';
const manifests = [saltClock, '/iiif/design/plumb-lamp/manifest.json'];

let site: FaultySite;

beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, CREDIT: 'Ida & Co', LICENSE_URL: licence, MEDIA_ANALYSIS_WAIT_MS: '10000' };
  site = await startFaultySite({ env });
  // Manifests change until their last image is measured.
  for (const path of manifests)
    await eventually(async () => /s-maxage=60/.test((await get(path)).headers['cache-control'] ?? ''));
}, 120_000);

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path).buffer(true);
const jsonAt = async (path: string) => JSON.parse((await get(path).expect(200)).text);

const pathOf = (url: string) => {
  expect(url.startsWith(`${publicUrl}/`), url).toBe(true);
  return url.slice(publicUrl.length);
};

type ImageInfo = z.infer<typeof imageInfoSchema>;

interface CanvasJson {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly label: object;
  readonly service?: readonly object[];
  readonly items: readonly [
    { readonly items: readonly [{ readonly body: { readonly service: readonly [{ id: string }] } }] },
  ];
}

/** Paths of the image services of a manifest's canvases. */
async function servicesOf(path: string): Promise<string[]> {
  const { items } = await jsonAt(path);
  return items.map((canvas: CanvasJson) => pathOf(canvas.items[0].items[0].body.service[0].id));
}

describe('IIIF Presentation', () => {
  test('the collection lists a manifest of every project and work [R7, R8]', async () => {
    const listed = await Promise.all(
      ['/api/v1/design/projects', '/api/v1/art/works'].map(async (path) => (await jsonAt(path)).items),
    );
    const collection = await jsonAt(collectionPath);
    expect(collection.items.map(({ id }: { id: string }) => pathOf(id))).toEqual(
      listed.flat().map(({ section, slug }) => `/iiif/${section}/${slug}/manifest.json`),
    );
    collectionSchema.parse(collection);
    expect(IIIF.parse(collection)).toBeInstanceOf(Collection);
  });

  test.each(manifests)(
    '%s follows the standard and has a canvas for each image of its page, once [N10, N11]',
    async (path) => {
      const { headers } = await get(path).expect('content-type', /^application\/ld\+json; *profile=/);
      expect(headers['access-control-allow-origin']).toBe('*');
      await get(path)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304);
      const manifest = await jsonAt(path);
      manifestSchema.parse(manifest);
      const read = IIIF.parse(manifest);
      expect(read).toBeInstanceOf(Manifest);
      expect(read).toMatchObject({ uri: publicUrl + path, canvases: { length: manifest.items.length } });
      const [, , section, slug] = path.split('/');
      const { cover, blocks } = await jsonAt(`/api/v1/${section === 'art' ? 'art/works' : 'design/projects'}/${slug}`);
      const shown = blocks.flatMap((block: { kind: string; image: object; items: { full: object }[] }) => {
        if (block.kind === 'image') return [block.image];
        return block.kind === 'gallery' ? block.items.map(({ full }) => full) : [];
      });
      const images = [cover, ...shown].filter(({ src }) => !src.endsWith('.svg'));
      const sizes = new Map(images.map(({ src, width, height }) => [src.split('/')[2], `${width} × ${height}`]));
      expect(
        manifest.items.map(({ id, width, height }: CanvasJson) => [id.split('/').at(-1), `${width} × ${height}`]),
      ).toEqual([...sizes]);
    },
  );

  test('a manifest names the work, its size, its rights and its page [N9]', async () => {
    const manifest = await jsonAt(saltClock);
    expect(manifest).toMatchObject({
      label: { en: ['Salt Clock'] },
      rights: 'http://creativecommons.org/licenses/by-nc/4.0/',
      requiredStatement: {
        label: { en: ['Credit'] },
        value: { en: [`<span>Ida &amp; Co. <a href="${licence}">License</a></span>`] },
      },
      homepage: [{ id: `${publicUrl}/art/art-works/salt-clock`, type: 'Text', format: 'text/html' }],
      partOf: [{ id: publicUrl + collectionPath, type: 'Collection' }],
    });
    expect(manifest.metadata).toContainEqual({
      label: { en: ['Dimensions'] },
      value: { none: ['100 × 100\u00a0cm (39 × 39\u00a0in)'] },
    });
  });

  test('other spellings and the other section redirect to a manifest, and unknown paths are problems [R7, S6]', async () => {
    for (const path of ['design/salt-clock', 'art/SALT-CLOCK', 'art/%73alt-clock', 'art/salt%2Dclock'])
      await get(`/iiif/${path}/manifest.json`).redirects(0).expect(308).expect('location', saltClock);
    for (const path of [
      '/iiif/art/none/manifest.json',
      '/iiif/other/salt-clock/manifest.json',
      '/iiif/art/salt-clock',
    ]) {
      const { body, headers } = await get(path)
        .buffer(false)
        .expect(404)
        .expect('content-type', /problem\+json/);
      expect([body.code, headers['access-control-allow-origin']]).toEqual(['not-found', '*']);
    }
  });
});

const smallest = (infos: readonly ImageInfo[]) =>
  infos.reduce((small, one) => (one.width * one.height < small.width * small.height ? one : small));
const largest = (infos: readonly ImageInfo[]) =>
  infos.reduce((large, one) => (one.width * one.height > large.width * large.height ? one : large));

describe('IIIF Image, level 1', () => {
  const infosOf = async (path: string): Promise<ImageInfo[]> =>
    Promise.all(
      (await servicesOf(path)).map(async (service) => imageInfoSchema.parse(await jsonAt(`${service}/info.json`))),
    );

  const immutable = {
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    link: '<http://iiif.io/api/image/3/level1.json>;rel="profile"',
  };

  test('every size of info.json exists as full/{w},{h}/0/default.jpg [C4]', async () => {
    const info = smallest(await infosOf(saltClock));
    const service = pathOf(info.id);
    for (const { width, height } of info.sizes) {
      const { body, headers } = await get(`${service}/full/${width},${height}/0/default.jpg`).expect(200);
      expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', ...immutable });
    }
    const { body } = await get(`${service}/full/max/0/default.jpg`).expect(200);
    expect(await sharp(body).metadata()).toMatchObject(info.sizes.at(-1) ?? {});
  });

  test('info.json has the size of the original, and a viewer reads its tiles', async () => {
    const { cover } = await jsonAt('/api/v1/art/works/salt-clock');
    const [service = ''] = await servicesOf(saltClock);
    const info = await jsonAt(`${service}/info.json`);
    expect(info).toMatchObject({ width: cover.width, height: cover.height });
    const read = IIIF.parse(info);
    expect(read).toBeInstanceOf(Image);
    expect(read).toMatchObject({ width: cover.width, height: cover.height, supportsAnyRegionAndSize: true });
    const { tileZoomLevels } = read as Image;
    expect(tileZoomLevels.map(({ scaleFactor }) => scaleFactor)).toEqual(info.tiles[0].scaleFactors);
  });

  test('the corner tiles of each scale factor have their size in each format, and both forms of the size are equal', async () => {
    const { id, width, height, tiles } = largest(await infosOf(saltClock));
    for (const factor of tiles[0]?.scaleFactors ?? []) {
      const cell = 512 * factor;
      for (const isLast of [false, true]) {
        const [left, top] = [width, height].map((side) => (isLast ? Math.floor((side - 1) / cell) * cell : 0)) as [
          number,
          number,
        ];
        const region = [left, top, Math.min(cell, width - left), Math.min(cell, height - top)] as const;
        const size = { width: Math.ceil(region[2] / factor), height: Math.ceil(region[3] / factor) };
        const base = `${pathOf(id)}/${region.join(',')}`;
        const { body, headers } = await get(`${base}/${size.width},${size.height}/0/default.webp`).expect(200);
        expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', ...size });
        expect(headers).toMatchObject({ 'content-type': 'image/webp', ...immutable });
        const short = await get(`${base}/${size.width},/0/default.webp`).expect(200);
        expect(short.headers.etag).toBe(headers.etag);
        expect(short.body.equals(body)).toBe(true);
        await get(`${base}/${size.width},/0/default.webp`)
          .set('If-None-Match', headers.etag ?? '')
          .expect(304);
        for (const [ending, format] of [
          ['jpg', 'jpeg'],
          ['avif', 'heif'],
        ]) {
          const other = await get(`${base}/${size.width},/0/default.${ending}`).expect(200);
          expect(await sharp(other.body).metadata()).toMatchObject({ format, ...size });
        }
      }
    }
  });

  test('regions and sizes of level 1 have their pixels', async () => {
    const [service = ''] = await servicesOf(saltClock);
    const { width, height } = await jsonAt(`${service}/info.json`);
    const side = Math.min(width, height);
    const cases: readonly (readonly [string, number, number])[] = [
      ['10,20,300,200/max', 300, 200],
      ['10,20,300,200/150,', 150, 100],
      ['10,20,300,200/,100', 150, 100],
      ['10,20,300,200/70,90', 70, 90],
      [`${width - 50},${height - 30},512,512/max`, 50, 30],
      ['square/100,', 100, 100],
      [`square/${side},`, side, side],
      ['full/333,', 333, Math.round((height * 333) / width)],
    ];
    for (const [part, w, h] of cases) {
      const { body } = await get(`${service}/${part}/0/default.jpg`).expect(200);
      expect(await sharp(body).metadata(), part).toMatchObject({ format: 'jpeg', width: w, height: h });
    }
  });

  test('parameters that are not offered are 400, and unknown images and files are 404', async () => {
    const [service = ''] = await servicesOf(saltClock);
    const { width, height } = await jsonAt(`${service}/info.json`);
    const bad = [
      ...['full/pct:50/0', 'full/^100,/0', 'full/full/0', 'full/,/0', 'full/0,/0', 'full/!100,100/0', 'full/1e2,/0'],
      ...[`full/${width + 1},/0`, `0,0,100,100/101,/0`, '0,0,0,100/max/0', `${width},0,100,100/max/0`],
      ...[`0,${height},10,10/max/0`, '-1,0,10,10/max/0', '0,0,999999,10/max/0', 'pct:0,0,10,10/max/0'],
      ...['0,0,10/max/0', '00,0,10,10/max/0', '0,0,10,10/max/90', 'full/max/!0', 'full/max/360', '%00/max/0'],
    ].map((part) => `${part}/default.jpg`);
    const names = ['default.png', 'gray.jpg', 'default', 'default.jpg.webp'].map((name) => `full/max/0/${name}`);
    const statuses: [string, number][] = [
      ...[...bad, ...names].map((part): [string, number] => [`${service}/${part}`, 400]),
      [`${service.replace(/\.[^.]*$/, '.AAAAAAAA')}/info.json`, 404],
      [`${service.replace(/\.[^.]*$/, '.AAAAAAAA')}/0,0,512,512/512,/0/default.webp`, 404],
      [`/iiif/image/${'A'.repeat(16)}.AAAAAAAA/full/max/0/default.jpg`, 404],
      [`${service}/manifest.json`, 404],
    ];
    for (const [path, wanted] of statuses) {
      const { headers } = await get(path)
        .buffer(false)
        .redirects(0)
        .expect(wanted)
        .expect('content-type', /problem\+json/);
      expect(headers['access-control-allow-origin'], path).toBe('*');
    }
  });

  test('a service redirects to its info.json, and HEAD and OPTIONS work', async () => {
    const [service = ''] = await servicesOf(saltClock);
    await get(service).redirects(0).expect(303).expect('location', `${service}/info.json`);
    for (const path of [saltClock, `${service}/info.json`]) {
      const head = await supertest(site.url).head(path).expect(200);
      expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
      const preflight = await supertest(site.url)
        .options(path)
        .set({ Origin: 'https://viewer.example', 'Access-Control-Request-Method': 'GET' })
        .expect(204);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      });
    }
  });
});

test('an unreadable image has no canvas, and the other images keep theirs [C4]', async () => {
  const spoilt = await startFaultySite({ env: { MEDIA_ANALYSIS_WAIT_MS: '10000' } });
  const { cover } = await jsonAt('/api/v1/art/works/salt-clock');
  spoilt.upstream.fail(cover.src.split('/').at(-1), respond('not an image', { 'content-type': 'image/jpeg' }));
  const { text } = await supertest(spoilt.url).get(saltClock).buffer(true).expect(200);
  const labelsOf = (manifest: { items: CanvasJson[] }) => manifest.items.map(({ label }) => label);
  expect(labelsOf(JSON.parse(text))).toEqual(labelsOf(await jsonAt(saltClock)).slice(1));
  await spoilt.close();
});

test('the collection drops what is known to show no image [R8]', async () => {
  const plain = await startFaultySite();
  plain.upstream.fail('get-design-projects/', json([{ id: 1, slug: 'words', title: 'Words' }]));
  plain.upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Its text.' }] }));
  const listed = async () => (await supertest(plain.url).get(collectionPath).buffer(true).expect(200)).text;
  await listed();
  const manifest = '/iiif/design/words/manifest.json';
  await supertest(plain.url).get(manifest).expect(404);
  await eventually(async () => !(await listed()).includes(manifest));
  expect(await listed()).toContain(saltClock);
  await plain.close();
});

test('an outage serves what was read, and is 503 for what was not [C5, F3]', async () => {
  const [service = ''] = await servicesOf(saltClock);
  const before = (await get(saltClock)).text;
  site.upstream.fail('*', status(500));
  expect((await get(saltClock)).text).toBe(before);
  await get(`${service}/info.json`).expect(200);
  const cold = await startFaultySite();
  cold.upstream.fail('*', status(500));
  for (const path of [collectionPath, saltClock]) {
    const { headers } = await supertest(cold.url).get(path).expect(503);
    expect(headers['retry-after']).toBeDefined();
    expect(headers['access-control-allow-origin']).toBe('*');
  }
  await cold.close();
});

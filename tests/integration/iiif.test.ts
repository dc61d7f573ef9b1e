import { Collection, IIIF, Manifest } from '@allmaps/iiif-parser';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { json, reply, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { collectionSchema, imageInfoSchema, manifestSchema } from '../helpers/iiif-documents.ts';

const publicUrl = 'https://atelier.example';
const licence = 'https://creativecommons.org/licenses/by-nc/4.0/';
const collectionPath = '/iiif/collection.json';

let site: FaultySite;

beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, CREDIT: 'Ida & Co', LICENCE_URL: licence, MEDIA_MEASURE_WAIT_MS: '10000' };
  site = await startFaultySite({ env });
  // Until its last picture is measured, a manifest is about to be another one.
  for (const path of [collectionPath, ...(await manifestPaths())])
    await eventually(async () => /s-maxage=60/.test((await get(path)).headers['cache-control'] ?? ''), 30_000);
}, 120_000);

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path).buffer(true);

/** What stands at a path, as JSON; their media type is one of JSON-LD. */
const jsonAt = async (path: string) => JSON.parse((await get(path).expect(200)).text);

const pathOf = (url: string) => {
  expect(url.startsWith(`${publicUrl}/`), url).toBe(true);
  return url.slice(publicUrl.length);
};

async function manifestPaths(): Promise<string[]> {
  const { items } = await jsonAt(collectionPath);
  return items.map(({ id }: { id: string }) => pathOf(id));
}

/** Paths of the image services of a manifest's canvases. */
async function servicesOf(path: string): Promise<string[]> {
  const { items } = await jsonAt(path);
  return items.map((canvas: CanvasJson) => pathOf(canvas.items[0].items[0].body.service[0].id));
}

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

describe('IIIF Presentation', () => {
  test('the collection has a manifest of every project and work, and each answers at the address that it says [R7, R8]', async () => {
    const listed = await Promise.all(
      ['/api/v1/design/projects', '/api/v1/art/works'].map(async (path) => (await jsonAt(path)).items),
    );
    const expected = listed.flat().map(({ section, slug }) => `/iiif/${section}/${slug}/manifest.json`);
    expect(await manifestPaths()).toEqual(expected);
    for (const path of expected) {
      const { headers } = await get(path).expect('content-type', /^application\/ld\+json; *profile=/);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(pathOf((await jsonAt(path)).id)).toBe(path);
      await get(path)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304);
    }
  }, 60_000);

  test('a manifest has a canvas for each picture of the page, in its order and once, with its measured size [N10, N11]', async () => {
    for (const path of await manifestPaths()) {
      const [, , section, slug] = path.split('/');
      const api = section === 'art' ? `/api/v1/art/works/${slug}` : `/api/v1/design/projects/${slug}`;
      const { cover, blocks } = await jsonAt(api);
      const shown = blocks.flatMap((block: { kind: string; image: object; items: { full: object }[] }) => {
        if (block.kind === 'image') return [block.image];
        return block.kind === 'gallery' ? block.items.map(({ full }) => full) : [];
      });
      const stills = [cover, ...shown].filter(({ src }) => !src.endsWith('.svg'));
      const sizes = new Map(stills.map(({ src, width, height }) => [src.split('/')[2], `${width} × ${height}`]));
      const { items } = await jsonAt(path);
      expect(items.map(({ id, width, height }: CanvasJson) => [id.split('/').at(-1), `${width} × ${height}`])).toEqual([
        ...sizes,
      ]);
    }
  }, 60_000);

  test('a manifest says what the work is, how large, whose, and where its page is [N9]', async () => {
    const manifest = await jsonAt('/iiif/art/salt-clock/manifest.json');
    expect(manifest).toMatchObject({
      label: { en: ['Salt Clock'] },
      rights: 'http://creativecommons.org/licenses/by-nc/4.0/',
      requiredStatement: {
        label: { en: ['Credit'] },
        value: { en: [`<span>Ida &amp; Co. <a href="${licence}">Licence</a></span>`] },
      },
      homepage: [{ id: `${publicUrl}/art/art-works/salt-clock`, type: 'Text', format: 'text/html' }],
      partOf: [{ id: publicUrl + collectionPath, type: 'Collection' }],
    });
    expect(manifest.metadata).toContainEqual({ label: { en: ['Dimensions'] }, value: { none: ['100 × 100 cm'] } });
    await get(pathOf(manifest.homepage[0].id)).expect(200);
    // 100 cm are 2200 pixels.
    expect(manifest.items[0].service).toEqual([
      expect.objectContaining({ physicalScale: 100 / 2200, physicalUnits: 'cm' }),
    ]);
    expect(manifest.items[1].service).toBeUndefined();
  });

  test('manifests, the collection and what is said of images are as the standards have them, and a reader understands them', async () => {
    const paths = await manifestPaths();
    const [infoPath] = await servicesOf(paths[0] ?? '');
    const collection = await jsonAt(collectionPath);
    for (const path of paths) {
      const manifest = await jsonAt(path);
      expect(() => manifestSchema.parse(manifest), path).not.toThrow();
      const read = IIIF.parse(manifest);
      expect(read).toBeInstanceOf(Manifest);
      expect(read).toMatchObject({ uri: manifest.id, canvases: { length: manifest.items.length } });
    }
    collectionSchema.parse(collection);
    expect(IIIF.parse(collection)).toBeInstanceOf(Collection);
    imageInfoSchema.parse(await jsonAt(`${infoPath}/info.json`));
  });

  test('another spelling and the other section lead to the one address; what is not there is a problem [R7, S6]', async () => {
    const slugs = ['SALT-CLOCK', '%73alt-clock', '%73%61lt-clock', 'salt%2Dclock', 'salt%2dclock'];
    for (const path of ['design/salt-clock', ...slugs.map((slug) => `art/${slug}`)].map(
      (at) => `/iiif/${at}/manifest.json`,
    ))
      await get(path).redirects(0).expect(308).expect('location', '/iiif/art/salt-clock/manifest.json');
    for (const path of [
      '/iiif/art/none/manifest.json',
      '/iiif/other/salt-clock/manifest.json',
      '/iiif/art/salt-clock',
      '/iiif/',
    ]) {
      const { body, headers } = await get(path)
        .buffer(false)
        .expect(404)
        .expect('content-type', /problem\+json/);
      expect(body.code).toBe('not-found');
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });
});

describe('IIIF Image, level 0', () => {
  test('every size that info.json lists is there as full/{w},{h}/0/default.jpg, exactly as large', async () => {
    const services = (await Promise.all((await manifestPaths()).slice(0, 12).map(servicesOf))).flat();
    expect(services.length).toBeGreaterThan(15);
    for (const service of services.filter((_service, index) => index % 3 === 0)) {
      const info = await jsonAt(`${service}/info.json`);
      expect(info).toMatchObject({ id: publicUrl + service, type: 'ImageService3', profile: 'level0' });
      const { sizes } = info;
      expect(sizes.at(-1)).toEqual({ width: info.width, height: info.height });
      for (const { width, height } of sizes) {
        const { body, headers } = await get(`${service}/full/${width},${height}/0/default.jpg`).expect(200);
        expect(await sharp(body).metadata(), service).toMatchObject({ format: 'jpeg', width, height });
        expect(headers).toMatchObject({
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        });
      }
      const { body } = await get(`${service}/full/max/0/default.jpg`).expect(200);
      expect(await sharp(body).metadata()).toMatchObject(sizes.at(-1));
    }
  }, 300_000);

  test('everything else is 404', async () => {
    const [service = ''] = await servicesOf('/iiif/art/salt-clock/manifest.json');
    const { width, height, sizes } = await jsonAt(`${service}/info.json`);
    const size = `${sizes[0].width},${sizes[0].height}`;
    const others = [
      ...[`full/${sizes[0].width},/0`, `full/,${sizes[0].height}/0`, `full/${width},${height + 1}/0`, 'full/pct:50/0'],
      ...[`full/^${size}/0`, `full/!${size}/0`, 'full/full/0', 'full/^max/0', `full/0${size}/0`, 'full/1,1/0'],
      ...[
        `square/${size}/0`,
        `0,0,${width},${height}/max/0`,
        `pct:0,0,100,100/max/0`,
        `full/${size}/90`,
        `full/${size}/!0`,
      ],
    ].map((part) => `${service}/${part}/default.jpg`);
    const names = ['default.png', 'default.webp', 'gray.jpg', 'default', 'default.jpg/'].map(
      (name) => `${service}/full/max/0/${name}`,
    );
    const strangers = [
      service.replace(/\.[^.]*$/, '.AAAAAAAA'),
      service.replace(/\.[^.]*$/, ''),
      '/iiif/image/AAAAAAAAAAAAAAAA.AAAAAAAA',
    ].flatMap((other) => [`${other}/info.json`, `${other}/full/max/0/default.jpg`]);
    for (const path of [...others, ...names, ...strangers, `${service}/`, `${service}/manifest.json`]) {
      const { headers } = await get(path)
        .buffer(false)
        .redirects(0)
        .expect(404)
        .expect('content-type', /problem\+json/);
      expect(headers['access-control-allow-origin'], path).toBe('*');
    }
  });

  test('the address of a service leads to its info.json; HEAD and OPTIONS are answered, and who has it is told so', async () => {
    const [service = ''] = await servicesOf('/iiif/art/salt-clock/manifest.json');
    await get(service).redirects(0).expect(303).expect('location', `${service}/info.json`);
    for (const path of [
      collectionPath,
      '/iiif/art/salt-clock/manifest.json',
      `${service}/info.json`,
      `${service}/full/max/0/default.jpg`,
    ]) {
      const head = await supertest(site.url).head(path).expect(200);
      expect(head.headers['access-control-allow-origin']).toBe('*');
      expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
      await get(path)
        .set('If-None-Match', head.headers.etag ?? '')
        .expect(304);
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

test('a picture that is not measured yet is no canvas, and no shared cache keeps the manifest until it is [C4]', async () => {
  const slow = await startFaultySite({ env: { MEDIA_MEASURE_WAIT_MS: '0' } });
  const path = '/iiif/art/salt-clock/manifest.json';
  const at = () => supertest(slow.url).get(path).buffer(true);
  const whole = (await jsonAt(path)).items.length;
  const first = await at();
  if (first.status === 503) expect(JSON.parse(first.text).detail).toMatch(/in time/);
  else expect(first.headers['cache-control']).toMatch(/s-maxage=0/);
  await eventually(
    async () => (await at()).status === 200 && JSON.parse((await at()).text).items.length === whole,
    20_000,
  );
  await eventually(async () => /s-maxage=60/.test((await at()).headers['cache-control'] ?? ''), 20_000);
  await slow.close();
}, 60_000);

test('a picture that cannot be read is no canvas, and does not keep the others from being shown [C4]', async () => {
  const spoilt = await startFaultySite({ env: { MEDIA_MEASURE_WAIT_MS: '10000' } });
  const { cover } = await jsonAt('/api/v1/art/works/salt-clock');
  spoilt.upstream.fault(cover.src.split('/').at(-1), reply('no picture', { 'content-type': 'image/jpeg' }));
  const { text } = await supertest(spoilt.url).get('/iiif/art/salt-clock/manifest.json').buffer(true).expect(200);
  const whole = await jsonAt('/iiif/art/salt-clock/manifest.json');
  expect(JSON.parse(text).items.map(({ label }: CanvasJson) => label)).toEqual(
    whole.items.slice(1).map(({ label }: CanvasJson) => label),
  );
  await spoilt.close();
}, 60_000);

test('with the upstream down all that was read is given; what was never read is unknown [C5, F3]', async () => {
  const paths = [collectionPath, ...(await manifestPaths())];
  const [service = ''] = await servicesOf(paths[1] ?? '');
  const before = await Promise.all(paths.map(async (path) => (await get(path)).text));
  site.upstream.fault('*', status(500));
  expect(await Promise.all(paths.map(async (path) => (await get(path)).text))).toEqual(before);
  await get(`${service}/info.json`).expect(200);
  await get(`${service}/full/max/0/default.jpg`).expect(200);
  const cold = await startFaultySite();
  cold.upstream.fault('*', status(500));
  for (const path of [collectionPath, '/iiif/art/salt-clock/manifest.json']) {
    const { headers } = await supertest(cold.url).get(path).expect(503);
    expect(headers['retry-after']).toBeDefined();
    expect(headers['access-control-allow-origin']).toBe('*');
  }
  await cold.close();
}, 60_000);

test('the collection leaves out what has no manifest, once it is known to show no picture [R8]', async () => {
  const plain = await startFaultySite();
  plain.upstream.fault('get-design-projects/', json([{ id: 1, slug: 'words', title: 'Words' }]));
  plain.upstream.fault('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Its text.' }] }));
  const listed = async () => (await supertest(plain.url).get(collectionPath).buffer(true).expect(200)).text;
  await listed();
  const manifest = '/iiif/design/words/manifest.json';
  await supertest(plain.url).get(manifest).expect(404);
  await eventually(async () => !(await listed()).includes(manifest));
  expect(await listed()).toContain('/iiif/art/salt-clock/manifest.json');
  await plain.close();
}, 60_000);

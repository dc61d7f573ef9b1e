import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';

const publicUrl = 'https://atelier.example';

let site: FaultySite;

beforeAll(async () => {
  const env = {
    ...withoutImages,
    PUBLIC_URL: publicUrl,
    SECURITY_CONTACT: 'mailto:safety@atelier.example',
    AI_CRAWLERS: 'deny',
  };
  site = await startFaultySite({ env });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);

/** Texts of all elements of a name, in their order. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

const filePaths = ['/sitemap.xml', '/feeds/projects.atom', '/feeds/works.json', '/llms.txt'];

describe('files for machines', () => {
  test('the sitemap lists every page once by its canonical path [R1, R6, R7, R8]', async () => {
    const { text } = await get('/sitemap.xml')
      .expect(200)
      .expect('content-type', /^application\/xml/);
    const paths = textsOf(text, 'loc').map((url = '') => url.slice(publicUrl.length));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(['/', '/design', '/art/ta', '/design/about', '/privacy-policy']));
    for (const endpoint of ['/api/v1/design/projects', '/api/v1/art/works']) {
      const { items } = (await get(endpoint).expect(200)).body;
      const room = endpoint.includes('art') ? '/art/art-works' : '/design/projects';
      expect(paths).toEqual(expect.arrayContaining(items.map(({ slug }: { slug: string }) => `${room}/${slug}`)));
    }
    for (const path of paths.slice(-2)) await get(path).expect(200);
    expect(textsOf(text, 'image:loc').every((url) => url?.startsWith(`${publicUrl}/media/`))).toBe(true);
  }, 60_000);

  test('feeds list projects and works, the latest first, in both formats [N9]', async () => {
    for (const name of ['projects', 'works']) {
      const atom = await get(`/feeds/${name}.atom`)
        .expect(200)
        .expect('content-type', /^application\/atom\+xml/);
      const { text } = await get(`/feeds/${name}.json`)
        .expect(200)
        .expect('content-type', /^application\/feed\+json/);
      const { items } = JSON.parse(text);
      expect(items.length).toBeGreaterThan(3);
      expect(atom.headers['access-control-allow-origin']).toBe('*');
      expect(textsOf(atom.text, 'id').slice(1)).toEqual(items.map(({ id }: { id: string }) => id));
      const dates = items.map(({ date_modified: date }: { date_modified: string }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      // The id of an entry is an address, too.
      await get(items[0].id.slice(publicUrl.length)).expect(200);
    }
  });

  test('a feed names WebP images that any site may show, with their size once they are made', async () => {
    const own = await startFaultySite({ env: { PUBLIC_URL: publicUrl } });
    onTestFinished(() => own.close());
    const read = (path: string) => supertest(own.url).get(path).expect(200);
    const imageIn = (text: string) =>
      JSON.parse(text).items.find(({ image }: { image?: string }) => image?.endsWith('.webp'))?.image;
    await expect.poll(async () => imageIn((await read('/feeds/projects.json')).text), patience).toBeDefined();
    const image = imageIn((await read('/feeds/projects.json')).text);
    const file = await read(image.slice(publicUrl.length)).expect('cross-origin-resource-policy', 'cross-origin');
    const enclosure = `<link rel="enclosure" type="image/webp" length="${file.headers['content-length']}" href="${image}"/>`;
    await expect.poll(async () => (await read('/feeds/projects.atom')).text, patience).toContain(enclosure);
  });

  test('robots.txt and security.txt follow the settings', async () => {
    const robots = await get('/robots.txt').expect(200);
    expect(robots.text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    expect(robots.text).toContain('User-agent: GPTBot');
    const security = await get('/.well-known/security.txt')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    expect(security.text).toContain('Contact: mailto:safety@atelier.example');
  });

  test('an outage serves what was read, and is 503 for what was not [C5, F3]', async () => {
    const before = await Promise.all(filePaths.map(async (path) => (await get(path)).text));
    site.upstream.fail('*', status(500));
    expect(await Promise.all(filePaths.map(async (path) => (await get(path)).text))).toEqual(before);
    const cold = await startFaultySite();
    cold.upstream.fail('*', status(500));
    const answer = await supertest(cold.url).get('/sitemap.xml').expect(503);
    expect(answer.headers['retry-after']).toBeDefined();
    await supertest(cold.url).get('/robots.txt').expect(200);
    await cold.close();
  });
});

describe('pages that the menu names [R6, R17]', () => {
  const menuOf = (...urls: readonly string[]) =>
    json({
      art_menu: { blocks: [] },
      design_menu: [{ title: 'Design Menu Pages', blocks: urls.map((url) => ({ label: `Menu ${url}`, url })) }],
    });

  async function pathsIn(url: string): Promise<string[]> {
    const { text } = await supertest(url).get('/sitemap.xml').expect(200);
    return textsOf(text, 'loc').map((loc = '') => new URL(loc).pathname);
  }

  test('the sitemap lists a page once for all its spellings in the menu [R6, R17]', async () => {
    const own = await startFaultySite({ env: { PUBLIC_URL: publicUrl } });
    own.upstream.fail('get-burgermenu-items', menuOf('Care', 'care'));
    const paths = await pathsIn(own.url);
    expect(paths.filter((path) => /care/i.test(path))).toEqual(['/design/care']);
    await own.close();
  }, 60_000);
});

import { Ajv } from 'ajv';
import schema from 'jsonfeed-schema/schema-v1.1.json' with { type: 'json' };
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemapIndexOf } from '../../server/api/discovery/sitemap.ts';
import { atomFaults, sitemapFaults, sitemapIndexFaults } from '../helpers/published-schemas.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { typeFaults } from '../helpers/typed-values.ts';

const publicUrl = 'https://atelier.example';
const credit = 'Tove Arany & Co';
const licence = 'https://creativecommons.org/licenses/by/4.0/';

let site: RunningSite;

beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, CREDIT: credit, LICENCE_URL: licence, MEDIA_MEASURE_WAIT_MS: '10000' };
  site = await startSite({ env });
});

afterAll(() => site.close());

const textAt = async (path: string) => (await supertest(site.url).get(path).buffer(true).expect(200)).text;

describe('what machines read is as others have published it', () => {
  test('the sitemap is one by its XSD, and so is an index of sitemaps', async () => {
    const text = await textAt('/sitemap.xml');
    expect(await sitemapFaults(text)).toEqual([]);
    expect(await sitemapIndexFaults(sitemapIndexOf(3, (file) => `${publicUrl}/sitemap-${file}.xml`))).toEqual([]);
    // The schemas are heard: what they do not know is a fault.
    expect(await sitemapFaults(text.replace('<image:loc>', '<image:caption/><image:loc>'))).not.toEqual([]);
    expect(await sitemapFaults(text.replace('<loc>', '<where/><loc>'))).not.toEqual([]);
  }, 60_000);

  test('Atom feeds are as the grammar of RFC 4287 has them, and say whose pictures are', async () => {
    for (const name of ['projects', 'works']) {
      const text = await textAt(`/feeds/${name}.atom`);
      expect(await atomFaults(text), name).toEqual([]);
      expect(text).toContain('<rights>Tove Arany &amp; Co</rights>');
      expect(text).toContain(`<link rel="license" href="${licence}"/>`);
      expect(await atomFaults(text.replace('<title>', '<headline/><title>'))).not.toEqual([]);
    }
  }, 60_000);

  test('JSON feeds are as their schema has them, and say whose pictures are', async () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    for (const name of ['projects', 'works']) {
      const feed = JSON.parse(await textAt(`/feeds/${name}.json`));
      expect(validate(feed), JSON.stringify(validate.errors)).toBe(true);
      expect(feed._rights).toEqual({ credit, license: licence });
      expect(feed.authors).toHaveLength(1);
      expect(validate({ ...feed, items: [{ title: 'without an id' }] })).toBe(false);
    }
  });
});

/** Pages with structured data, one of each kind. */
const described = [
  '/',
  '/design/about',
  '/design/projects/sill-chair',
  '/art/art-works/salt-clock',
  '/art/biography/ta',
];

/** What is to be put in for a property is an annotation of it, `query-input`: the property itself has to exist. */
const withoutAnnotations = (text: string) => text.replaceAll('-input":', '":');

const dataOf = async (path: string) => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await textAt(path)) ?? [];
  return JSON.parse(withoutAnnotations(text));
};

describe('structured data is in the words of schema.org', () => {
  test('each type exists, and has the properties that are said of it [N7]', async () => {
    const values = await Promise.all(
      described.map(async (path) => ({ name: path, value: await dataOf(path), type: 'Graph', from: 'schema-dts' })),
    );
    expect(await typeFaults(values)).toEqual([]);
    // The vocabulary is heard: a work of art has no address for mail.
    const wrong = { '@context': 'https://schema.org', '@graph': [{ '@type': 'VisualArtwork', email: 'a@b.test' }] };
    expect(await typeFaults([{ name: 'wrong', value: wrong, type: 'Graph', from: 'schema-dts' }])).toHaveLength(1);
  }, 120_000);

  test('pictures say whose they are, and what may be done with them', async () => {
    const { '@graph': things } = await dataOf('/art/art-works/salt-clock');
    expect(things[0].image).toMatchObject({ '@type': 'ImageObject', creditText: credit, license: licence });
  });
});

import { Ajv } from 'ajv';
import schema from 'jsonfeed-schema/schema-v1.1.json' with { type: 'json' };
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemapIndexOf } from '../../server/api/discovery/discovery-builders.ts';
import { atomErrors, sitemapErrors, sitemapIndexErrors } from '../helpers/published-schemas.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const publicUrl = 'https://atelier.example';
const credit = 'Tove Arany & Co';
const licence = 'https://creativecommons.org/licenses/by/4.0/';

let site: RunningSite;

beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, CREDIT: credit, LICENSE_URL: licence, MEDIA_ANALYSIS_WAIT_MS: '10000' };
  site = await startSite({ env });
});

afterAll(() => site.close());

const textAt = async (path: string) => (await supertest(site.url).get(path).buffer(true).expect(200)).text;

describe('published schemas', () => {
  test('accept the sitemap and its index', async () => {
    const text = await textAt('/sitemap.xml');
    expect(await sitemapErrors(text)).toEqual([]);
    expect(await sitemapIndexErrors(sitemapIndexOf(3, (file) => `${publicUrl}/sitemap-${file}.xml`))).toEqual([]);
    // The schemas reject unknown elements.
    expect(await sitemapErrors(text.replace('<image:loc>', '<image:caption/><image:loc>'))).not.toEqual([]);
    expect(await sitemapErrors(text.replace('<loc>', '<where/><loc>'))).not.toEqual([]);
  }, 60_000);

  test('accept the Atom feeds, which name their rights', async () => {
    for (const name of ['projects', 'works']) {
      const text = await textAt(`/feeds/${name}.atom`);
      expect(await atomErrors(text), name).toEqual([]);
      expect(text).toContain('<rights>Tove Arany &amp; Co</rights>');
      expect(text).toContain(`<link rel="license" href="${licence}"/>`);
      expect(await atomErrors(text.replace('<title>', '<headline/><title>'))).not.toEqual([]);
    }
  }, 60_000);

  test('accept the JSON feeds, which name their rights', async () => {
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

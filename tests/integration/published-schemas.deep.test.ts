import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Pages with structured data, one of each kind. */
const described = [
  '/',
  '/design/about',
  '/design/projects/sill-chair',
  '/art/art-works/salt-clock',
  '/art/biography/ta',
];

/** `query-input` annotates the property `query`, which has to exist. */
const withoutAnnotations = (text: string) => text.replaceAll('-input":', '":');

const dataOf = async (path: string) => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await textAt(path)) ?? [];
  return JSON.parse(withoutAnnotations(text));
};

describe('structured data', () => {
  test('uses types and properties of schema.org [N7]', async () => {
    const values = await Promise.all(
      described.map(async (path) => ({ name: path, value: await dataOf(path), type: 'Graph', from: 'schema-dts' })),
    );
    expect(await typeFaults(values)).toEqual([]);
    // The vocabulary is heard: a work of art has no address for mail.
    const wrong = { '@context': 'https://schema.org', '@graph': [{ '@type': 'VisualArtwork', email: 'a@b.test' }] };
    expect(await typeFaults([{ name: 'wrong', value: wrong, type: 'Graph', from: 'schema-dts' }])).toHaveLength(1);
  }, 120_000);

  test('names the rights of images', async () => {
    const { '@graph': things } = await dataOf('/art/art-works/salt-clock');
    expect(things[0].image).toMatchObject({ '@type': 'ImageObject', creditText: credit, license: licence });
  });
});

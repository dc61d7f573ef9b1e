import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { recorded } from '../helpers/fault-recording.ts';
import { json, status } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';

/** A content system as it answers, and what it is asked by. */
interface System {
  readonly name: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** What is answered besides, by a part of its address. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Parts of addresses that tell the calls apart, and what is answered where there is nothing. */
  readonly list: string;
  readonly detail: string;
  readonly page: string;
  /** What lists and searches answer where there is nothing. */
  readonly nothing: unknown;
  /** The page that there is not, where it is no search. */
  readonly missing?: string;
}

const systems: readonly System[] = [
  {
    name: 'contentful',
    variables: { CONTENTFUL_TOKEN: 'token' },
    list: '/entries?content_type=project&include=2&',
    detail: '/entries?content_type=project&sys.id=34MlmiuMgU8wKCOOIkAuMy&include=10',
    page: '/entries?content_type=page&fields.slug=care&',
    nothing: { sys: { type: 'Array' }, total: 0, skip: 0, limit: 100, items: [] },
  },
  {
    name: 'sanity',
    variables: { UPSTREAM_NAME: 'production' },
    list: '/data/query/production?query=*%5B_type%20%3D%3D%20%22project%22%5D',
    detail: '%24id=%22project-sill-chair%22',
    page: '%24slug=%22care%22',
    nothing: { query: '', result: null, ms: 1 },
  },
  {
    name: 'storyblok',
    variables: { STORYBLOK_TOKEN: 'token' },
    list: '/stories?starts_with=projects%2F&',
    detail: '/stories/70?',
    page: '/stories/pages/care?',
    nothing: { stories: [], cv: 1, rels: [], links: [] },
    missing: '/stories/pages/none?',
  },
  {
    name: 'prismic',
    besides: { '/api/v2?': 'root' },
    list: '/documents/search?q=%5B%5Bat%28document.type%2C%22project%22%29%5D%5D&',
    detail: '/documents/search?q=%5B%5Bat%28document.id%2C%22ZChair%22%29%5D%5D&',
    page: '/documents/search?q=%5B%5Bat%28my.page.uid%2C%22care%22%29%5D%5D&',
    nothing: { page: 1, total_pages: 0, next_page: null, results: [] },
  },
];

describe.each(systems)('$name', ({ name, variables = {}, besides = {}, list, detail, page, nothing, missing }) => {
  test('gives list, detail and page, and 404, with its preset alone [C0, P1]', async () => {
    const upstream = await startFaultyUpstream();
    upstream.fault('*', json(nothing));
    if (missing !== undefined) upstream.fault(missing, status(404));
    const replies = { ...besides, [list]: 'list', [detail]: 'detail', [page]: 'page' };
    for (const [address, reply] of Object.entries(replies)) upstream.fault(address, recorded(`presets/${name}`, reply));
    const whose = { ATELIER_NAME: 'Plain Bearing', ARTIST_NAME: 'Tove Arany', ARTIST_SLUG: 'tove-arany' };
    const env = { ...whose, UPSTREAM_URL: upstream.url, UPSTREAM_PRESET: name, ...variables };
    const site = await startSite({ env });
    try {
      const { body } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
      expect(body.items).toMatchObject([{ slug: 'sill-chair' }, { slug: 'bench-for-two-weathers' }]);
      const project = await supertest(site.url).get('/api/v1/design/projects/sill-chair').expect(200);
      expect(project.body.blocks.length).toBeGreaterThan(8);
      expect(project.body.cover.alt).toBe('An ash chair on a quay');
      await supertest(site.url).get('/api/v1/design/projects/no-such-project').expect(404);
      const care = await supertest(site.url).get('/api/v1/pages/care').expect(200);
      expect(care.body.title).toBe('Care');
      await supertest(site.url).get('/api/v1/pages/none').expect(404);
    } finally {
      await site.close();
      await upstream.close();
    }
  });
});

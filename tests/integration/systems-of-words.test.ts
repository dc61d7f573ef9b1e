import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { recorded } from '../helpers/fault-recording.ts';
import { json } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';

/** A content system as it answers, and what it is asked by. */
interface System {
  readonly name: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** The call of the list, the part of its second page's address that tells it from the first, and those of one thing. */
  readonly list: string;
  readonly second: string;
  readonly detail: string;
  readonly page: string;
  /** Where the items stand in a page of the list, and what makes another item of the first. */
  readonly items: string | undefined;
  readonly other: object;
}

const systems: readonly System[] = [
  {
    name: 'wordpress',
    list: '/wp-json/wp/v2/projects?_embed=wp%3Afeaturedmedia%2Cwp%3Aterm&acf_format=standard&per_page=100',
    second: '&page=2',
    detail: '/wp-json/wp/v2/projects/312?',
    page: '/wp-json/wp/v2/pages?slug=care&',
    items: undefined,
    other: { id: 1, slug: 'third' },
  },
  {
    name: 'wagtail',
    list: '/api/v2/pages/?type=projects.ProjectPage&fields=*&limit=20',
    second: '&offset=2',
    detail: '/api/v2/pages/21/',
    page: '/api/v2/pages/?type=pages.ContentPage&slug=care&',
    items: 'items',
    other: { id: 1, meta: { slug: 'third' } },
  },
  {
    name: 'drupal',
    list: '/jsonapi/node/project?filter%5Bstatus%5D=1&include=',
    second: 'page%5Boffset%5D=2',
    detail: '/jsonapi/node/project/6cae425b-4e15-4e35-8af4-9090c97c0021?',
    page: '/jsonapi/node/page?filter%5Bstatus%5D=1&include=',
    items: 'data',
    other: { id: 'other', attributes: { title: 'Third', path: { alias: '/projects/third' } } },
  },
  {
    name: 'ghost',
    variables: { GHOST_CONTENT_KEY: '22444f78447824223cefc48062' },
    list: '/ghost/api/content/posts/?key=22444f78447824223cefc48062&include=tags&filter=tag%3Aprojects&limit=100',
    second: '&page=2',
    detail: '/ghost/api/content/posts/6194d3ce51e2700162531a77/?',
    page: '/ghost/api/content/pages/slug/care/?',
    items: 'posts',
    other: { id: 'other', slug: 'third' },
  },
  {
    name: 'kirby',
    variables: { KIRBY_BASIC_AUTH: 'cmVhZGVyOnNlY3JldA==' },
    list: '/api/pages/projects/children?select=id%2Cslug%2Ctitle%2Cstatus%2Ccontent%2Cfiles&status=listed&limit=100',
    second: '&page=2',
    detail: '/api/pages/projects+ropewalk-reading-room?',
    page: '/api/pages/care?',
    items: 'data',
    other: { id: 'projects/third', slug: 'third' },
  },
];

describe.each(systems)('$name', ({ name, variables = {}, list, second, detail, page, items, other }) => {
  test('gives lists in pages, details and pages with its preset alone [C0, P1]', async () => {
    const upstream = await startFaultyUpstream();
    const replyOf = (what: string) => recorded(`presets/${name}`, what);
    upstream.fault(list.split('?')[0] ?? '', replyOf('list'));
    upstream.fault(second, json(items === undefined ? [other] : { [items]: [other], links: {} }));
    upstream.fault(detail, replyOf('detail'));
    upstream.fault(page, replyOf('page'));
    const whose = { ATELIER_NAME: 'Plain Bearing', ARTIST_NAME: 'Tove Arany', ARTIST_SLUG: 'tove-arany' };
    const env = { ...whose, UPSTREAM_URL: upstream.url, UPSTREAM_PRESET: name, ...variables };
    const site = await startSite({ env });
    try {
      const { body } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
      expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual([
        'ropewalk-reading-room',
        'tideline-steps',
        'third',
      ]);
      expect(upstream.requests[0]?.path).toContain(list);
      const project = await supertest(site.url).get('/api/v1/design/projects/ropewalk-reading-room').expect(200);
      expect(project.body.blocks.length).toBeGreaterThan(6);
      expect(project.body.cover.alt).toBe('A vaulted hall with one long table');
      await supertest(site.url).get('/api/v1/design/projects/no-such-project').expect(404);
      const care = await supertest(site.url).get('/api/v1/pages/care').expect(200);
      expect(care.body.title).toBe('Care guide');
    } finally {
      await site.close();
      await upstream.close();
    }
  });
});

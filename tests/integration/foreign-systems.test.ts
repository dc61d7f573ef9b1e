import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { json } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { fixture } from '../unit/server/normalize/fixture.ts';

/** The calls by the folders of their recorded replies. */
const callOf: Readonly<Record<string, string>> = {
  projects: 'get-design-projects/',
  works: 'get-art-projects/',
  detail: 'get-design-projects-detail/',
  pages: 'get-pages/',
  about: 'get-about/',
  process: 'get-process/',
  biography: 'get-biography/',
};

/** What has been recorded of each system, and where the site shows its page. */
const systems: readonly (readonly [name: string, recorded: readonly string[], page: string, pageApi: string])[] = [
  ['wordpress', ['projects', 'detail', 'pages'], '/design/care', '/api/v1/pages/care'],
  ['strapi-v4', ['projects', 'detail', 'about'], '/design/about', '/api/v1/about'],
  ['strapi-v5', ['projects', 'detail', 'pages'], '/design/care', '/api/v1/pages/care'],
  ['directus', ['works', 'detail', 'biography'], '/art/biography/ta', '/api/v1/biography'],
  ['wagtail', ['projects', 'detail', 'process'], '/design/process', '/api/v1/process'],
];

test.each(systems)(
  'the site over %s as it answers: lists, details and pages are complete [P1, P10]',
  async (name, recorded, page, pageApi) => {
    const upstream = await startFaultyUpstream();
    for (const folder of recorded) upstream.fault(callOf[folder] ?? folder, json(fixture(folder, name)));
    const other = recorded.includes('works') ? 'projects' : 'works';
    upstream.fault(callOf[other] ?? other, json([]));
    const site = await startSite({ sampleAt: upstream.url });
    onTestFinished(async () => {
      await site.close();
      await upstream.close();
    });
    const get = (path: string) => supertest(site.url).get(path).expect(200);
    const [api, room] =
      other === 'works' ? ['/api/v1/design/projects', '/design/projects'] : ['/api/v1/art/works', '/art/art-works'];
    const { items } = (await get(api)).body;
    expect(items.length).toBeGreaterThan(0);
    for (const { slug, title, cover } of items) {
      expect(cover, slug).toMatchObject({ src: expect.stringMatching(/^\/media\//) });
      const { blocks } = (await get(`${api}/${slug}`)).body;
      expect(blocks.length, slug).toBeGreaterThan(2);
      expect((await get(`${room}/${slug}`)).text).toContain(`<title>${title}`);
    }
    const { body } = await get(pageApi);
    expect(body).toMatchObject({ isEmpty: false, title: expect.stringMatching(/\w/) });
    const { text } = await get(page);
    for (const block of body.blocks) if (block.kind === 'text') expect(text).toContain(block.html);
  },
);

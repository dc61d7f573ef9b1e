import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Section } from '../../shared/contract/project.ts';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-some-length';
const lists = { design: '/api/v1/design/projects', art: '/api/v1/art/works' } as const;
const pages = { design: '/design/projects', art: '/art/art-works' } as const;

/** Slugs as editors write them, some in mixed case on purpose. */
const slugs = { design: ['Sill-Chair', 'café 椅子', '100%', 'one/two'], art: ['Salt'] } as const;

let upstream: FaultyUpstream;
let site: RunningSite;

beforeAll(async () => {
  upstream = await startFaultyUpstream();
  const itemsOf = (section: Section) =>
    slugs[section].map((slug, id) => ({ id: `${section}-${id}`, slug, title: slug }));
  upstream.fail('get-design-projects/', json(itemsOf('design')));
  upstream.fail('get-art-projects/', json(itemsOf('art')));
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Its text.' }] }));
  for (const call of ['get-about', 'get-biography'])
    upstream.fail(call, json({ title: 'About', blocks: [{ type: 'text', text: 'Its text.' }] }));
  site = await startSite({ env: { ...testEnv(upstream.url), OPS_TOKEN: token } });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
});

const get = (path: string) => supertest(site.url).get(path);
const encoded = encodeURIComponent;

const explained = async (path: string) =>
  (
    await get(`/ops/explain?path=${encoded(path)}`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200)
  ).body;

/**
 * Target of a document's redirects. A redirect by form or by content is one step, never two. `/ops/explain` must agree.
 */
async function ledTo(path: string): Promise<string> {
  let at = path;
  for (let step = 0; step < 3; step += 1) {
    const { status, headers } = await get(at);
    expect((await explained(at)).to, at).toBe(headers.location);
    if (status === 200) return at;
    expect(status, at).toBe(308);
    at = String(headers.location);
  }
  return expect.unreachable(`${path} leads on and on`);
}

/** Ways to write a segment of an address that mean the same slug. */
const spellings: Readonly<Record<string, (slug: string) => string>> = {
  'as it is': (slug) => encoded(slug),
  'in capitals': (slug) => encoded(slug.toUpperCase()),
  'in small letters': (slug) => encoded(slug.toLowerCase()),
  'decomposed (NFD)': (slug) => encoded(slug.normalize('NFD')),
  'encoded twice': (slug) => encoded(encoded(slug)),
  'with small hexadecimal digits': (slug) => encoded(slug).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  'with letters encoded': (slug) =>
    [...new TextEncoder().encode(slug)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'between encoded slashes': (slug) => `%2F${encoded(slug)}%2f`,
};

const all = (Object.keys(slugs) as Section[]).flatMap((section) => slugs[section].map((slug) => ({ section, slug })));

describe.each(Object.entries(spellings))('a slug %s [R7, R17, S6]', (_how, spell) => {
  test.each(all)('leads to the one path of $slug [R7, S6]', async ({ section, slug }) => {
    const canonical = `${pages[section]}/${encoded(slug)}`;
    const other = section === 'design' ? 'art' : 'design';
    for (const room of [section, other] as const) {
      const path = `${pages[room]}/${spell(slug)}`;
      expect(await ledTo(path), path).toBe(canonical);
      const view = await get(`/api/v1/view?path=${encoded(path)}`).expect(200);
      expect(view.body.canonicalPath, path).toBe(canonical);
      const { body } = await get(`${lists[room]}/${spell(slug)}`).expect(200);
      expect(body, path).toMatchObject({ slug, section });
      const resolved = await get(`/api/v1/resolve?section=${room}&slug=${spell(slug)}`).expect(200);
      expect(resolved.body, path).toMatchObject({ slug, section, canonicalPath: canonical });
    }
  });
});

test.each([
  ['/design/projects/Sill-Chair/', '/design/projects/Sill-Chair'],
  ['//DESIGN//Projects//Sill-Chair//', '/design/projects/Sill-Chair'],
  ['/Art/ART-works/Salt', '/art/art-works/Salt'],
  ['/art/art-works/SALT/', '/art/art-works/Salt'],
  ['/%64esign', '/design'],
  ['/design/%61bout', '/design/about'],
  ['/Design/', '/design'],
  ['/ART', '/art/test'],
  ['/art/Test', '/art/test'],
  ['/art/BIOGRAPHY/TEST', '/art/biography/test'],
  ['/Privacy-Policy/', '/privacy-policy'],
])('%s leads to %s [R17]', async (path, canonical) => {
  expect(await ledTo(path)).toBe(canonical);
  expect((await get(`/api/v1/view?path=${encoded(path)}`).expect(200)).body.canonicalPath).toBe(canonical);
});

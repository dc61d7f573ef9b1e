import fc from 'fast-check';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DraftingCms, imageAt } from '../helpers/drafting-cms.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const secret = 'a-secret-of-thirty-two-characters';
const clock = new ManualClock();
let cms: DraftingCms;
let site: RunningSite;

beforeAll(async () => {
  cms = await new DraftingCms().start();
  site = await startSite({
    env: {
      ...cms.env(secret),
      CACHE_STORE: 'sqlite',
      RATE_LIMIT_PER_MINUTE: '0',
      PUBLIC_URL: 'https://studio.example',
    },
    clock,
  });
});

afterAll(async () => {
  await site.close();
  await cms.close();
});

const item = '/design/projects/sill';
const publicPaths = [
  ...['/', '/design', '/art/ada', item, '/design/projects/loft', '/design/about', '/contact-us'],
  ...['/design.md', `${item}.md`, '/llms.txt', '/sitemap.xml', '/robots.txt'],
  ...['/feeds/projects.atom', '/feeds/projects.json', '/feeds/works.atom', '/feeds/works.json'],
  ...['/iiif/collection.json', '/iiif/design/sill/manifest.json', '/iiif/design/loft/manifest.json'],
  ...[`/oembed?url=${encodeURIComponent(`https://studio.example${item}`)}&format=json`],
  ...['config', 'menu', 'landing', 'design/projects', 'art/works', 'seo/home', 'export.ndjson'].map(
    (path) => `/api/v1/${path}`,
  ),
  ...[`/api/v1${item}`, '/api/v1/seo/design/sill', `/api/v1/view?path=${item}`, '/api/v1/view?path=/design'],
  ...['/api/v1/search?q=sill', '/api/v1/search?q=secret', '/api/v1/resolve/design/sill'],
  `/preview/published?path=${item}`,
];

const get = (path: string, session = '') => supertest(site.url).get(path).set('Cookie', session);

async function session(): Promise<string> {
  const { headers } = await get(`/preview?${new URLSearchParams({ path: '/design', secret })}`).expect(303);
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** Public responses that contain the word, and public URLs of the draft alone that exist. */
async function leaksOf(word: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of publicPaths) {
    const { text = '', headers, body } = await get(path);
    const all = `${JSON.stringify(headers)} ${text} ${Buffer.isBuffer(body) ? body.toString() : ''}`;
    if (all.toLowerCase().includes(word)) leaks.push(path);
  }
  const own = `/design/projects/secret-${word}`;
  for (const path of [own, `${own}.md`, `/api/v1${own}`, `/iiif/design/secret-${word}/manifest.json`]) {
    const { status } = await get(path);
    if (status !== 404) leaks.push(`${status} ${path}`);
  }
  const { body } = await get(`/api/v1/search?q=${word}`).expect(200);
  if (body.total !== 0) leaks.push('search');
  return leaks;
}

/** Any words, with one that no encoding changes. */
const drafts = fc.record({
  word: fc.stringMatching(/^[a-z]{12}$/),
  around: fc.string({ unit: 'grapheme', maxLength: 20 }),
  isNew: fc.boolean(),
});

function draftOf({ word, around }: { readonly word: string; readonly around: string }) {
  const text = `${around} ${word} ${around}`;
  return {
    ...{ title: text, excerpt: text, year: text, place: text, medium: text, typology: [text], _status: 'draft' },
    cover: { ...imageAt(`${word}.jpg`), alt: text },
    layout: [{ blockType: 'text', text: `<p>${word}</p>` }],
    meta: { title: text, description: text },
  };
}

const steps = fc.array(fc.constantFrom('preview', 'purge', 'expire', 'both', 'public'), { minLength: 2, maxLength: 5 });

test('no public response ever contains a word of a draft, whatever a preview has read before', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, steps, async (draft, order) => {
      const { word, isNew } = draft;
      const slug = isNew ? `secret-${word}` : 'sill';
      cms.drafts.splice(0, Number.POSITIVE_INFINITY, { ...draftOf(draft), id: isNew ? `new-${word}` : '1', slug });
      clock.advance(10_000);
      const preview = async () => {
        const cookie = await session();
        const paths = ['/design', `/design/projects/${slug}`, `/api/v1/design/projects/${slug}`, '/api/v1/search?q=a'];
        const texts = await Promise.all(paths.map(async (path) => (await get(path, cookie)).text));
        expect(texts.some((text) => text.includes(word))).toBe(true);
      };
      expect(await leaksOf(word), 'before the preview').toEqual([]);
      for (const step of order) {
        if (step === 'preview') await preview();
        if (step === 'purge') site.services.values.purge({ all: true }, true);
        if (step === 'expire') clock.advance(3_600_000 / 4);
        if (step === 'both') expect((await Promise.all([leaksOf(word), preview()]))[0], String(order)).toEqual([]);
        if (step === 'public') expect(await leaksOf(word), String(order)).toEqual([]);
      }
      await preview();
      site.services.values.purge({ all: true }, true);
      await preview();
      expect(await leaksOf(word), 'after the preview').toEqual([]);
    }),
    { numRuns: Math.min(20, Math.ceil(numRuns / 12)) },
  );
});

import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageSchema } from '../../shared/contract/page.ts';
import { html, json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { readableText } from '../helpers/site-pages.ts';

const notLoaded = "The full text couldn't be loaded right now.";

describe.each([
  ['404', status(404)],
  ['an empty list', json([])],
])('built-in pages, where the upstream has none by %s [R5, R6, R11]', (_how, failure) => {
  let site: FaultySite;
  const get = (path: string) => supertest(site.url).get(path);

  beforeAll(async () => {
    site = await startFaultySite();
    site.upstream.fail('get-pages', failure);
  });

  afterAll(() => site.close());

  test.each(['privacy-policy', 'accessibility', 'contact-us'])('%s is built in [R6]', async (slug) => {
    const { body } = await get(`/api/v1/pages/${slug}`).expect(200);
    expect(pageSchema.parse(body)).toMatchObject({ slug, isBuiltIn: true });
    // A fact, not a failure: shared caches may keep it.
    const stored = async () => (await get(`/api/v1/pages/${slug}`)).headers['cache-control'];
    await expect.poll(stored).toContain('s-maxage=60');
  });

  test('a choice of consent is stored by a response too, for pages of the site only [P7, K3]', async () => {
    const choose = (value: string, headers: Record<string, string>) =>
      supertest(site.url).post(`/choice/${value}`).set(headers);
    const own = { 'sec-fetch-site': 'same-origin' };
    const { headers } = await choose('v1.1.1700000000', own).expect(204);
    expect(headers['set-cookie']).toEqual([
      'consent=v1.1.1700000000; Max-Age=15552000; Path=/; SameSite=Lax',
      'locale=en-US; Max-Age=31536000; Path=/; SameSite=Lax',
    ]);
    expect(headers['cache-control']).toContain('no-store');
    await choose('v1.1.1700000000', { origin: new URL(site.url).origin }).expect(204);
    await choose('v1.1.1700000000', { 'sec-fetch-site': 'cross-site' }).expect(400);
    await choose('v1.1.1700000000', { origin: 'https://elsewhere.example' }).expect(400);
    await choose('v1.1.1;Domain=x', own).expect(400);
  });

  test('the privacy policy has the same text in API and document [R11]', async () => {
    const { body } = await get('/api/v1/pages/privacy-policy').expect(200);
    expect(body.isEmpty).toBe(false);
    const readable = readableText((await get('/privacy-policy').expect(200)).text);
    expect(readable).toContain(body.lead);
    expect(readable).toContain('For questions about your data, contact Plain Bearing.');
    expect(readable).not.toContain(notLoaded);
  });
});

test('a page of the CMS replaces the statement, and contains it in place of {built-in} [R11]', async () => {
  const site = await startFaultySite();
  const titlesWith = async (read_more: string) => {
    site.upstream.fail('slug=accessibility', json({ title: 'For everyone', read_more }));
    const { body } = await supertest(site.url).get('/api/v1/pages/accessibility').expect(200);
    expect(body.isBuiltIn).toBeUndefined();
    return body.blocks.map(({ text, html }: { text?: string; html?: string }) => text ?? html);
  };
  try {
    const texts = await titlesWith('<p>Our doors are wide.</p><p>{built-in}</p><p>Ring twice.</p>');
    expect(texts.at(0)).toBe('<p>Our doors are wide.</p>');
    expect(texts).toContain('Known limits');
    expect(texts.at(-1)).toBe('<p>Ring twice.</p>');
    expect((await supertest(site.url).get('/design/Accessibility').expect(308)).headers.location).toBe(
      '/accessibility',
    );
    const map = await supertest(site.url).get('/sitemap.xml').expect(200);
    expect(map.text).toContain('/accessibility</loc>');
  } finally {
    await site.close();
  }
});

describe('built-in pages during an outage [R11]', () => {
  let clock: ManualClock;
  let site: FaultySite;
  const get = (path: string) => supertest(site.url).get(path);

  beforeEach(async () => {
    clock = new ManualClock();
    site = await startFaultySite({ clock });
  });

  afterEach(() => site.close());

  test.each([
    ['an error', status(500)],
    ['a maintenance page', html()],
  ])('replace the policy for %s, with a note, and are not cached [R11]', async (_how, failure) => {
    site.upstream.fail('*', failure);
    const document = await get('/privacy-policy').expect(200);
    expect(readableText(document.text)).toContain(notLoaded);
    expect(readableText(document.text)).toContain('The cookie “consent” stores your');
    expect(document.headers['cache-control']).toContain('s-maxage=0');
    const page = await get('/api/v1/pages/privacy-policy').expect(200);
    expect(page.body).toMatchObject({ isBuiltIn: true, isEmpty: false });
    expect(JSON.stringify(page.body)).toContain(notLoaded);
    expect(page.headers['cache-control']).toContain('s-maxage=0');
  });

  test('give way to the full policy afterwards [R11]', async () => {
    site.upstream.fail('*', status(500));
    await get('/privacy-policy').expect(200);
    site.upstream.heal();
    clock.advance(60_000);
    await expect.poll(async () => readableText((await get('/privacy-policy')).text)).toContain('Who we are');
    const { body } = await get('/api/v1/pages/privacy-policy').expect(200);
    expect(body.isBuiltIn).toBeUndefined();
  });

  test('do not replace the contact page [R5, F10]', async () => {
    site.upstream.fail('*', status(500));
    const { body } = await get('/api/v1/pages/contact-us').expect(503);
    expect(body.action).toBe('fetch general page');
    expect(readableText((await get('/design/contact-us').expect(503)).text)).toContain('Failed to fetch general page');
  });
});

import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageSchema } from '../../shared/contract/page.ts';
import { html, json, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { readableText } from '../helpers/site-pages.ts';

const notLoaded = 'The full text could not be loaded just now.';

describe.each([
  ['404', status(404)],
  ['an empty list', json([])],
])('R5 R6 R11 where the upstream has no such pages and says so by %s', (_how, fault) => {
  let site: FaultySite;
  const get = (path: string) => supertest(site.url).get(path);

  beforeAll(async () => {
    site = await startFaultySite();
    site.upstream.fault('get-pages', fault);
  });

  afterAll(() => site.close());

  test.each(['privacy-policy', 'contact-us'])('R6 the API answers %s with a page that is built in', async (slug) => {
    const { body } = await get(`/api/v1/pages/${slug}`).expect(200);
    expect(pageSchema.parse(body)).toMatchObject({ slug, isBuiltIn: true });
    // A fact, not a failure: shared caches may keep it.
    const kept = async () => (await get(`/api/v1/pages/${slug}`)).headers['cache-control'];
    await expect.poll(kept).toContain('s-maxage=60');
  });

  test('R11 the policy that is built in has words, which the document shows as the API gives them', async () => {
    const { body } = await get('/api/v1/pages/privacy-policy').expect(200);
    expect(body.isEmpty).toBe(false);
    const readable = readableText((await get('/privacy-policy').expect(200)).text);
    expect(readable).toContain(body.lead);
    expect(readable).toContain('Questions about what is stored are answered by Plain Bearing.');
    expect(readable).not.toContain(notLoaded);
  });

  test('R5 the contact page stands without words of its own', async () => {
    const readable = readableText((await get('/design/contact-us').expect(200)).text);
    expect(readable).toContain('studio@');
    expect(readable).toContain('Vicolo della Bricola 7');
  });

  test('R6 any other page is not there', async () => {
    expect((await get('/api/v1/pages/no-such-page')).status).toBe(404);
    expect((await get('/design/no-such-page')).status).toBe(404);
  });
});

describe('R11 the policy while the upstream is down', () => {
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
  ])(
    'R11 with nothing stored and %s it is the one built in, says so, and nobody else keeps it',
    async (_how, fault) => {
      site.upstream.fault('*', fault);
      const document = await get('/privacy-policy').expect(200);
      expect(readableText(document.text)).toContain(notLoaded);
      expect(readableText(document.text)).toContain('Your theme, your consent and your language');
      expect(document.headers['cache-control']).toContain('s-maxage=0');
      const page = await get('/api/v1/pages/privacy-policy').expect(200);
      expect(page.body).toMatchObject({ isBuiltIn: true, isEmpty: false });
      expect(JSON.stringify(page.body)).toContain(notLoaded);
      expect(page.headers['cache-control']).toContain('s-maxage=0');
    },
  );

  test('R11 the full text comes as soon as it can be had', async () => {
    site.upstream.fault('*', status(500));
    await get('/privacy-policy').expect(200);
    site.upstream.heal();
    clock.advance(60_000);
    await expect.poll(async () => readableText((await get('/privacy-policy')).text)).toContain('Who we are');
    const { body } = await get('/api/v1/pages/privacy-policy').expect(200);
    expect(body.isBuiltIn).toBeUndefined();
  });

  test('R11 what is stored is better than what is built in', async () => {
    await get('/privacy-policy').expect(200);
    site.upstream.fault('*', status(500));
    clock.advance(120_000);
    expect(readableText((await get('/privacy-policy').expect(200)).text)).toContain('Who we are');
  });

  test('R5 F10 of the contact page nobody can say what stands on it', async () => {
    site.upstream.fault('*', status(500));
    const { body } = await get('/api/v1/pages/contact-us').expect(503);
    expect(body.action).toBe('fetch general page');
    expect(readableText((await get('/design/contact-us').expect(503)).text)).toContain('Failed to fetch general page');
  });
});

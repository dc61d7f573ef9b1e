import { expect, onTestFinished, test } from 'vitest';
import { status as failing, json } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';

async function start() {
  const env = { ...withoutImages, RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'loopback' };
  const site = await startFaultySite({ env });
  onTestFinished(() => site.close());
  const from = (address: string, path: string) =>
    fetch(site.url + path, { headers: { 'x-forwarded-for': address }, redirect: 'manual' });
  return { ...site, from };
}

test('a slug that the CMS could read as another path is 404 without a call [R6]', async () => {
  const { upstream, from } = await start();
  const slugs = ['%2e%2e%2f%2e%2e%2fadmin', '..%5C..', 'x%00', '%252e%252e%252fadmin', '..%3B%2Fadmin', 'a%5Cb'];
  for (const slug of slugs) {
    for (const path of [`/api/v1/pages/${slug}`, `/design/${slug}`]) {
      expect([path, (await from('203.0.113.1', path)).status]).toEqual([path, 404]);
    }
  }
  const called = upstream.requests.map(({ path }) => decodeURIComponent(decodeURIComponent(path)));
  expect(called.filter((path) => /\.\.|[\\\0]|get-pages/.test(path))).toEqual([]);
});

test('a page is found in the spelling of the menu, and its document redirects there [R17]', async () => {
  const { upstream, from } = await start();
  upstream.fail(
    'get-burgermenu-items',
    json({ design_menu: [{ title: 'P', blocks: [{ label: 'Press', url: '/Press/' }] }] }),
  );
  upstream.fail('get-pages', (request, response) => {
    const isThere = request.url?.includes('slug=Press') === true;
    return json(isThere ? [{ slug: 'Press', title: 'Press', body: '<p>Words.</p>' }] : [])(request, response);
  });
  const page = await from('203.0.113.1', '/api/v1/pages/press');
  expect(await page.json()).toMatchObject({ slug: 'Press', title: 'Press', isEmpty: false });
  const document = await from('203.0.113.1', '/design/press');
  expect([document.status, document.headers.get('location')]).toEqual([308, '/design/Press']);
});

test('a named page is served on a cold server while another client requests unknown slugs [R6]', async () => {
  const { upstream, from } = await start();
  const held = Promise.withResolvers<void>();
  upstream.fail('get-pages', async (request, response) => {
    if (!request.url?.includes('slug=care')) await held.promise;
    return json([{ slug: 'care', title: 'Care', body: '<p>Words.</p>' }])(request, response);
  });
  const others = Array.from({ length: 104 }, (_, index) => from('203.0.113.1', `/design/unknown-${index}`));
  const named = await from('203.0.113.2', '/design/care');
  held.resolve();
  await Promise.all(others);
  expect(named.status).toBe(200);
});

test.each([500, 404, 301])('search engine data are the fallback if their call returns %i [N8] [F12]', async (code) => {
  const { upstream, from } = await start();
  upstream.fail('get-seo', failing(code));
  const seo = await (await from('203.0.113.1', '/api/v1/seo?slug=design/care')).json();
  expect(seo).toEqual({ title: expect.any(String), isFallback: true });
  expect(seo.title).not.toContain('—');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { endpointNames, paths, urlOf } from '../../shared/contract/paths.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { samplePages } from '../helpers/site-pages.ts';

const clock = new ManualClock();
const sites: RunningSite[] = [];
let sample: Awaited<ReturnType<typeof startSampleUpstream>>;

beforeAll(async () => {
  sample = await startSampleUpstream({ startedAtMs: clock.now() });
  const settings: readonly Readonly<Record<string, string>>[] = [{}, { LOCALES: 'en-US' }];
  for (const locales of settings) {
    const env = { ...withoutImages, PUBLIC_URL: 'https://a.example', MEDIA_SECRET: 'a'.repeat(32), ...locales };
    sites.push(await startSite({ clock, sampleAt: sample.url, env: { ...env, RATE_LIMIT_PER_MINUTE: '0' } }));
  }
});

afterAll(async () => {
  for (const site of sites) await site.close();
  await sample.close();
});

const files = [
  ...['/robots.txt', '/llms.txt', '/sitemap.xml', '/events.ics', '/iiif/collection.json', '/news', '/nothing'],
  ...['projects', 'works', 'events'].flatMap((name) => [`/feeds/${name}.atom`, `/feeds/${name}.json`]),
  ...[
    '/_i18n/en-US/messages.json',
    '/api/v1/config?locale=en-US',
    '/it/design',
    '/design?sort=title',
    '/api/openapi.json',
  ],
];

/** Of each moment, or of each process. */
const ofRequest = /^(?:date|age|x-request-id|server-timing|keep-alive|connection)$/;

async function responseAt(site: RunningSite, path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  const headers = [...response.headers].filter(([name]) => !ofRequest.test(name));
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '');
  return { status: response.status, headers, body };
}

test('without other languages, every response is as without LOCALES, and names no language', async () => {
  const endpoints = endpointNames.filter((name) => !paths[name].path.includes(':') && name !== 'search');
  const pages = samplePages.map(({ path }) => path);
  const markdown = pages
    .filter((path) => !path.includes('?'))
    .map((path) => (path === '/' ? '/index.md' : `${path}.md`));
  const calls = [...endpoints.map((name) => urlOf(name)), '/api/v1/search?q=salt', '/api/v1/view?path=/design'];
  const all = [...pages, ...markdown, ...calls, ...files];
  const [unset, single] = sites;
  if (!unset || !single) throw new Error('no sites');
  let bytes = 0;
  for (const path of all) {
    const [one, other] = [await responseAt(unset, path), await responseAt(single, path)];
    expect(other, path).toEqual(one);
    // Its descriptions name the parameters.
    if (path !== '/api/openapi.json')
      expect(one.body, path).not.toMatch(/hreflang|hrefLang|[?&](?:amp;)?locale=|"locales"|data-prefix/);
    bytes += one.body.length;
  }
  expect(all.length).toBeGreaterThan(70);
  expect(bytes).toBeGreaterThan(500_000);
});

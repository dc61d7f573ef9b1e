import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { status } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const drawn: string[] = [];
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({
    env: { ...withoutImages, RATE_LIMIT_PER_MINUTE: '0' },
    render: (request, built) => {
      drawn.push(request.url);
      return built(request);
    },
  });
});

beforeEach(() => {
  drawn.length = 0;
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const storedResponses = () => site.services.responseCache.usage.entries;

const madeUp = [
  '/design?q=oak',
  '/design?sort=-year',
  '/art/art-works/salt-clock?wall=320',
  '/design/contact-art?about=Salt+Clock%2C+2022',
];

describe('documents of made-up queries [V3]', () => {
  test.each(madeUp)('%s is rendered each time and not cached [V3, P12]', async (path) => {
    const before = storedResponses();
    for (const _time of [1, 2]) {
      const { headers, text } = await get(path).expect(200);
      expect(headers['cache-control']).toBe('public, no-transform, max-age=0, must-revalidate, s-maxage=0');
      expect(headers['cdn-cache-control']).toBe('no-store');
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(text) ?? [];
      expect(new URL(canonical ?? '').pathname).toBe(path.split('?')[0]);
      expect(canonical).not.toContain('?');
      expect(text.includes('<meta name="robots" content="noindex">')).toBe(/\?(?:q|about)=/.test(path));
    }
    expect(drawn).toEqual([path, path]);
    expect(storedResponses()).toBe(before);
  });

  test('malformed and unknown values give the one plain document [V3]', async () => {
    await get('/design').expect(200);
    const before = storedResponses();
    drawn.length = 0;
    const hostile = [
      `q=${'x'.repeat(2_000)}`,
      'q=',
      'q=%3C%21%3E',
      'q=%00%01',
      'sort=price',
      'sort=--year',
      'wall=320',
      'utm_source=a&fbclid=b',
      '%E0%A4=%E0%A4',
      'sort[]=year&q[]=oak',
      '&&==&',
    ];
    for (const query of hostile) {
      const { text } = await get(`/design?${query}`).expect(200);
      expect(text, query).not.toContain('content="noindex"');
    }
    expect(drawn).toEqual([]);
    expect(storedResponses()).toBe(before);
    for (let cm = 100; cm < 120; cm += 1) await get(`/art/art-works/salt-clock?wall=${cm}`).expect(200);
    const noWalls = ['wall=wide', 'wall=0', 'wall=1000000000', 'wall=320&wall=400', 'wall=320.5', 'wall'];
    for (const query of noWalls) await get(`/art/art-works/salt-clock?${query}`).expect(200);
    // The plain one may be rendered again meanwhile, its images having been measured.
    expect(new Set(drawn)).toEqual(new Set(['/art/art-works/salt-clock']));
  });

  test('a search text is escaped [V3, S7]', async () => {
    const hostile = `a"><script>alert(1)</script></script><!--%title%<!--app-->\u2028\u202eb`;
    const { text } = await get(`/design?q=${encodeURIComponent(hostile)}`).expect(200);
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<script/g)?.length).toBe((await get('/design')).text.match(/<script/g)?.length);
  });

  test('the subject of an enquiry is escaped in mail links [V3, R8]', async () => {
    const subject = `Salt "Clock" <b>, for a 320 cm wide wall`;
    const { text } = await get(`/design/contact-art?about=${encodeURIComponent(subject)}`).expect(200);
    const mails = [...text.matchAll(/href="mailto:[^"?]+(\?[^"]*)?"/g)].map(([, query]) => query);
    expect(mails.length).toBeGreaterThan(0);
    // The footer's own is about nothing.
    expect(mails).toContain(`?subject=${encodeURIComponent(subject)}`);
    expect(text).not.toContain('<b>,');
  });

  test('an unknown filter is dropped beside a search [R2, V3]', async () => {
    await get('/design?q=oak&typology=spaceships&size=hand').expect(200);
    expect(drawn).toEqual(['/design?size=hand&q=oak']);
  });
});

test('a long index has a hundred rows and a link to the next part, as Markdown 200 [R2, V3]', async () => {
  const many = (section: string) =>
    Array.from({ length: 300 }, (_, index) => ({
      id: `${section}-${index}`,
      slug: `${section}-${index}`,
      title: `Oak ${index}`,
    }));
  const upstream = await startFaultyUpstream({
    answers: {
      '/t/get-design-projects/': many('design'),
      '/t/get-art-projects/': many('art'),
      '/t/get-burgermenu-items/': {},
      '/t/get-laning-videos': {},
    },
  });
  onTestFinished(() => upstream.close());
  const site = await startSite({ env: testEnv(upstream.url) });
  onTestFinished(() => site.close());
  for (const query of ['', 'q=oak&']) {
    const { text } = await supertest(site.url).get(`/design?${query}`).expect(200);
    const [, rows = '', after = ''] = /<tbody>(.*?)<\/tbody>(.*)/s.exec(text) ?? [];
    expect(rows.match(/<tr/g)).toHaveLength(100);
    expect(after).toContain(`href="/design?${query.replace('&', '&amp;')}part=2#index" rel="next"`);
    if (query !== '') expect(readableText(text)).toContain('600 results for “oak”');
  }
  const { text } = await supertest(site.url).get('/design.md').expect(200);
  expect(text.match(/^- /gm)).toHaveLength(200);
  expect(text).toMatch(/\[All projects\]\(http:\S+\/llms\.txt\)\s*$/);
});

test('a search finds projects while the works fail, and shows a note [F20, N8, F11]', async () => {
  const site = await startFaultySite({ env: withoutImages });
  onTestFinished(() => site.close());
  const words = 'Works couldn&#x27;t be loaded. These are project results only.';
  site.upstream.fail('get-art-projects', status(500));
  const { text } = await supertest(site.url).get('/design?q=salt').expect(200);
  expect(readableText(text)).toContain('1 result for “salt”');
  expect(text).toContain(`<noscript> ${words}</noscript>`);
  expect((await supertest(site.url).get('/design').expect(200)).text).not.toContain(words);
});

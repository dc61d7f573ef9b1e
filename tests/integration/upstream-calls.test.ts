import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const calls = `
preset: wordpress
headers: { Authorization: "Bearer \${WP_TOKEN}" }
calls:
  # A page of options, beside what the preset knows.
  about: { path: wp-json/acf/v3/options, content: /acf/about }
`;

const opsToken = 'token-of-the-tests';

const post = (id: number, slug: string, words: string, more: object = {}) => ({
  ...{ id, slug, status: 'publish', type: 'post', title: { rendered: slug.toUpperCase() } },
  ...{ content: { rendered: `<p>${words}</p>` }, excerpt: { rendered: `<p>${words}</p>` }, ...more },
});

const projects = [post(1, 'kiln', 'A kiln.', { typologies: ['Homes'] }), post(2, 'shed', 'A shed.')];
const noExcerpt = { excerpt: { rendered: '' } };
const pages = [post(5, 'home', 'Start.', noExcerpt), post(6, 'care', 'Oil it once a year.', noExcerpt)];

const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
let upstream: FaultyUpstream;
let site: RunningSite;
let env: Record<string, string>;
const lines: string[] = [];

/** Responds like WordPress: lists with paging headers, and a page by slug in a list. */
function answerAsWordPress(): void {
  upstream.heal();
  const list = 'wp-json/wp/v2';
  upstream.fail('*', status(404));
  upstream.fail(`${list}/projects?`, (request, response) => {
    const page = new URL(request.url ?? '', upstream.url).searchParams.get('page') === '2' ? 1 : 0;
    return json([projects[page]], { 'x-wp-total': '2', 'x-wp-totalpages': '2' })(request, response);
  });
  upstream.fail(`${list}/projects/1`, json(projects[0]));
  upstream.fail(`${list}/works?`, json([post(1, 'tide', 'A tide.')]));
  upstream.fail(`${list}/works/1`, json(post(1, 'tide', 'All of the tide.')));
  upstream.fail(`${list}/pages?`, (request, response) => {
    const slug = new URL(request.url ?? '', upstream.url).searchParams.get('slug');
    return json(slug === null ? pages : pages.filter((page) => page.slug === slug))(request, response);
  });
  upstream.fail('acf/v3/options', json({ acf: { about: { title: 'About', content: '<p>Two rooms.</p>' } } }));
}

async function get(path: string, expected = 200) {
  const response = await fetch(`${site.url}${path}`);
  expect(response.status, path).toBe(expected);
  return response.json();
}

async function purge(tag: string, isHard = false): Promise<void> {
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ tag, hard: isHard });
  expect((await fetch(`${site.url}/ops/purge`, { method: 'POST', headers, body })).ok).toBe(true);
}

beforeAll(async () => {
  upstream = await startFaultyUpstream();
  answerAsWordPress();
  const UPSTREAM_CALLS_FILE = join(folder, 'calls.yaml');
  writeFileSync(UPSTREAM_CALLS_FILE, calls);
  const { UPSTREAM_NAME: _unused, ...named } = testEnv(upstream.url);
  env = { ...named, UPSTREAM_CALLS_FILE, WP_TOKEN: 'the-secret', OPS_TOKEN: opsToken };
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  site = await startSite({ env, log });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('UPSTREAM_PRESET and UPSTREAM_CALLS_FILE', () => {
  test('lists, details and pages come from both, with the set headers', async () => {
    const list = await get('/api/v1/design/projects');
    expect(list.items.map(({ slug }: { slug: string }) => slug)).toEqual(['kiln', 'shed']);
    const detail = await get('/api/v1/design/projects/kiln');
    expect(JSON.stringify(detail.blocks)).toContain('A kiln.');
    const work = await get('/api/v1/art/works/tide');
    expect(work.id).toBe('work~1');
    expect(JSON.stringify(work.blocks)).toContain('All of the tide.');
    expect(await get('/api/v1/projects/work~1')).toMatchObject({ slug: 'tide' });
    expect((await get('/api/v1/pages/care')).blocks).toMatchObject([{ html: '<p>Oil it once a year.</p>' }]);
    for (const path of ['pages/nobody-wrote-it', 'process', 'art/works/kiln-of-nobody'])
      await get(`/api/v1/${path}`, 404);
    expect(new Set(upstream.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer the-secret']),
    );
  });

  test('a wrong content pointer fails the load, is logged once and replaces nothing', async () => {
    expect(await get('/api/v1/about')).toMatchObject({ title: 'About' });
    upstream.fail('acf/v3/options', json({ acf: { imprint: {} } }));
    await purge('about');
    expect(await get('/api/v1/about')).toMatchObject({ title: 'About' });
    const reason = 'GET /wp-json/acf/v3/options: the content "/acf/about" is missing: "/acf" has only imprint';
    await expect.poll(() => lines.filter((line) => line.includes(JSON.stringify(reason).slice(1, -1)))).toHaveLength(1);
    await purge('about', true);
    await get('/api/v1/about', 503);
  });
});

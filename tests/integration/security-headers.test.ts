import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../shared/contract/paths.ts';
import { type FaultyUpstream, passOn, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

/** Policies of a page: what a browser that reads data has no use for. */
const ofPages = [
  ...['referrer-policy', 'cross-origin-opener-policy', 'x-frame-options', 'permissions-policy'],
  ...['reporting-endpoints', 'strict-transport-security'],
] as const;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: 'https://plain-bearing.example', OPS_TOKEN: 'a-token-of-some-length' } });
});

afterAll(() => site.close());

const headersAt = async (path: string, init: RequestInit = {}) =>
  Object.fromEntries((await fetch(site.url + path, { redirect: 'manual', ...init })).headers);

describe('documents [P2]', () => {
  test.each(['/', '/design', '/design/projects/sill-chair', '/art/ta', '/design/projects/none'])(
    '%s has all policies of a page [P2]',
    async (path) => {
      const headers = await headersAt(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'strict-transport-security': 'max-age=63072000',
        'reporting-endpoints': 'csp="/ops/csp"',
      });
      expect(headers['content-security-policy']).toMatch(/; report-uri \/ops\/csp; report-to csp$/);
    },
  );

  test.each([
    ['without https', {}],
    ['on localhost', { PUBLIC_URL: 'https://localhost:8443' }],
  ])('have no Strict-Transport-Security %s [P2]', async (_where, env) => {
    const plain = await startSite({ env, ...(site.sample ? { sampleAt: site.sample.url } : {}) });
    onTestFinished(() => plain.close());
    const { headers } = await fetch(`${plain.url}/design`);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('data [P2]', () => {
  test.each([
    ...[urlOf('menu'), urlOf('projects'), urlOf('project', { slug: 'sill-chair' }), urlOf('view', { path: '/design' })],
    ...[urlOf('project', { slug: 'none' }), urlOf('view'), '/assets/gone.js', '/ops/metrics'],
    ...['/api/openapi.json', '/_i18n/en-US/messages.json', '/builds/latest.json', '/robots.txt', '/health/live'],
  ])('%s has the policies of data and none of pages [P2]', async (path) => {
    const headers = await headersAt(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "frame-ancestors 'none'",
    });
    for (const name of ofPages) expect(headers).not.toHaveProperty(name);
  });

  test.each([
    // Feeds name it.
    ['/favicon.svg', 'cross-origin'],
    ['/brand/logos.svg', 'same-origin'],
    ['/_qr/design.svg', 'same-origin'],
  ])('%s is an SVG without rights, for pages of the %s [T8]', async (path, embedding) => {
    expect(await headersAt(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': embedding,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'",
    });
  });
});

/** Headers that a framework, proxy or attacker can add to upstream responses. */
const foreign: Readonly<Record<string, string>> = {
  ...{ 'set-cookie': 'theirs=1', server: 'Upstream/1', 'x-powered-by': 'Framework', 'x-theirs': 'a secret' },
  ...{ link: '</theirs>; rel=preload', refresh: '0; url=https://evil.example', 'clear-site-data': '"*"' },
  ...{ 'content-security-policy-report-only': "default-src 'none'", 'access-control-allow-origin': '*' },
  ...{ 'strict-transport-security': 'max-age=1', 'reporting-endpoints': 'theirs="https://evil.example"' },
  ...{ 'content-disposition': 'attachment', 'service-worker-allowed': '/', 'alt-svc': 'h3=":1"', sourcemap: '/theirs' },
};

describe('headers of the upstream [P9]', () => {
  let upstream: FaultyUpstream;
  let behind: RunningSite;

  beforeAll(async () => {
    upstream = await startFaultyUpstream();
    upstream.fail('*', passOn(site.sample?.url ?? 'no sample', foreign));
    behind = await startSite({ sampleAt: upstream.url });
  });

  afterAll(async () => {
    await behind.close();
    await upstream.close();
  });

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(behind.url + path, { headers });
  const json = async (path: string) => (await ask(path)).json();

  test('never reach a visitor [P9, N11]', async () => {
    const { items } = await json(urlOf('projects'));
    const { videos } = await json(urlOf('landing'));
    const video: string = videos.design.sources[0].src;
    const { cover } = items[0];
    const first = await ask(video);
    await first.body?.cancel();
    const responses = [
      first,
      await ask(video, { Range: 'bytes=0-99' }),
      await ask(video, { 'If-None-Match': first.headers.get('etag') ?? '' }),
      await ask(video, { Range: 'bytes=999999999-' }),
      await ask(cover.src),
      await ask(cover.sources.find(({ type }: { type: string }) => type === 'image/webp')?.src ?? cover.src),
      await ask(urlOf('projects')),
      await ask(urlOf('project', { slug: items[0].slug })),
      await ask(urlOf('project', { slug: 'none' })),
      await ask('/design'),
      await ask('/design/projects/none'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 206, 304, 416, 200, 200, 200, 200, 404, 200, 404]);
    for (const { url, headers } of responses) {
      for (const [name, value] of Object.entries(foreign))
        expect(headers.get(name), `${name} of ${url}`).not.toBe(value);
      expect(headers.getSetCookie(), url).toEqual([]);
    }
  });
});

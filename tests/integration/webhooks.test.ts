import { createHmac } from 'node:crypto';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presetNames } from '../../server/upstream/presets/presets.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { json } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const secret = 'a-secret-of-webhooks';
const clock = new ManualClock();
const lines: string[] = [];

let site: FaultySite;
/** The first project of the list. */
let project: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  site = await startFaultySite({ clock, log, env: { HOOK_SECRET: secret, RATE_LIMIT_PER_MINUTE: '100' } });
  const { body } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
  [project] = body.items;
});

afterAll(() => site.close());

type Headers = Readonly<Record<string, string>>;

const send = (name: string, body: string, headers: Headers) =>
  supertest(site.url).post(`/ops/hooks/${name}`).set('Content-Type', 'application/json').set(headers).send(body);

const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text);
const nowMs = () => String(clock.now());

/** Systems that sign, each as it does. */
const ways: Readonly<Record<string, (body: string) => Headers>> = {
  contentful: (body) => {
    const named = { 'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp' };
    const signed = { ...named, 'x-contentful-timestamp': nowMs() };
    const text = Object.entries(signed).map(([name, value]) => `${name}:${value}`);
    const signature = hmac('sha256', ['POST', '/ops/hooks/contentful', text.join(';'), body].join('\n'));
    return { ...signed, 'x-contentful-signature': signature.digest('hex') };
  },
  sanity: (body) => ({
    'sanity-webhook-signature': `t=${nowMs()},v1=${hmac('sha256', `${nowMs()}.${body}`).digest('base64url')}`,
  }),
  storyblok: (body) => ({ 'webhook-signature': hmac('sha1', body).digest('hex') }),
  ghost: (body) => ({
    'x-ghost-signature': `sha256=${hmac('sha256', `${body}${nowMs()}`).digest('hex')}, t=${nowMs()}`,
  }),
  prismic: () => ({}),
};
const inHeader = () => ({ 'X-Hook-Secret': secret });

describe('webhooks [P2, P12]', () => {
  test.each([...new Set([...presetNames, ...Object.keys(ways), 'generic'])])(
    'of %s are accepted, and refused if forged [P12]',
    async (name) => {
      const event = { collection: 'projects', id: project.id, ...(name === 'prismic' ? { secret } : {}) };
      const body = JSON.stringify(event);
      const headers = (ways[name] ?? inHeader)(body);
      const status = name === 'prismic' ? 200 : 202;
      const response = await send(name, body, headers).expect(status).expect('cache-control', 'no-store');
      expect(response.body).toMatchObject({ hook: name });
      expect(response.body.purged[0].keys).toEqual(
        expect.arrayContaining(['projects', `detail:${project.id}`, `seo:design/${project.slug}`]),
      );
      const forged = JSON.stringify({ ...event, id: 'another', ...(name === 'prismic' ? { secret: 'x' } : {}) });
      const wrong = name in ways ? headers : { 'X-Hook-Secret': `${secret}x` };
      const refused = await send(name, forged, wrong).expect(401);
      expect(problemSchema.parse(refused.body).code).toBe('unauthorized');
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="hooks"');
    },
  );

  test('refresh what an event names, and serve the old value until then [P12]', async () => {
    const text = (words: string) => json({ read_more: [{ type: 'text', text: words }] });
    const path = `/api/v1/design/projects/${project.slug}`;
    const words = async () => (await supertest(site.url).get(path).expect(200)).body.blocks[0].html;
    site.upstream.fail('get-design-projects-detail', text('Before.'));
    await send('generic', JSON.stringify({ id: project.id }), inHeader()).expect(202);
    await expect.poll(words).toBe('<p>Before.</p>');
    site.upstream.fail('get-design-projects-detail', text('After.'));
    expect(await words()).toBe('<p>Before.</p>');
    const { body } = await send('ghost', JSON.stringify({ collection: 'projects', keys: [project.id] }), {
      Authorization: `Bearer ${secret}`,
    });
    expect(body.refreshing).toBeGreaterThan(1);
    await expect.poll(words).toBe('<p>After.</p>');
    expect(lines.filter((line) => line.includes('hook.received')).join()).toContain(`detail:${project.id}`);
    expect(lines.join()).not.toContain(secret);
  });

  test('are read again after 5, 20 and 60 s if they overtake the CDN of the CMS [P12]', async () => {
    const word = async () => (await supertest(site.url).get('/api/v1/about').expect(200)).body.blocks[0]?.html ?? '';
    const about = (text: string) => site.upstream.fail('get-about', json({ title: 'About', text }));
    about('Before.');
    await supertest(site.url).post('/ops/hooks/generic').set(inHeader()).send({ slug: 'about' }).expect(202);
    await expect.poll(word).toContain('Before.');
    const calls = () => site.upstream.calls('get-about');
    const atEvent = calls();
    await supertest(site.url).post('/ops/hooks/generic').set(inHeader()).send({ slug: 'about' }).expect(202);
    await expect.poll(calls).toBe(atEvent + 1);
    await expect
      .poll(() => {
        clock.advance(5_000);
        return calls();
      })
      .toBe(atEvent + 2);
    about('After.');
    await expect
      .poll(() => {
        clock.advance(15_000);
        return word();
      })
      .toContain('After.');
    site.upstream.heal('get-about');
  });

  test('purge everything for an event that names nothing [P12]', async () => {
    for (const body of ['', '{}', 'a=b']) {
      const response = await send('generic', body, { ...inHeader(), 'Content-Type': 'text/plain' }).expect(202);
      expect(response.body).toMatchObject({ purged: [{ all: true }], refreshing: 0 });
    }
  });

  test('are refused with old signatures, other methods, unknown names and long bodies [P12]', async () => {
    const headers = ways.sanity?.('{}') ?? {};
    clock.advance(301_000);
    const late = await send('sanity', '{}', headers).expect(401);
    expect(late.body.detail).toContain('five minutes');
    await supertest(site.url).get('/ops/hooks/generic').set(inHeader()).expect(405).expect('allow', 'POST, OPTIONS');
    await send('nobody', '{}', inHeader()).expect(404);
    const withText = (length: number) => JSON.stringify({ collection: 'projects', text: 'x'.repeat(length) });
    await send('generic', withText(500_000), inHeader()).expect(202);
    const signed = (body: string) => ({ 'webhook-signature': createHmac('sha1', secret).update(body).digest('hex') });
    const large = withText(9_000_000);
    const { body } = await send('storyblok', large, signed(large)).expect(202);
    expect(body.purged).not.toEqual([{ all: true }]);
    const long = withText(11_000_000);
    const refused = await send('storyblok', long, signed(long)).expect(413);
    expect(problemSchema.parse(refused.body).code).toBe('content-too-large');
    const proven = await send('generic', long, inHeader()).expect(202);
    expect(proven.body.purged).toEqual([{ all: true }]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('are decompressed from %s within the limit [P12]', async (coding, compress) => {
    const keys = expect.arrayContaining([`detail:${project.id}`]);
    const sendCoded = async (name: string, text: string, headers: Headers, status: number) => {
      const init = { method: 'POST', headers: { ...headers, 'Content-Encoding': coding }, body: compress(text) };
      const response = await fetch(`${site.url}/ops/hooks/${name}`, init);
      expect(response.status).toBe(status);
      return response.json();
    };
    const event = JSON.stringify({ collection: 'projects', id: project.id });
    expect((await sendCoded('generic', event, inHeader(), 202)).purged).toMatchObject([{ keys }]);
    const signatures = [event, compress(event)].map((signed) =>
      createHmac('sha1', secret).update(signed).digest('hex'),
    );
    for (const signature of signatures) {
      const { purged } = await sendCoded('storyblok', event, { 'webhook-signature': signature }, 202);
      expect(purged).toMatchObject([{ keys }]);
    }
    const long = `"${'x'.repeat(11_000_000)}"`;
    expect((await sendCoded('generic', long, inHeader(), 202)).purged).toEqual([{ all: true }]);
    const signature = createHmac('sha1', secret).update(compress(long)).digest('hex');
    await sendCoded('storyblok', long, { 'webhook-signature': signature }, 413);
  });

  test('in an unknown coding are 415, or invalidate everything with the secret in a header [P12]', async () => {
    const coded = { 'Content-Encoding': 'compress' };
    const { body } = await send('generic', '\u001f', { ...inHeader(), ...coded }).expect(202);
    expect(body.purged).toEqual([{ all: true }]);
    await send('storyblok', '\u001f', { 'webhook-signature': 'x', ...coded }).expect(415);
  });

  test('of a client that guesses secrets are refused for a while [P12]', async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 101 && !statuses.has(429); attempt += 1) {
      statuses.add((await send('generic', '{}', { 'X-Hook-Secret': `guess-${attempt}` })).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});

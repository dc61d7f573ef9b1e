import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../../server/upstream/calls.ts';
import {
  createUpstreamClient,
  type UpstreamClient,
  type UpstreamClientOptions,
} from '../../../../server/upstream/client.ts';
import { UpstreamError } from '../../../../server/upstream/errors.ts';
import type { UpstreamEvent } from '../../../../server/upstream/events.ts';
import * as faults from '../../../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';

const aboutPath = '/name/get-about/';
const worksPath = '/name/get-art-projects/';

let upstream: FaultyUpstream;
let client: UpstreamClient;
let events: UpstreamEvent[];

function startClient(options: Partial<UpstreamClientOptions> = {}): UpstreamClient {
  return createUpstreamClient({
    baseUrl: upstream.url,
    name: 'name',
    hardDeadlineMs: 10_000,
    maxBodyBytes: 100_000,
    connections: 4,
    maxPages: 3,
    postContentType: 'application/json',
    onEvent: (event) => void events.push(event),
    ...options,
  });
}

/** What a call fails with. Anything that is not typed fails the test. */
async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an UpstreamError: ${String(error)}`);
}

/** Replaces the client of the test by one with other settings. */
async function restartClient(options: Partial<UpstreamClientOptions>): Promise<void> {
  await client.close();
  client = startClient(options);
}

beforeEach(async () => {
  upstream = await startFaultyUpstream({ answers: { [aboutPath]: { title: 'About' }, [worksPath]: [{ id: 1 }] } });
  events = [];
  client = startClient();
});

afterEach(async () => {
  await client.close();
  await upstream.close();
});

describe('requests', () => {
  const lines: Record<CallName, string> = {
    landing: 'GET /name/get-laning-videos',
    menu: 'GET /name/get-burgermenu-items/',
    seo: 'POST /name/get-seo/?slug=a%2Fb',
    detail: 'GET /name/get-design-projects-detail/?id=7',
    works: 'GET /name/get-art-projects/',
    projects: 'GET /name/get-design-projects/',
    biography: 'GET /name/get-biography/',
    about: 'GET /name/get-about/',
    process: 'GET /name/get-process/',
    pages: 'GET /name/get-pages/?slug=a%2Fb',
  };

  it('C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 every call has the exact method, path and query', async () => {
    upstream.fault('*', faults.json({ ok: 'yes' }));
    for (const name of Object.keys(lines) as CallName[]) {
      await client.call(name, { id: '7', slug: 'a/b' });
      const { method, path } = upstream.requests.at(-1) ?? {};
      expect(`${method} ${path}`).toBe(lines[name]);
    }
    expect(Object.keys(lines)).toEqual(Object.keys(calls));
  });

  it('C0 sends a JSON content type with every call, and what is configured with the POST', async () => {
    await restartClient({ postContentType: 'text/plain' });
    upstream.fault('*', faults.json({}));
    await client.call('about');
    await client.call('seo', { slug: 'about' });
    const [get, post] = upstream.requests.map(({ headers }) => headers);
    expect(get).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
    expect(post).toMatchObject({ accept: 'application/json', 'content-type': 'text/plain', 'content-length': '0' });
  });

  it('sends the same headers every time, and an authorization only when it is set', async () => {
    await client.call('about');
    await restartClient({ authorization: 'Token secret' });
    await client.call('about');
    const [without, withIt] = upstream.requests.map(({ headers }) => headers);
    expect(withIt).toEqual({ ...without, authorization: 'Token secret' });
    expect(without).toHaveProperty('accept-language');
    expect(without).toHaveProperty('user-agent');
  });

  it('never tells the authorization in an error or an event', async () => {
    await restartClient({ authorization: 'Token secret' });
    upstream.fault('*', faults.status(500));
    const error = await failureOf(client.call('about'));
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null, events])).not.toContain('secret');
  });

  it('keeps the path of a base URL', async () => {
    await restartClient({ baseUrl: `${upstream.url}/api/v2/` });
    upstream.fault('*', faults.json({}));
    await client.call('about');
    expect(upstream.requests[0]?.path).toBe('/api/v2/name/get-about/');
  });
});

describe('answers', () => {
  it('gives the document, its size and what the upstream says on caching', async () => {
    upstream.fault('*', faults.json({ title: 'About' }, { 'cache-control': 'public, max-age=30', age: '10' }));
    expect(await client.call('about')).toEqual({
      kind: 'found',
      body: { title: 'About' },
      bytes: 17,
      cacheControl: 'public, max-age=30',
      freshForMs: 20_000,
      repairs: [],
    });
    expect(events).toMatchObject([{ type: 'answered', call: 'about', status: 200, bytes: 17 }]);
  });

  it.each([404, 410])('%d means that there is none', async (code) => {
    upstream.fault('*', faults.status(code));
    expect(await client.call('about')).toEqual({ kind: 'absent', status: code });
  });

  it('a good status that says "Not found." means that there is none', async () => {
    upstream.fault('*', faults.json({ detail: 'Not found.' }));
    expect(await client.call('detail', { id: '1' })).toEqual({ kind: 'absent', status: 200 });
  });

  it('an empty list is an answer', async () => {
    upstream.fault('*', faults.json([]));
    expect(await client.call('works')).toMatchObject({ kind: 'found', body: [] });
  });

  it('"no content" is an empty list for lists, and a fault for documents', async () => {
    upstream.fault('*', faults.noContent());
    expect(await client.call('pages', { slug: 'a' })).toMatchObject({ kind: 'found', body: [] });
    expect((await failureOf(client.call('about'))).fault).toBe('empty');
  });

  it('reads gzip and brotli, and says when a label was wrong', async () => {
    const text = '{"title":"About"}';
    upstream.fault('*', faults.reply(gzipSync(text), { 'content-encoding': 'gzip' }), 1);
    expect(await client.call('about')).toMatchObject({ body: { title: 'About' }, repairs: [] });
    upstream.fault('*', faults.reply(brotliCompressSync(text), { 'content-encoding': 'br' }), 1);
    expect(await client.call('about')).toMatchObject({ body: { title: 'About' }, repairs: [] });
    upstream.fault('*', faults.reply(gzipSync(text), { 'content-type': 'text/plain' }), 1);
    expect(await client.call('about')).toMatchObject({ repairs: ['content-type', 'content-coding'] });
  });

  it('reads a Latin text that calls itself UTF-8, and one behind a script guard', async () => {
    upstream.fault('*', faults.reply(Buffer.from(')]}\',\n{"title":"Café"}', 'latin1')));
    expect(await client.call('about')).toMatchObject({ body: { title: 'Café' }, repairs: ['charset', 'script-guard'] });
  });
});

describe('faults', () => {
  const cases: [string, faults.Fault, Partial<UpstreamError>][] = [
    ['a server error', faults.status(500), { fault: 'status', status: 500 }],
    ['too many requests', faults.status(429, { 'retry-after': '7' }), { fault: 'status', retryAfterMs: 7000 }],
    ['out of service', faults.status(503, { 'retry-after': '3600' }), { fault: 'status', retryAfterMs: 60_000 }],
    ['forbidden', faults.status(403), { fault: 'status', status: 403 }],
    ['part of a document', faults.status(206), { fault: 'status', status: 206 }],
    ['a page of HTML', faults.html(), { fault: 'not-json' }],
    ['an empty body', faults.empty(), { fault: 'empty' }],
    ['nothing but blanks', faults.reply(' \n '), { fault: 'empty' }],
    ['NaN in JSON', faults.reply('{"width": NaN}'), { fault: 'not-json' }],
    ['an error told in a good reply', faults.json({ status: 'error', message: 'No.' }), { fault: 'reported' }],
    ['a body that is cut off', faults.truncated(), { fault: 'connection-reset' }],
    ['chunks that are cut off', faults.truncatedChunks(), { fault: 'connection-reset' }],
    [
      'compressed half',
      faults.reply(gzipSync('{"a":1}').subarray(0, -9), { 'content-encoding': 'gzip' }),
      { fault: 'connection-reset' },
    ],
    ['bytes that are not HTTP', faults.garbage(), { fault: 'protocol' }],
    ['a connection that dies, twice', faults.reset(), { fault: 'connection-reset' }],
    ['a body too large, unannounced', faults.tooLarge(100_001), { fault: 'too-large' }],
    ['a body too large, announced', faults.json(['x'.repeat(100_001)]), { fault: 'too-large' }],
    [
      'a body too large once decompressed',
      faults.reply(gzipSync('x'.repeat(200_000)), { 'content-encoding': 'gzip' }),
      { fault: 'too-large' },
    ],
    ['nesting without end', faults.reply('['.repeat(50_000)), { fault: 'too-large' }],
    ['redirects in a circle', faults.redirectLoop(), { fault: 'redirect' }],
    ['a redirect to another origin', faults.redirect(302, 'http://127.0.0.1:1/'), { fault: 'redirect', status: 302 }],
    ['a redirect without address', faults.status(301), { fault: 'redirect' }],
  ];

  it.each(cases)('%s', async (_title, fault, expected) => {
    upstream.fault('*', fault);
    const error = await failureOf(client.call('about'));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^GET \/name\/get-about\/: /);
    expect(events.at(-1)).toMatchObject({ type: 'failed', call: 'about', fault: error.fault });
  });

  it('recovers by itself after any of them', async () => {
    for (const [, fault] of cases) {
      upstream.fault('*', fault);
      await failureOf(client.call('about'));
      upstream.heal();
      expect(await client.call('about')).toMatchObject({ body: { title: 'About' } });
    }
  });

  it('a port that nobody listens on', async () => {
    await upstream.close();
    expect((await failureOf(client.call('about'))).fault).toBe('connection-refused');
    upstream = await startFaultyUpstream();
  });

  it('a host that has no address', async () => {
    await restartClient({ baseUrl: 'http://no-such-host.invalid' });
    expect((await failureOf(client.call('about'))).fault).toBe('dns');
  });

  it('a TLS handshake with a server that knows none', async () => {
    await restartClient({ baseUrl: upstream.url.replace('http:', 'https:') });
    expect((await failureOf(client.call('about'))).fault).toBe('tls');
  });
});

describe('a connection that died', () => {
  it.each(['about', 'seo'] as const)('C3 %s is sent once more, because it only reads', async (name) => {
    upstream.fault('*', faults.json({ title: 'A' }));
    upstream.fault('*', faults.reset(), 1);
    expect(await client.call(name, { slug: 'a' })).toMatchObject({ kind: 'found' });
    expect(upstream.requests).toHaveLength(2);
    expect(events.map(({ type }) => type)).toEqual(['retried', 'answered']);
  });

  it('is sent twice at the most', async () => {
    upstream.fault('*', faults.reset());
    await failureOf(client.call('about'));
    expect(upstream.requests).toHaveLength(2);
  });

  it('is not sent again once a reply had begun', async () => {
    upstream.fault('*', faults.truncated());
    await failureOf(client.call('about'));
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  it('C1 follows a slash at the same origin', async () => {
    upstream.fault('get-laning-videos', faults.redirect(301, '/name/get-laning-videos/'), 1);
    upstream.fault('get-laning-videos/', faults.json({ videos: {} }));
    expect(await client.call('landing')).toMatchObject({ kind: 'found' });
    expect(events[0]).toEqual({ type: 'redirected', call: 'landing', status: 301 });
  });

  it.each([301, 302, 303] as const)('C3 a POST is not turned into a GET by %d', async (code) => {
    upstream.fault('*', faults.redirect(code, '/name/get-about/'));
    expect((await failureOf(client.call('seo', { slug: 'a' }))).fault).toBe('redirect');
    expect(upstream.requests).toHaveLength(1);
  });

  it.each([307, 308] as const)('C3 a POST stays a POST after %d', async (code) => {
    upstream.fault('get-seo', faults.redirect(code, '/moved/?slug=a'));
    upstream.fault('moved', faults.json({ title: 'A' }));
    expect(await client.call('seo', { slug: 'a' })).toMatchObject({ body: { title: 'A' } });
    expect(upstream.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('follows two and no more', async () => {
    for (const step of [1, 2, 3])
      upstream.fault(step === 1 ? 'about' : `/s${step}`, faults.redirect(302, `/s${step + 1}`));
    expect((await failureOf(client.call('about'))).fault).toBe('redirect');
    expect(upstream.requests).toHaveLength(3);
  });
});

describe('ends', () => {
  const never = new Promise<never>(() => undefined);

  it('a reply whose headers never come ends at the deadline', async () => {
    await restartClient({ hardDeadlineMs: 60 });
    upstream.fault('*', faults.heldHeaders(never, faults.empty()));
    expect((await failureOf(client.call('about'))).fault).toBe('response-timeout');
  });

  it('a reply whose body never ends does so too', async () => {
    await restartClient({ hardDeadlineMs: 60 });
    upstream.fault('*', faults.heldBody(never, { title: 'About' }));
    expect((await failureOf(client.call('about'))).fault).toBe('response-timeout');
  });

  it('a connection that never comes about does too', async () => {
    // A server that accepts and says nothing: to TLS that is no connection yet.
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await restartClient({ baseUrl: `https://127.0.0.1:${port}`, hardDeadlineMs: 60 });
    expect((await failureOf(client.call('about'))).fault).toBe('connection-timeout');
    silent.close();
  });

  it('a slow reply within the deadline is waited for', async () => {
    const gate = Promise.withResolvers<void>();
    upstream.fault('*', faults.heldBody(gate.promise, { title: 'About' }));
    const arrived = upstream.arrival('about');
    const call = client.call('about');
    await arrived;
    gate.resolve();
    expect(await call).toMatchObject({ body: { title: 'About' } });
  });

  it('a caller that gives up ends its call alone', async () => {
    const gate = Promise.withResolvers<void>();
    upstream.fault('*', faults.heldHeaders(gate.promise, faults.json({ title: 'About' })));
    const controller = new AbortController();
    const arrived = upstream.arrival('biography');
    const abandoned = failureOf(client.call('biography', {}, controller.signal));
    const kept = client.call('about');
    await arrived;
    controller.abort();
    expect((await abandoned).fault).toBe('aborted');
    gate.resolve();
    expect(await kept).toMatchObject({ kind: 'found' });
  });

  it('closing ends what is on its way', async () => {
    upstream.fault('*', faults.heldHeaders(never, faults.empty()));
    const arrived = upstream.arrival('*');
    const call = failureOf(client.call('about'));
    await arrived;
    await client.close();
    expect((await call).fault).toBe('aborted');
  });
});

describe('lists in pages', () => {
  const page = (items: number[], next: string | null) => faults.json({ count: 6, next, results: items });

  it('are joined into the first envelope', async () => {
    upstream.fault(worksPath, page([1, 2], `${upstream.url}${worksPath}?page=2`));
    upstream.fault('page=2', page([3, 4], '?page=3'));
    upstream.fault('page=3', page([5], null));
    const reply = await client.call('works');
    expect(reply).toMatchObject({ body: { count: 6, results: [1, 2, 3, 4, 5] }, repairs: ['pages-joined'] });
  });

  it('are read at our origin when the link names an internal host', async () => {
    upstream.fault(worksPath, page([1], `http://internal:8000${worksPath}?page=2`));
    upstream.fault('page=2', page([2], null));
    expect(await client.call('works')).toMatchObject({ body: { results: [1, 2] } });
  });

  it('end at the largest number of pages, and say so', async () => {
    upstream.fault('*', (request, response) => {
      const number = Number(new URL(request.url ?? '', upstream.url).searchParams.get('page') ?? 1);
      return page([number], `?page=${number + 1}`)(request, response);
    });
    expect(await client.call('works')).toMatchObject({ body: { results: [1, 2, 3] }, repairs: ['pages-cut'] });
  });

  it('end when they lead back', async () => {
    upstream.fault('*', page([1], '?page=2'));
    expect(await client.call('works')).toMatchObject({ body: { results: [1, 1] }, repairs: ['pages-joined'] });
  });

  it('fail as a whole when one page fails', async () => {
    upstream.fault(worksPath, page([1], '?page=2'));
    upstream.fault('page=2', faults.status(500));
    expect(await failureOf(client.call('works'))).toMatchObject({ fault: 'status', status: 500 });
  });

  it('are bounded together', async () => {
    upstream.fault('*', faults.json({ next: '?page=2', results: ['x'.repeat(60_000)] }));
    expect((await failureOf(client.call('works'))).fault).toBe('too-large');
  });

  it('never lead elsewhere', async () => {
    upstream.fault('*', page([1], 'http://elsewhere.example/secrets'));
    expect((await failureOf(client.call('works'))).fault).toBe('redirect');
  });

  it('are left alone where no list is expected', async () => {
    upstream.fault('*', page([1], '?page=2'));
    expect(await client.call('about')).toMatchObject({ body: { results: [1] }, repairs: [] });
  });
});

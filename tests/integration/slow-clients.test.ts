import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { landingSchema } from '../../shared/contract/landing.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { patience } from '../helpers/eventually.ts';
import { json } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';

import { openRaw } from '../helpers/raw-connection.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const head = (line: string, ...fields: string[]) => [line, 'Host: site', ...fields, '', ''].join('\r\n');

/** Connections that the server holds open. */
const connectionsOf = ({ app }: RunningSite) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

const token = 'token-of-the-test';
const withToken = [`Authorization: Bearer ${token}`, 'Content-Type: application/json'];

describe('requests that are never whole [P12]', () => {
  let site: RunningSite;

  beforeEach(async () => {
    site = await startSite({
      env: { SERVER_LIMITS: 'headers_timeout_ms=200, request_timeout_ms=400', OPS_TOKEN: token },
    });
  });

  afterEach(() => site.close());

  test.each([
    ['half a header', 'GET / HTTP/1.1\r\nHost: si'],
    ['nothing at all', ''],
    ['half a header after a whole request', `${head('GET /health/live HTTP/1.1')}GET /design HT`],
  ])('%s is answered 408 and closed [P12]', async (_what, text) => {
    const { closed } = await openRaw(site.url, text);
    expect(await closed).toMatch(/HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  });

  test('half a body where one is taken is answered 408 and closed [P12]', async () => {
    const text = `${head('POST /ops/purge HTTP/1.1', ...withToken, 'Content-Length: 100')}{"all":`;
    expect(await (await openRaw(site.url, text)).closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('nobody is asked for a body: 100 Continue is never said [P12]', async () => {
    const fields = ['Expect: 100-continue', 'Content-Length: 1000000'];
    const { closed } = await openRaw(site.url, head('POST /nothing HTTP/1.1', ...fields));
    expect(await closed).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('a purge in pieces is whole at last [P12]', async () => {
    const { socket, received } = await openRaw(
      site.url,
      `${head('POST /ops/purge HTTP/1.1', ...withToken, 'Content-Length: 12')}{"all"`,
    );
    socket.write(':true}');
    await expect.poll(received, patience).toMatch(/^HTTP\/1\.1 200 .*"purged"/s);
    socket.destroy();
  });
});

describe('incomplete bodies that the server does not read', () => {
  let site: RunningSite;

  // Its timeout for requests is long: a response does not wait for the body.
  beforeAll(async () => {
    site = await startSite({ env: { OPS_TOKEN: token } });
  });

  afterAll(() => site.close());

  test.each([
    ['POST', '/nothing/here', 405],
    ['POST', '/api/v1/menu', 405],
    ['PUT', '/media/x/y.jpg', 405],
    ['DELETE', '/design', 405],
    ['GET', '/health/live', 200],
    ['GET', '/api/v1/menu', 200],
  ])('answers %s %s with %i at once and closes the connection [P12]', async (method, path, status) => {
    const fields = ['Content-Type: application/json', 'Content-Length: 1000000'];
    const { closed } = await openRaw(site.url, `${head(`${method} ${path} HTTP/1.1`, ...fields)}{"half":`);
    const reply = await closed;
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply).toMatch(/\r\nConnection: close\r\n/i);
  });
});

describe('readers that take nothing [P12]', () => {
  let site: FaultySite;

  beforeEach(async () => {
    site = await startFaultySite({ env: { SERVER_LIMITS: 'stalled_response_ms=250' } });
  });

  afterEach(() => site.close());

  test('a film that nobody takes is closed, and so is the call of the upstream [P12]', async () => {
    const landing = landingSchema.parse((await supertest(site.url).get('/api/v1/landing').expect(200)).body);
    let isGone = false;
    site.upstream.fault('*', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(1_000_000_000) });
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more).on('close', () => {
        isGone = true;
      });
      more();
    });
    const { socket } = await openRaw(site.url);
    socket.pause();
    socket.write(head(`GET ${landing.videos.design?.sources[0]?.src} HTTP/1.1`));
    await expect.poll(() => isGone, patience).toBe(true);
    await expect.poll(() => connectionsOf(site), patience).toBe(0);
    socket.destroy();
  });

  test('hits that nobody takes are closed, though they were sent in one go [P12]', async () => {
    const about = { id: 1, title: 'About', body: `<p>${'Many words. '.repeat(50_000)}</p>` };
    site.upstream.fault('get-about', json(about));
    await supertest(site.url).get('/api/v1/about').expect(200);
    const { socket } = await openRaw(site.url);
    socket.pause();
    // More than the system takes for a reader that takes nothing.
    socket.write(head('GET /api/v1/about HTTP/1.1').repeat(40));
    await expect.poll(() => connectionsOf(site), patience).toBe(0);
    socket.destroy();
  });

  test('who waits for our answer is not one of them [P12]', async () => {
    let answer = () => {};
    site.upstream.fault('get-about', (_request, response) => {
      answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"Late"}');
    });
    const { socket, received } = await openRaw(site.url, head('GET /api/v1/about HTTP/1.1'));
    // As long as a reader may stall has passed on this connection.
    await once(site.app.server, 'timeout');
    answer();
    await expect.poll(received, patience).toMatch(/^HTTP\/1\.1 200 .*Late/s);
    socket.destroy();
  });
});

describe('connections of one address [P12]', () => {
  test('beyond their bound are refused, and leave the room of others [P12]', async () => {
    const site = await startSite({ env: { SERVER_LIMITS: 'max_connections_per_address=20' } });
    onTestFinished(() => site.close());
    const idle = await Promise.all(Array.from({ length: 200 }, () => openRaw(site.url)));
    await expect.poll(() => connectionsOf(site), patience).toBe(20);
    const other = await openRaw(site.url, head('GET /health/live HTTP/1.1'), '127.0.0.2');
    await expect.poll(other.received, patience).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of [...idle, other]) socket.destroy();
    await expect.poll(() => connectionsOf(site), patience).toBe(0);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
  });

  test('of one IPv6 network are those of one address [P12]', async () => {
    const site = await startSite({ env: { SERVER_LIMITS: 'max_connections_per_address=2' } });
    onTestFinished(() => site.close());
    /** A connection as Node hands it over: of such networks this machine has but one address. */
    const connectFrom = (remoteAddress: string) => {
      const connection = Object.assign(new PassThrough(), { remoteAddress });
      site.app.server.emit('connection', connection);
      return connection;
    };
    const first = connectFrom('2001:db8:1:2::1');
    const others = ['2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1'].map(connectFrom);
    expect([first, ...others].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
    first.destroy();
    await once(first, 'close');
    expect(connectFrom('2001:db8:1:2::4').destroyed).toBe(false);
  });

  test('of a proxy are not counted: all visitors come from there [P12]', async () => {
    const site = await startSite({ env: { SERVER_LIMITS: 'max_connections_per_address=2', TRUST_PROXY: 'loopback' } });
    onTestFinished(() => site.close());
    const connections = await Promise.all(Array.from({ length: 10 }, () => openRaw(site.url)));
    await expect.poll(() => connectionsOf(site), patience).toBe(10);
    for (const { socket } of connections) socket.destroy();
  });
});

describe('what Node is bounded to [P12]', () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({
      env: {
        SERVER_LIMITS:
          'keep_alive_timeout_ms=1000 stalled_response_ms=2000 max_header_bytes=1024 max_headers_count=10 max_requests_per_connection=2',
      },
    });
  });

  afterAll(() => site.close());

  test('closes an idle connection a second after keep_alive_timeout_ms, also where a stalled reader has as long [P12]', async () => {
    const { closed } = await openRaw(site.url, head('GET /health/live HTTP/1.1'));
    expect(await closed).toMatch(/^HTTP\/1\.1 200 .*\r\nKeep-Alive: timeout=1\b/s);
  });

  test('a target in absolute form is what it names, as a hit too [P12]', async () => {
    const ask = async (path: string) =>
      (await openRaw(site.url, head(`GET http://elsewhere.example${path} HTTP/1.1`, 'Connection: close'))).closed;
    expect(await ask('/api/v1/menu')).toMatch(/^HTTP\/1\.1 200 .*\r\nCache-Status: [^\r]*fwd=/is);
    expect(await ask('/api/v1/menu')).toMatch(/^HTTP\/1\.1 200 .*\r\nCache-Status: [^\r]*hit/is);
    expect(await ask('/design/about')).toMatch(/^HTTP\/1\.1 200 .*<h1/s);
  });

  test.each([
    ['max_header_bytes', [`X-Long: ${'x'.repeat(1_100)}`]],
    ['max_headers_count', Array.from({ length: 12 }, (_, index) => `X-${index}: 1`)],
  ])('answers headers above %s with 431 and closes the connection [P12]', async (_setting, fields) => {
    const { closed } = await openRaw(site.url, head('GET /health/live HTTP/1.1', ...fields));
    expect(await closed).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\nConnection: close\r\n/);
  });

  test('closes a connection after max_requests_per_connection requests and reads no more of it [P12]', async () => {
    const { socket, received } = await openRaw(site.url, head('GET /health/live HTTP/1.1').repeat(3));
    const said = () => received().matchAll(/HTTP\/1\.1 (\d+)|\r\nConnection: (\S+)/gi);
    await expect
      .poll(() => [...said()].map(([, status, connection]) => status ?? connection), patience)
      .toEqual(['200', 'keep-alive', '200', 'close', '503', 'close']);
    socket.destroy();
  });

  test('closes connections above max_connections and logs it once until it recovers [P12]', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const own = await startSite({ env: { SERVER_LIMITS: 'max_connections=20' }, log });
    onTestFinished(() => own.close());
    const held = await Promise.all(Array.from({ length: 20 }, () => openRaw(own.url)));
    await expect.poll(() => connectionsOf(own), patience).toBe(20);
    for (const localAddress of ['127.0.0.2', '127.0.0.3'])
      expect(await (await openRaw(own.url, head('GET /health/live HTTP/1.1'), localAddress)).closed).toBe('');
    const told = () => lines.filter(({ msg }) => /connections are refused/.test(String(msg))).map(({ level }) => level);
    expect(told()).toEqual([40]);
    for (const { socket } of held) socket.destroy();
    await expect.poll(told, patience).toEqual([40, 30]);
    expect((await fetch(`${own.url}/health/live`)).status).toBe(200);
  });
});

test('four hundred slow clients of one address are no trouble to a visitor from another [P12]', async () => {
  const site = await startSite({ env: { SERVER_LIMITS: 'headers_timeout_ms=5000' } });
  onTestFinished(() => site.close());
  const halves = ['', 'GET / HTTP/1.1\r\nHost: si', head('POST /ops/csp HTTP/1.1', 'Content-Length: 9000')];
  const slow = await Promise.all(Array.from({ length: 400 }, (_, index) => openRaw(site.url, halves[index % 3])));
  for (const path of ['/design', '/api/v1/menu', '/art/ta', '/health/live']) {
    const visitor = await openRaw(site.url, head(`GET ${path} HTTP/1.1`, 'Connection: close'), '127.0.0.2');
    expect(await visitor.closed).toMatch(/^HTTP\/1\.1 200 /);
  }
  for (const { socket } of slow) socket.destroy();
});

describe('requests that two proxies could read in two ways [P12]', () => {
  test.each([
    ['two Host fields', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['a Host with blanks', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['HTTP/2.0 in words', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n'],
    ['a method that there is not', 'FROBNICATE / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('%s: 400, and closed [P12]', async (_what, text) => {
    const site = await startSite();
    onTestFinished(() => site.close());
    const reply = await (await openRaw(site.url, text)).closed;
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('\r\ncontent-type: application/problem+json');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status: 400, code: 'bad-request' });
  });
});

test('/health says what every reply says, and nobody keeps it [P12]', async () => {
  const site = await startSite();
  onTestFinished(() => site.close());
  for (const path of ['/health/live', '/health/ready']) {
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

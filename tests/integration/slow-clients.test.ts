import { once } from 'node:events';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { landingSchema } from '../../shared/contract/landing.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { patience } from '../helpers/eventually.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';

import { openRaw } from '../helpers/raw-connection.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const head = (line: string, ...fields: string[]) => [line, 'Host: site', ...fields, '', ''].join('\r\n');

/** Connections that the server holds open. */
const connectionsOf = ({ app }: RunningSite) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

const token = 'token-of-the-test';
const withToken = [`Authorization: Bearer ${token}`, 'Content-Type: application/json'];

describe('incomplete requests [P12]', () => {
  let site: RunningSite;

  beforeEach(async () => {
    site = await startSite({
      connections: { headersTimeoutMs: 200, requestTimeoutMs: 400 },
      env: { OPS_TOKEN: token },
    });
  });

  afterEach(() => site.close());

  test.each([
    ['half a header', 'GET / HTTP/1.1\r\nHost: si'],
    ['nothing at all', ''],
    ['half a header after a whole request', `${head('GET /health/live HTTP/1.1')}GET /design HT`],
  ])('with %s get 408 and are closed [P12]', async (_what, text) => {
    const { closed } = await openRaw(site.url, text);
    expect(await closed).toMatch(/HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  });

  test('with half a body get 408 and are closed [P12]', async () => {
    const text = `${head('POST /ops/purge HTTP/1.1', ...withToken, 'Content-Length: 100')}{"all":`;
    expect(await (await openRaw(site.url, text)).closed).toMatch(/^HTTP\/1\.1 408 /);
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
  ])('responds to %s %s with %i at once and closes the connection [P12]', async (method, path, status) => {
    const fields = ['Content-Type: application/json', 'Content-Length: 1000000'];
    const { closed } = await openRaw(site.url, `${head(`${method} ${path} HTTP/1.1`, ...fields)}{"half":`);
    const response = await closed;
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\nConnection: close\r\n/i);
  });
});

describe('stalled readers [P12]', () => {
  let site: FaultySite;

  beforeEach(async () => {
    site = await startFaultySite({ connections: { stalledResponseMs: 250 } });
  });

  afterEach(() => site.close());

  test('of a video are disconnected, and so is the call of the upstream [P12]', async () => {
    const landing = landingSchema.parse((await supertest(site.url).get('/api/v1/landing').expect(200)).body);
    let isGone = false;
    site.upstream.fail('*', (_request, response) => {
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

  test('are not those who wait for our response [P12]', async () => {
    let answer = () => {};
    site.upstream.fail('get-about', (_request, response) => {
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
  test('are refused above their limit, beside those of other addresses [P12]', async () => {
    const site = await startSite({ env: { MAX_CONNECTIONS_PER_ADDRESS: '20' } });
    onTestFinished(() => site.close());
    const idle = await Promise.all(Array.from({ length: 200 }, () => openRaw(site.url)));
    await expect.poll(() => connectionsOf(site), patience).toBe(20);
    const other = await openRaw(site.url, head('GET /health/live HTTP/1.1'), '127.0.0.2');
    await expect.poll(other.received, patience).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of [...idle, other]) socket.destroy();
    await expect.poll(() => connectionsOf(site), patience).toBe(0);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
  });

  test('are not counted for a trusted proxy [P12]', async () => {
    const site = await startSite({ env: { MAX_CONNECTIONS_PER_ADDRESS: '8', TRUST_PROXY: 'loopback' } });
    onTestFinished(() => site.close());
    const connections = await Promise.all(Array.from({ length: 10 }, () => openRaw(site.url)));
    await expect.poll(() => connectionsOf(site), patience).toBe(10);
    for (const { socket } of connections) socket.destroy();
  });
});

describe('limits of Node [P12]', () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({
      connections: { keepAliveMs: 1_000, stalledResponseMs: 2_000, maxHeaderBytes: 1_024, maxHeaders: 10 },
    });
  });

  afterAll(() => site.close());

  test.each([
    ['the limit of bytes', [`X-Long: ${'x'.repeat(1_100)}`]],
    ['the limit of headers', Array.from({ length: 12 }, (_, index) => `X-${index}: 1`)],
  ])('responds to headers above %s with 431 and closes the connection [P12]', async (_setting, fields) => {
    const { closed } = await openRaw(site.url, head('GET /health/live HTTP/1.1', ...fields));
    expect(await closed).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\nConnection: close\r\n/);
  });

  test('closes connections above the limit and logs it once until it recovers [P12]', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const own = await startSite({ connections: { maxInAll: 20 }, log });
    onTestFinished(() => own.close());
    const held = await Promise.all(Array.from({ length: 20 }, () => openRaw(own.url)));
    await expect.poll(() => connectionsOf(own), patience).toBe(20);
    for (const localAddress of ['127.0.0.2', '127.0.0.3'])
      expect(await (await openRaw(own.url, head('GET /health/live HTTP/1.1'), localAddress)).closed).toBe('');
    const reported = () =>
      lines.filter(({ event }) => /^connections\.limit/.test(String(event))).map(({ level }) => level);
    expect(reported()).toEqual([40]);
    for (const { socket } of held) socket.destroy();
    await expect.poll(reported, patience).toEqual([40, 30]);
    expect((await fetch(`${own.url}/health/live`)).status).toBe(200);
  });
});

describe('requests that proxies could read differently [P12]', () => {
  test.each([
    ['two Host fields', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['a Host with blanks', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['HTTP/2.0 in words', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n'],
    ['a method that there is not', 'FROBNICATE / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('with %s get 400 and are closed [P12]', async (_what, text) => {
    const site = await startSite();
    onTestFinished(() => site.close());
    const response = await (await openRaw(site.url, text)).closed;
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('\r\ncontent-type: application/problem+json');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status: 400, code: 'bad-request' });
  });
});

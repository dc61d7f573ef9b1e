import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { projectListSchema } from '../../shared/contract/project.ts';
import { patience } from '../helpers/eventually.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { freePort } from '../helpers/free-port.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { patientEnv } from '../helpers/upstream-env.ts';

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number(), message: z.string().optional() }),
});

type ReceivedSpan = z.infer<typeof spanSchema>;

const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A receiver of OTLP over HTTP, as small as one can be. */
class Receiver {
  readonly spans: ReceivedSpan[] = [];
  /** Of the service, by the last batch. */
  resource: Readonly<Record<string, unknown>> = {};
  readonly #server: Server = createServer(async (request, response) => {
    if (request.url !== '/otel/v1/traces') return response.writeHead(404).end();
    for (const { resource, scopeSpans } of batchSchema.parse(await json(request)).resourceSpans) {
      this.resource = resource.attributes;
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });

  /** Its base URL. */
  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/otel`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const traceOf = (digit: string) => digit.repeat(32);
const caller = 'c'.repeat(16);
const traceparent = (digit: string, flags = '01') => `00-${traceOf(digit)}-${caller}-${flags}`;

describe('exported traces [P9]', () => {
  const receiver = new Receiver();
  const passed: string[] = [];
  let site: FaultySite;

  /** Received spans of a trace, by name, with the name of each parent. */
  const spansOf = (digit: string) => {
    const spans = receiver.spans.filter(({ traceId }) => traceId === traceOf(digit));
    const nameOf = new Map(spans.map(({ spanId, name }) => [spanId, name]));
    return new Map(
      spans.map((span) => [span.name, { ...span, parent: nameOf.get(span.parentSpanId ?? '') ?? span.parentSpanId }]),
    );
  };
  const get = (path: string, digit: string, flags?: string) =>
    supertest(site.url).get(path).set('traceparent', traceparent(digit, flags));

  beforeAll(async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen() };
    // OpenTelemetry reads these itself.
    vi.stubEnv('OTEL_SERVICE_NAME', 'a-site');
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging');
    site = await startFaultySite({ env });
    const { base, widths } = await vi.waitFor(async () => {
      const { body } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
      return projectListSchema.parse(body).items[0]?.cover?.renditions ?? expect.unreachable();
    }, patience);
    await get('/design/about', 'a').expect(200);
    // A hit, and a request that its caller does not sample.
    await get('/design/about', 'b').expect(200);
    await get('/api/v1/process', 'd', '00').expect(200);
    await get(`${base}${widths[0]}.webp`, 'e').expect(200);
    await get('/health/ready', '1').expect(200);
    site.upstream.fail('get-biography', status(500));
    await get('/api/v1/biography', 'f').expect(503);
    for (const { headers } of site.upstream.requests) passed.push(String(headers.traceparent));
    // The server sends the remaining spans before it closes.
    await site.close();
  });

  afterAll(() => {
    receiver.close();
    vi.unstubAllEnvs();
  });

  test('have spans of a page: request, load, call, normalizing and rendering', () => {
    const spans = spansOf('a');
    expect(spans.get('GET /design/about')).toMatchObject({
      kind: 2,
      parent: caller,
      attributes: { 'http.route': '/design/about', 'http.response.status_code': 200, 'bff.cache': 'miss' },
      status: { code: 0 },
    });
    const facts = { 'bff.call': 'about', 'http.request.method': 'GET', 'http.response.status_code': 200 };
    expect(spans.get('load about')).toMatchObject({
      kind: 1,
      parent: 'GET /design/about',
      attributes: { 'bff.key': 'about' },
    });
    expect(spans.get('GET {name}/get-about/')).toMatchObject({ kind: 3, parent: 'load about', attributes: facts });
    expect(spans.get('normalize about')).toMatchObject({ kind: 1, parent: 'GET {name}/get-about/' });
    expect(spans.get('render design-about')).toMatchObject({ kind: 1, parent: 'GET /design/about' });
    expect(receiver.resource).toMatchObject({
      'service.name': 'a-site',
      'service.version': expect.any(String),
      'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'deployment.environment.name': 'staging',
    });
  });

  test('have no span for a cache hit or an unsampled request, whose trace continues', () => {
    expect([...spansOf('b').keys(), ...spansOf('d').keys()]).toEqual([]);
    expect(receiver.spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
    expect(passed.some((one) => one.startsWith(`00-${traceOf('d')}-`) && one.endsWith('-00'))).toBe(true);
  });

  test('mark failures from the call up to the request', () => {
    const spans = spansOf('f');
    expect(spans.get('GET /api/v1/biography')).toMatchObject({
      status: { code: 2, message: 'status 503' },
      attributes: { 'http.response.status_code': 503, 'bff.cache': 'none' },
    });
    const failure = { status: { code: 2 }, attributes: { 'error.type': 'status' } };
    expect(spans.get('load biography')).toMatchObject({ ...failure, parent: 'GET /api/v1/biography' });
    expect(spans.get('GET {name}/get-biography/')).toMatchObject({
      ...failure,
      attributes: { 'http.response.status_code': 500 },
    });
  });
});

/** Prints the OpenTelemetry modules that a process loads. */
const reporting = `import { registerHooks } from 'node:module';
  const resolve = (name, context, next) => {
    if (name.startsWith('@opentelemetry/')) console.error('loads ' + name);
    return next(name, context);
  };
  registerHooks({ resolve });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(reporting)}`;

test('OpenTelemetry is not loaded without its setting [P9]', async () => {
  const server = await startServerProcess({ ...patientEnv, NODE_OPTIONS });
  onTestFinished(() => server.kill());
  expect((await fetch(`${server.url}/design`)).status).toBe(200);
  await server.close();
  expect(server.output()).not.toContain('loads @opentelemetry/');
});

test('a receiver that is down is logged once and delays no shutdown [P9]', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const server = await startServerProcess({ ...patientEnv, NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  onTestFinished(() => server.kill());
  for (const path of ['/design', '/api/v1/menu', '/design/about']) {
    expect((await fetch(server.url + path)).status).toBe(200);
  }
  await expect.poll(() => server.output()).toContain('"event":"traces.failed"');
  await server.close();
  expect(server.child.exitCode).toBe(0);
  expect(server.output()).toContain('loads @opentelemetry/sdk-trace');
  expect(server.output().split('"event":"traces.failed"')).toHaveLength(2);
});

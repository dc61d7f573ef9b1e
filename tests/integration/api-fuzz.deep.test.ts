import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDataPath } from '../../server/api/cors.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { targetOf as knownTarget } from '../check/openapi/examples.ts';
import { operations } from '../check/openapi/operations.ts';
import { responseHeaders } from '../check/openapi/response-headers.ts';
import { type DescribedOperation, type DescribedParameter, describedOperations } from '../helpers/described-api.ts';
import { hostileShapes } from '../helpers/hostile-shapes.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

/** Always the same ones, so that what fails fails again. */
const runs = { seed: 20261122, numRuns: 5_500 };

interface Ask {
  readonly operation: DescribedOperation;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let site: RunningSite;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  site = await startSite({
    env: { RATE_LIMIT_PER_MINUTE: '100000', MEDIA_RATE_LIMIT_PER_MINUTE: '100000', MEDIA_ANALYSIS_WAIT_MS: '10000' },
  });
});

afterAll(async () => {
  agent.destroy();
  await site.close();
});

async function ask({ method, target, headers }: Omit<Ask, 'operation'>): Promise<Answer> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(site.url, { agent, method, path: target, headers }, resolve).on('error', reject).end();
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** Escapes everything except visible ASCII, because the HTTP client refuses other characters. */
const sendable = (text: string) => text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...hostileShapes.map(({ make }) => JSON.stringify(make(200)).slice(1, 500))),
  fc.constantFrom(
    '',
    ' ',
    '%',
    '%00',
    '%ff',
    '..',
    '../../etc/passwd',
    '\u0000',
    '__proto__',
    'constructor',
    '-1',
    '1e9',
  ),
  fc.constantFrom(
    'null',
    '[object Object]',
    "' or 1=1 --",
    '<script>',
    '\ud800',
    '\u202e',
    'x'.repeat(201),
    '/'.repeat(50),
  ),
);

/** Values that a parameter takes, by its schema and from the sample, and others. */
function valuesFor({ schema, example }: DescribedParameter): fc.Arbitrary<string> {
  const { enum: words, pattern, minLength = 0, maxLength = 60, type } = schema;
  const described = words
    ? fc.constantFrom(...words)
    : type === 'integer'
      ? fc.integer({ min: -1, max: 300 }).map(String)
      : pattern
        ? fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 400))
        : fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
  const known = fc.constantFrom(
    ...Array<string>(4).fill(String(example ?? 101)),
    'sill-chair',
    'salt-clock',
    '/design',
    '2024',
    '1',
    'care',
    'chair',
  );
  return fc.oneof(
    { arbitrary: described, weight: 4 },
    { arbitrary: known, weight: 4 },
    { arbitrary: hostile, weight: 3 },
  );
}

function targetOf({ path, parameters }: DescribedOperation): fc.Arbitrary<string> {
  const spelling = fc.constantFrom(escaped, escaped, escaped, sendable);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const pathValues = fc.tuple(...inPath.map(valuesFor));
  const pairs = inQuery.map((parameter) =>
    fc.tuple(
      fc.constantFrom(...Array<string>(12).fill(parameter.name), `${parameter.name}[]`, `${parameter.name}%00`),
      fc.array(valuesFor(parameter), { minLength: parameter.required ? 1 : 0, maxLength: 1 }),
      fc.boolean(),
    ),
  );
  const strange = fc.array(fc.tuple(hostile, hostile), { maxLength: 1 });
  return fc.tuple(spelling, pathValues, fc.tuple(...pairs), strange).map(([spelled, values, known, unknown]) => {
    const filled = inPath.reduce(
      (text, { name }, index) => text.replace(`{${name}}`, () => spelled(values[index] ?? '')),
      path,
    );
    const query = [
      ...known.flatMap(([name, some, isTwice]) =>
        some.flatMap((value) => Array(isTwice && value.length % 7 === 0 ? 2 : 1).fill(`${name}=${spelled(value)}`)),
      ),
      ...unknown.map(([name, value]) => `${spelled(name)}=${spelled(value)}`),
    ];
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  });
}

const field = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom('*', '""', 'W/"x"', '"x', ',,,', ';q=1', 'q=;q=;q='),
);
const headers = fc.record(
  {
    'if-none-match': field,
    'if-modified-since': fc.oneof(field, fc.constant('Sun, 22 Nov 2026 09:00:00 GMT')),
    'accept-encoding': fc.oneof(field, fc.constantFrom('br', 'gzip', 'br;q=0, gzip;q=0.1', 'identity;q=0', '*;q=0')),
    accept: field,
    range: fc.oneof(field, fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-1', 'bytes=99999999-', 'bytes=0-0,2-3')),
    'x-request-id': field,
    traceparent: fc.oneof(field, fc.constant('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')),
    tracestate: field,
    origin: field,
  },
  { requiredKeys: [] },
);

const method = fc.constantFrom(...Array<string>(12).fill('GET'), 'HEAD', 'HEAD', 'OPTIONS', 'POST', 'DELETE');

/** Targets that are good: of files as the content has them, and of the examples. */
async function goodTargets(): Promise<Readonly<Record<string, readonly string[]>>> {
  const reported = await Promise.all(
    ['/api/v1/landing', '/api/v1/design/projects', '/api/v1/design/projects/sill-chair'].map((target) =>
      ask({ method: 'GET', target, headers: {} }),
    ),
  );
  const texts = reported.map(({ body }) => body.toString()).join('');
  const found = (pattern: RegExp) => [...new Set([...texts.matchAll(pattern)].map(([src]) => src))].slice(0, 2);
  const videos = found(/\/media\/[^"]+\.webm/g);
  // With a query it is another address, which leads to the one there is.
  const original = [...found(/\/media\/[^"]+\.svg/g), ...videos, ...videos.map((src) => `${src}?x=1`)];
  const known = operations.flatMap((one) =>
    one.example ? [[one.name, [knownTarget(one, one.example)]] as const] : [],
  );
  return { ...Object.fromEntries(known), original, rendition: found(/\/media\/[^"]+\/480\.webp/g) };
}

/** `changes` never ends, so request only its head. */
function asksOf(operation: DescribedOperation, real: readonly string[]): fc.Arbitrary<Ask> {
  const methods = operation.name === 'changes' ? fc.constantFrom('HEAD', 'POST') : method;
  const made = targetOf(operation);
  const target = real.length === 0 ? made : fc.oneof({ arbitrary: made, weight: 3 }, fc.constantFrom(...real));
  return fc.record({ operation: fc.constant(operation), method: methods, target, headers });
}

function textOf({ headers: { 'content-encoding': coding }, body }: Answer): string {
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return (coding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Bodies that were found to be as described: most are given again and again. */
const known = new Set<string>();

function errorInBody({ operation }: Ask, answer: Answer, type: string): string | undefined {
  const text = textOf(answer);
  if (type === 'application/problem+json') {
    const problem = problemSchema.safeParse(JSON.parse(text));
    if (!problem.success) return 'a problem that is none';
    return operation.codes[answer.status]?.includes(problem.data.code) ? undefined : `the code ${problem.data.code}`;
  }
  if (type !== 'application/json' || known.has(`${operation.name} ${text}`)) return undefined;
  const schema = operations.find(({ name }) => name === operation.name)?.responses[answer.status]?.content?.[type];
  const value: unknown = JSON.parse(text);
  const parsed = schema?.safeParse(value);
  if (!parsed?.success) return `a body outside its schema: ${parsed?.error}`;
  if (operation.name !== 'openapi' && !isDeepStrictEqual(parsed.data, value)) return 'fields that are not described';
  known.add(`${operation.name} ${text}`);
  return undefined;
}

const named = Object.keys(responseHeaders).map((name) => name.toLowerCase());

/** Description of the difference between response and document; undefined without one. */
function errorIn(one: Ask, answer: Answer): string | undefined {
  const { status, headers: reported } = answer;
  if (status >= 500) return `a ${status}`;
  if (one.method === 'OPTIONS') {
    const isRight = status === (isDataPath(one.target) ? 204 : 405) && reported.allow !== undefined;
    return isRight ? undefined : `OPTIONS: ${status}`;
  }
  const pattern = new RegExp(`^${one.operation.path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);
  // An unescaped slash in a parameter makes the URL of another resource.
  if (!pattern.test(one.target)) return undefined;
  const described = one.operation.responses[status];
  if (!described) return `a ${status}, which is not described`;
  const allowed = Object.keys(described.headers).map((name) => name.toLowerCase());
  const strange = named.filter((name) => name in reported && !allowed.includes(name));
  if (strange.length > 0) return `${status} with ${strange.join(', ')}, which is not described`;
  if (one.method === 'HEAD' || status === 304 || answer.body.length === 0) return undefined;
  const type = reported['content-type']?.split(';')[0] ?? '';
  const types = Object.keys(described.content ?? {});
  if (!types.some((name) => name === type || name === type.replace(/\/.*/, '/*'))) return `${status} as ${type}`;
  return errorInBody(one, answer, type);
}

test('for any request nothing fails, and every response is a documented one [P9, V3, F20]', {
  timeout: 600_000,
}, async () => {
  const seen = new Map<string, number>();
  const reported = new Set<string>();
  const good = await goodTargets();
  const asks = fc.oneof(...describedOperations().map((operation) => asksOf(operation, good[operation.name] ?? [])));
  const property = fc.asyncProperty(asks, async (one) => {
    const answer = await ask(one);
    const kind = `${one.operation.name} ${answer.status}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    for (const name of Object.keys(answer.headers)) reported.add(name);
    expect(errorIn(one, answer), `${one.method} ${one.target} gives`).toBeUndefined();
  });
  await fc.assert(property, runs);
  // Each documented header appears in some response. The first needs a setting, the others a failure.
  expect(named.filter((name) => !reported.has(name))).toEqual(['surrogate-key', 'retry-after', 'proxy-status']);
  // Each operation with an example also succeeded several times.
  for (const name of Object.keys(good)) expect(seen.get(`${name} 200`), name).toBeGreaterThan(5);
});

import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  site = await startSite({ log, env: { RATE_LIMIT_PER_MINUTE: '0' } });
});

afterEach(() => site.close());

const send = (body: string, type = 'application/reports+json') =>
  fetch(`${site.url}/ops/csp`, { method: 'POST', body, headers: { 'Content-Type': type } });

const report = (effectiveDirective: string, type = 'csp-violation') => ({
  type,
  age: 1,
  url: 'https://site.example/',
  user_agent: 'A browser',
  body: { effectiveDirective, blockedURL: 'inline', documentURL: 'https://site.example/', disposition: 'enforce' },
});

const logged = () => lines.map(({ directive }) => directive);

test('policy reports in both forms are logged once for each directive [P2]', async () => {
  const first = await send(JSON.stringify([report('script-src-elem'), report('script-src-elem'), report('img-src')]));
  expect(first.status).toBe(204);
  expect(await first.text()).toBe('');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const old = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example' } };
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
  expect(logged()).toEqual(['script-src-elem', 'img-src']);
});

test('made-up reports are neither logged nor repeated [P2]', async () => {
  const made = JSON.stringify([report('<script>alert(1)</script>'), report('img-src', 'deprecation'), 7, null]);
  for (const body of [made, '{"csp-report": 7}']) {
    const { status, headers } = await send(body);
    expect([body, status, JSON.stringify([...headers])]).toEqual([body, 204, expect.not.stringContaining('alert')]);
  }
  for (const [body, type] of [
    ['{"not": "a report"}', 'application/csp-report'],
    ['null', 'application/json'],
    ['"csp-report"', 'application/json'],
    ['{half', 'application/reports+json'],
    ['words', 'text/plain'],
  ] as const) {
    const refused = await send(body, type);
    expect(refused.status, body).toBeGreaterThanOrEqual(400);
    const text = await refused.text();
    expect(problemSchema.parse(JSON.parse(text)).status, body).toBeLessThan(500);
    expect(text).not.toMatch(/half|words|a report"/);
  }
  expect((await send(JSON.stringify([report('x'.repeat(40_000))]))).status).toBe(413);
  expect(logged()).toEqual([]);
});

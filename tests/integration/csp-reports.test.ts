import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-some-length';

let site: RunningSite;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  site = await startSite({ log, env: { OPS_TOKEN: token, RATE_LIMIT_PER_MINUTE: '0' } });
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

async function counted(): Promise<Record<string, number>> {
  const response = await fetch(`${site.url}/ops/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const found = (await response.text()).matchAll(/^bff_csp_reports_total\{directive="([^"]*)"\} ([1-9]\d*)/gm);
  return Object.fromEntries([...found].map(([, directive = '', number]) => [directive, Number(number)]));
}

test('policy reports in both forms are counted by directive and logged once each [P2]', async () => {
  const first = await send(JSON.stringify([report('script-src-elem'), report('script-src-elem'), report('img-src')]));
  expect(first.status).toBe(204);
  expect(await first.text()).toBe('');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const old = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example' } };
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
  expect(await counted()).toEqual({ 'script-src-elem': 2, 'img-src': 2 });
  expect(lines.map(({ directive }) => directive)).toEqual(['script-src-elem', 'img-src']);
});

test('made-up reports are neither stored nor logged nor repeated [P2]', async () => {
  const made = JSON.stringify([report('<script>alert(1)</script>'), report('img-src', 'deprecation'), 7, null]);
  const { status, headers } = await send(made);
  expect(status).toBe(204);
  expect(await counted()).toEqual({ other: 1 });
  expect(JSON.stringify([lines, ...headers])).not.toMatch(/alert|evil|site\.example/);
  for (const [body, type] of [
    ['{"not": "a report"}', 'application/csp-report'],
    ['{half', 'application/reports+json'],
    ['words', 'text/plain'],
  ] as const) {
    const refused = await send(body, type);
    expect(refused.status, body).toBeGreaterThanOrEqual(400);
    const text = await refused.text();
    expect(problemSchema.parse(JSON.parse(text)).status, body).toBeLessThan(500);
    expect(text).not.toMatch(/half|words|a report"/);
  }
});

test('a body counts for at most fifty reports, and long ones are refused [P2]', async () => {
  await send(
    JSON.stringify(Array.from({ length: 90 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'x' } }))),
  );
  expect(await counted()).toEqual({ other: 50 });
  expect((await send(JSON.stringify([report('x'.repeat(40_000))]))).status).toBe(413);
});

import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { obtainPromtool } from '../setup/prometheus.ts';
import { thisMachine } from '../setup/this-machine.ts';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'server', 'ops', 'prometheus');
const promtool = process.env.PROMTOOL_PATH ?? obtainPromtool(thisMachine);

const alertSchema = z.object({
  alert: z.string(),
  for: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
});

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.union([alertSchema, z.object({ record: z.string() })])) })) })
  .parse(parse(readFileSync(join(source, 'rules.yml'), 'utf8')))
  .groups.flatMap((group) => group.rules);

const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule] : []));

/** Runs promtool. Returns output and exit code. */
function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(promtool, words, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

type Series = Readonly<Record<string, string>>;

const replica = 'job="portfolio",instance="a:3000"';
const requests = (kind: string, status: string) =>
  `bff_http_requests_total{${replica},route="/x",kind="${kind}",method="GET",status="${status}",cache="hit"}`;
const duration = (part: string, more = '') =>
  `bff_http_request_duration_seconds_${part}{${replica},kind="page",cache="hit"${more}}`;
const calls = (outcome: string) => `bff_upstream_calls_total{${replica},call="menu",outcome="${outcome}"}`;
const suspicious = (kind: string) => `bff_suspicious_answers_total{${replica},kind="${kind}"}`;
const jobs = (outcome: string) => `bff_media_jobs_total{${replica},task="make",outcome="${outcome}"}`;

/** Samples of a healthy site, one per minute for more than two hours. Failed probes do not affect visitors. */
const goodWeather: Series = {
  [`up{${replica}}`]: '1x140',
  [requests('page', '2xx')]: '0+600x140',
  [requests('page', '5xx')]: '0x140',
  [requests('probe', '5xx')]: '0+60x140',
  [duration('bucket', ',le="0.5"')]: '0+600x140',
  [duration('count')]: '0+600x140',
  [`bff_content_overdue_seconds{${replica},resource="menu"}`]: '0x140',
  [`bff_cdn_purge_overdue_seconds{${replica}}`]: '0x140',
  [calls('found')]: '0+60x140',
  [calls('status-5xx')]: '0+1x140',
  [suspicious('empty')]: '0x140',
  [suspicious('absent')]: '0+1x140',
  [jobs('done')]: '0+10x140',
  [jobs('failed')]: '0+1x140',
  [`bff_ready{${replica}}`]: '1x140',
  [`bff_redis_up{${replica}}`]: '1x140',
  [`bff_disk_free_bytes{${replica},folder="media"}`]: '50x140',
  [`bff_disk_size_bytes{${replica},folder="media"}`]: '100x140',
  [`nodejs_eventloop_lag_p99_seconds{${replica}}`]: '0.012x140',
};

/** Series that replace the healthy ones, the time to evaluate, and the alerts that must fire. */
interface Trouble {
  readonly series: Series;
  readonly atMinute: number;
  readonly firing: readonly string[];
}

/** Each begins after an hour of good weather, but those that are judged by so long a time. */
const troubles: Readonly<Record<string, Trouble>> = {
  PurgeFailing: {
    series: { [`bff_cdn_purge_overdue_seconds{${replica}}`]: '0x60 0+60x80' },
    atMinute: 70,
    firing: ['PurgeFailing'],
  },
  ErrorBudgetBurnsFast: {
    series: { [requests('page', '5xx')]: '0x60 0+30x80' },
    atMinute: 100,
    firing: ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly'],
  },
  ErrorBudgetBurnsSlowly: {
    series: { [requests('page', '5xx')]: '0+5x140' },
    atMinute: 70,
    firing: ['ErrorBudgetBurnsSlowly'],
  },
  LatencyBudgetBurnsFast: {
    series: { [duration('bucket', ',le="0.5"')]: '0+600x60 36000+300x80' },
    atMinute: 100,
    firing: ['LatencyBudgetBurnsFast', 'LatencyBudgetBurnsSlowly'],
  },
  LatencyBudgetBurnsSlowly: {
    series: { [duration('bucket', ',le="0.5"')]: '0+540x140' },
    atMinute: 70,
    firing: ['LatencyBudgetBurnsSlowly'],
  },
  ContentTooOld: {
    series: { [`bff_content_overdue_seconds{${replica},resource="menu"}`]: '0x60 0+60x80' },
    atMinute: 127,
    firing: ['ContentTooOld'],
  },
  UpstreamFailing: {
    series: { [calls('found')]: '0+60x60 3600x80', [calls('status-5xx')]: '0x60 0+5x80' },
    atMinute: 72,
    firing: ['UpstreamFailing'],
  },
  ContentSuspicious: {
    series: { [suspicious('empty')]: '0x60 1x80' },
    atMinute: 64,
    firing: ['ContentSuspicious'],
  },
  ContentLost: {
    series: { [`bff_content_lost{${replica},resource="projects"}`]: '_x60 1x80' },
    atMinute: 130,
    firing: ['ContentLost'],
  },
  ImagesFailing: {
    series: { [jobs('done')]: '0+10x60 600x80', [jobs('failed')]: '0x60 0+2x80' },
    atMinute: 85,
    firing: ['ImagesFailing'],
  },
  NoReplica: { series: { [`up{${replica}}`]: '1x60 0x80' }, atMinute: 62, firing: ['NoReplica'] },
  ReplicaDown: {
    series: { 'up{job="portfolio",instance="b:3000"}': '1x60 0x80' },
    atMinute: 63,
    firing: ['ReplicaDown'],
  },
  ReplicaNotReady: { series: { [`bff_ready{${replica}}`]: '1x60 0x80' }, atMinute: 63, firing: ['ReplicaNotReady'] },
  RedisDown: { series: { [`bff_redis_up{${replica}}`]: '1x60 0x80' }, atMinute: 62, firing: ['RedisDown'] },
  EnquiriesWaiting: {
    series: { [`bff_enquiries{${replica},state="waiting"}`]: '0x5 2x140' },
    atMinute: 66,
    firing: ['EnquiriesWaiting'],
  },
  DiskNearlyFull: {
    series: { [`bff_disk_free_bytes{${replica},folder="media"}`]: '50x60 9x80' },
    atMinute: 71,
    firing: ['DiskNearlyFull'],
  },
  EventLoopSlow: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${replica}}`]: '0.012x60 0.4x80' },
    atMinute: 66,
    firing: ['EventLoopSlow'],
  },
};

/** A test of promtool: of these series, at these minutes, these alerts fire and no others. */
function promtoolTest(series: Series, checks: readonly Pick<Trouble, 'atMinute' | 'firing'>[]) {
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: checks.map(({ atMinute, firing }) => ({
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${atMinute}m`,
      exp_samples: firing.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    })),
  };
}

/** Has promtool run tests on the rules: all of them are to succeed. */
function expectSuccess(tests: readonly ReturnType<typeof promtoolTest>[]): void {
  const folder = temporaryFolder();
  cpSync(join(source, 'rules.yml'), join(folder, 'rules.yml'));
  const file = join(folder, 'tests.yml');
  writeFileSync(file, stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests }));
  expect(run('test', 'rules', file)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
}

test('promtool finds no error in the rules and in the configuration [P12]', () => {
  expect(run('check', 'rules', join(source, 'rules.yml'))).toMatchObject({ status: 0 });
  const folder = temporaryFolder();
  cpSync(source, folder, { recursive: true });
  writeFileSync(join(folder, 'ops-token'), 'a-token-of-some-length');
  const { status, output } = run('check', 'config', join(folder, 'prometheus.yml'));
  expect([status, output]).toEqual([0, expect.stringContaining('1 rule files found')]);
});

const calmAt = (...minutes: readonly number[]) => minutes.map((atMinute) => ({ atMinute, firing: [] }));

test('each alert fires in its own failure, not as soon as it starts, and nothing fires without a failure [P12]', () => {
  expect(Object.keys(troubles).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  const tests = Object.values(troubles).map(({ series, ...trouble }) =>
    promtoolTest({ ...goodWeather, ...series }, [...calmAt(trouble.atMinute > 70 ? 61 : 2), trouble]),
  );
  expectSuccess([promtoolTest(goodWeather, calmAt(1, 10, 70, 120)), ...tests]);
});

test('each alert has its paragraph in the runbook, to which it leads [P12]', () => {
  const runbook = readFileSync(join(root, 'server', 'ops', 'runbook.md'), 'utf8');
  const sections = runbook.split(/^### /m).slice(1);
  const titles = sections
    .filter((section) => !/No alert\.|not an alert\./.test(section))
    .map((section) => section.split('\n')[0]);
  expect(titles.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`server/ops/runbook.md#${alert.toLowerCase()}`);
    const paragraph = sections.find((section) => section.startsWith(`${alert}\n`)) ?? '';
    for (const word of ['**Means.**', '**Visitors**', '**Look**', '**Do**']) expect(paragraph).toContain(word);
  }
});

import { beforeEach, expect, test } from 'vitest';
import { OutageLog } from '../../../../server/base/outage-log.ts';
import { eventLog } from '../../../helpers/event-log.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const refused = 'store.failed';

let clock: ManualClock;
let lines: string[];
let outages: OutageLog;

beforeEach(() => {
  clock = new ManualClock();
  lines = [];
  const say = (level: string) => (fields: unknown, text?: string) => {
    lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  outages = new OutageLog({ log: eventLog(say), now: () => clock.now() });
});

test('logs its begin and its end with counts [F20]', () => {
  for (const member of ['menu', 'landing', 'menu']) {
    outages.failed(refused, member, { member });
    clock.advance(30_000);
  }
  outages.worked('menu');
  outages.worked('about');
  expect(lines).toEqual(['warn Cache store failed; continuing from memory {"event":"store.failed","member":"menu"}']);
  outages.worked('landing');
  expect(lines).toEqual([
    'warn Cache store failed; continuing from memory {"event":"store.failed","member":"menu"}',
    'info Cache store works again {"event":"store.recovered","failures":3,"forS":90}',
  ]);
});

test('begins and ends each of two states once while a member alternates between them [F20]', () => {
  const suspicious = 'content.suspicious';
  for (const kind of [refused, suspicious, refused, suspicious] as const) {
    outages.failed(kind, 'menu', {});
    clock.advance(1_000);
  }
  outages.worked('menu');
  expect(lines).toEqual([
    'warn Cache store failed; continuing from memory {"event":"store.failed"}',
    'warn Response rejected as suspicious; serving the stored value {"event":"content.suspicious"}',
    'info Cache store works again {"event":"store.recovered","failures":2,"forS":4}',
    'info Suspicious responses ended {"event":"content.trusted","failures":2,"forS":3}',
  ]);
});

test('ends after ten minutes without failure, also if nothing requests its members again [F20]', () => {
  outages.failed(refused, 'loaded by the warm-up only', {});
  outages.failed(refused, 'menu', {});
  clock.advance(1_000);
  outages.worked('menu');
  expect(lines).toHaveLength(1);
  clock.advance(600_000);
  outages.worked('about');
  outages.worked('about');
  expect(lines.slice(1)).toEqual([
    'info No failure for ten minutes; the state ended {"event":"store.recovered","failures":2,"forS":601}',
  ]);
});

test('ends once if its member alternates, after a quiet time [F20]', () => {
  for (let second = 0; second < 15; second += 1) {
    outages.failed('media.disk-failed', 'disk', {});
    clock.advance(1_000);
    outages.worked('disk', 60_000);
  }
  expect(lines).toHaveLength(1);
  clock.advance(60_000);
  outages.worked('disk', 60_000);
  expect(lines.slice(1)).toEqual([expect.stringContaining('"media.disk-recovered","failures":15')]);
});

test('repeats its line each hour while it lasts, with counts [F20]', () => {
  for (let minute = 0; minute <= 65; minute += 5) {
    outages.failed(refused, 'menu', { member: 'menu' });
    clock.advance(300_000);
  }
  expect(lines).toEqual([
    'warn Cache store failed; continuing from memory {"event":"store.failed","member":"menu"}',
    'warn Cache store failed; continuing from memory {"event":"store.failed","member":"menu","failures":12,"forS":3600}',
  ]);
});

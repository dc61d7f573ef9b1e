import { beforeEach, expect, test } from 'vitest';
import { type OutageKind, OutageLog } from '../../../../server/base/outage-log.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const refused: OutageKind = { name: 'refused', begins: 'refused', ends: 'no longer refused' };

let clock: ManualClock;
let lines: string[];
let outages: OutageLog;

beforeEach(() => {
  clock = new ManualClock();
  lines = [];
  const say = (level: string) => (fields: unknown, text?: string) => {
    lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  outages = new OutageLog({
    log: { error: say('error'), warn: say('warn'), info: say('info') },
    now: () => clock.now(),
  });
});

test('logs its begin and its end with counts [F20]', () => {
  for (const member of ['menu', 'landing', 'menu']) {
    outages.failed(refused, member, { member });
    clock.advance(30_000);
  }
  outages.worked('menu');
  outages.worked('about');
  expect(lines).toEqual(['warn refused {"member":"menu"}']);
  outages.worked('landing');
  expect(lines).toEqual(['warn refused {"member":"menu"}', 'info no longer refused {"failures":3,"forS":90}']);
});

test('begins and ends each of two states once while a member alternates between them [F20]', () => {
  const suspicious: OutageKind = { name: 'suspicious', begins: 'suspicious', ends: 'not suspicious', level: 'error' };
  for (const kind of [refused, suspicious, refused, suspicious]) {
    outages.failed(kind, 'menu', {});
    clock.advance(1_000);
  }
  outages.worked('menu');
  expect(lines).toEqual([
    'warn refused {}',
    'error suspicious {}',
    'info no longer refused {"failures":2,"forS":4}',
    'info not suspicious {"failures":2,"forS":3}',
  ]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertsIn, hastened } from '../../../rehearse/alarm-rules.ts';
import { troubles } from '../../../rehearse/troubles.ts';

const rules = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'server', 'ops', 'prometheus', 'rules.yml'),
  'utf8',
);

test('rules change only in their times [P12]', () => {
  const text = [
    '  - alert: A',
    '    expr: rate(x_total[5m]) > 14.4 * 0.001 and max(b_seconds) > 3600',
    '    for: 2m',
    '',
  ].join('\n');
  expect(hastened(text, 60)).toBe(
    [
      '  - alert: A',
      '    expr: rate(x_total[5000ms]) > 14.4 * 0.001 and max(b_seconds) > 60',
      '    for: 2000ms',
      '',
    ].join('\n'),
  );
  expect(hastened(rules, 60)).not.toMatch(/\[\d+[smh]\]|for: \d+[smh]$/m);
});

test('each alert has a trouble that causes it [P12]', () => {
  expect(troubles.flatMap(({ alerts }) => alerts).sort()).toEqual(alertsIn(rules).sort());
});

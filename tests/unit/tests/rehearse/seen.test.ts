import { expect, test } from 'vitest';
import { saidIn, sumUp } from '../../../rehearse/seen.ts';

test('P12 what was served old is no failure, and no reply is one', () => {
  const of = (status: number, state: string, tookMs: number) => ({ status, state, tookMs });
  const sights = [
    of(200, 'fresh', 1),
    of(200, '', 2),
    of(200, 'stale', 3),
    of(200, 'saved', 4),
    of(503, '', 5),
    of(0, '', 6),
  ];
  expect(sumUp(sights)).toEqual({ requests: 6, fresh: 2, stale: 2, failed: 2, p50Ms: 4, p99Ms: 6 });
  expect(sumUp([])).toMatchObject({ requests: 0, failed: 0, p50Ms: 0 });
});

test('P12 what a site says of trouble is told once, with how often', () => {
  const lines = [
    '{"level":40,"msg":"it fails"}',
    'Listening on http://127.0.0.1:1 ',
    '{"msg":"it fails"}',
    '{"half',
    '{"msg":"it works"}',
  ];
  expect(saidIn(lines.join('\n'))).toEqual(['it fails (2 times)', 'it works']);
});

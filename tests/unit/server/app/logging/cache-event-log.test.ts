import { expect, test } from 'vitest';
import { cacheEventLog } from '../../../../../server/app/logging/cache-event-log.ts';
import { createLog } from '../../../../../server/app/logging/create-log.ts';
import { OutageLog } from '../../../../../server/base/outage-log.ts';
import { UpstreamError, type UpstreamFault } from '../../../../../server/base/upstream-errors.ts';
import { readConfig } from '../../../../../server/config/config.ts';

test('logs a failed load, but not one that the closing server aborts [P12]', () => {
  const lines: string[] = [];
  const log = createLog(readConfig({}), { write: (line) => void lines.push(JSON.parse(line).msg) });
  const listen = cacheEventLog(log, new OutageLog({ log, now: () => 0 }), 'http://content.example');
  const fail = (key: string, fault: UpstreamFault) =>
    listen({ type: 'load-failed', key, tookMs: 1, error: new UpstreamError(fault, 'GET /a') });
  fail('menu', 'aborted');
  expect(lines).toEqual([]);
  fail('menu', 'connection-refused');
  expect(lines).toEqual(['content cannot be loaded: what is stored is served']);
});

test('logs damaged entries once, however many, and once that all were loaded again', () => {
  const lines: string[] = [];
  const log = createLog(readConfig({}), { write: (line) => void lines.push(JSON.parse(line).msg) });
  const listen = cacheEventLog(log, new OutageLog({ log, now: () => 0 }), 'http://content.example');
  const keys = ['menu', 'landing'];
  for (const key of keys) listen({ type: 'entry-damaged', key, error: new Error('damaged') });
  for (const key of keys) listen({ type: 'load-accepted', key, tookMs: 1, isChanged: true, isContent: true });
  expect(lines).toEqual([
    'A stored entry is damaged: deleted, to be loaded again',
    'Damaged entries have been loaded again',
  ]);
});

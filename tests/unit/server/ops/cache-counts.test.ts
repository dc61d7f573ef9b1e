import { expect, test } from 'vitest';
import { CacheCounts } from '../../../../server/ops/cache-counts.ts';
import { UpstreamError } from '../../../../server/upstream/errors.ts';

test('P12 every event of the cache is counted under its name', () => {
  const counts = new CacheCounts();
  counts.listen({ type: 'load-start', key: 'a', reason: 'missing' });
  counts.listen({ type: 'load-start', key: 'b', reason: 'missing' });
  counts.listen({ type: 'load-accepted', key: 'a', tookMs: 30, isChanged: true, isContent: true });
  counts.listen({ type: 'load-failed', key: 'b', tookMs: 70, error: new UpstreamError('dns', 'x') });
  counts.listen({ type: 'load-failed', key: 'b', tookMs: 0, error: 'odd' });
  counts.listen({ type: 'load-suspicious', key: 'a', kind: 'empty', replies: 1 });
  counts.listen({ type: 'load-followed', key: 'a' });
  counts.listen({ type: 'evicted', key: 'a' });
  counts.listen({ type: 'purged', keys: 3, isHard: true });
  counts.listen({ type: 'tier-failed', operation: 'get', error: new Error('down') });
  expect(counts.loads.all()).toEqual([['missing', 2]]);
  expect(Object.fromEntries(counts.outcomes.all())).toEqual({ changed: 1, failed: 2, followed: 1 });
  expect(Object.fromEntries(counts.failures.all())).toEqual({ dns: 1, other: 1 });
  expect(counts.suspicious.all()).toEqual([['empty', 1]]);
  expect(counts.tierFailures.all()).toEqual([['get', 1]]);
  expect(Object.fromEntries(counts.events.all())).toEqual({ evicted: 1, 'purged-hard': 1 });
  expect(counts.loadMs).toBe(100);
});

test('P12 calls of the upstream by status, or fault', () => {
  const counts = new CacheCounts();
  counts.hear({ type: 'answered', call: 'about', status: 200, isAbsent: false, bytes: 1, durationMs: 1 });
  counts.hear({ type: 'failed', call: 'about', fault: 'tls', status: undefined, durationMs: 1 });
  counts.hear({ type: 'retried', call: 'about' });
  expect(Object.fromEntries(counts.calls.all())).toEqual({ 'about 200': 1, 'about tls': 1 });
});

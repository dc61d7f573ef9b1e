import { describe, expect, test } from 'vitest';
import { traceContextOf } from '../../../../server/tracing/trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('P9 the trace that a request names', () => {
  test.each([
    ['sampled', `00-${traceId}-${spanId}-01`, '01'],
    ['not sampled', `00-${traceId}-${spanId}-00`, '00'],
    ['with a random id', `00-${traceId}-${spanId}-03`, '03'],
    ['with flags that have no meaning yet', `00-${traceId}-${spanId}-ff`, '03'],
    ['of a version to come', `cc-${traceId}-${spanId}-01-what-comes-then`, '01'],
  ])('%s is gone on with', (_what, traceparent, flags) => {
    expect(traceContextOf({ traceparent })).toEqual({ traceId, spanId, flags });
  });

  test.each([
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
  ])('%j is none', (traceparent) => {
    expect(traceContextOf({ traceparent })).toBeUndefined();
  });

  test('what others have added goes with it, if it is sane', () => {
    const traceparent = `00-${traceId}-${spanId}-01`;
    expect(traceContextOf({ traceparent, tracestate: 'a=1,b=2' })?.state).toBe('a=1,b=2');
    for (const tracestate of ['', 'a=é', 'a'.repeat(513), ['a=1']]) {
      expect(traceContextOf({ traceparent, tracestate })?.state).toBeUndefined();
    }
  });
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { inSpan, inTrace, traceFields, traceHeaders } from '../../../../server/base/trace.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

/** The trace of what a request with these headers begins. */
function traceOf(headers: IncomingMessage['headers']): Promise<{ headers: object; fields: object }> {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers });
  return new Promise((resolve) => {
    inTrace(request, new ServerResponse(request), async () => {
      await Promise.resolve();
      await inSpan('load', {}, () => resolve({ headers: traceHeaders(), fields: traceFields() }));
    });
  });
}

describe('a traceparent', () => {
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
  ])('%j is ignored [P9]', async (traceparent) => {
    expect(await traceOf({ traceparent })).toEqual({ headers: {}, fields: {} });
  });
});

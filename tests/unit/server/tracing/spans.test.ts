import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  beginRequestSpan,
  inSpan,
  inTrace,
  type SpanStart,
  setTracer,
  traceFields,
  traceHeaders,
} from '../../../../server/tracing/spans.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('P9 a call goes on with the trace under a span of its own; none is begun where there is none', async () => {
  expect([traceHeaders(), traceFields()]).toEqual([{}, {}]);
  const traceparent = `00-${traceId}-${spanId}-01`;
  const seen = await new Promise<readonly object[]>((resolve) => {
    inTrace({ traceparent, tracestate: 'a=1' }, async () => {
      await Promise.resolve();
      resolve([traceHeaders(), traceHeaders(), traceFields()]);
    });
  });
  const call = { traceparent: expect.stringMatching(`^00-${traceId}-[\\da-f]{16}-01$`), tracestate: 'a=1' };
  expect(seen).toEqual([call, call, { traceId }]);
  expect(seen[0]).not.toEqual(seen[1]);
  expect(JSON.stringify(seen)).not.toContain(spanId);
  inTrace({ traceparent: 'none' }, () => expect(traceHeaders()).toEqual({}));
});

describe('with a tracer', () => {
  /** What was begun, and what became of it. */
  interface Recorded extends SpanStart {
    readonly id: string;
    failure?: unknown;
    isEnded?: boolean;
  }

  let spans: Recorded[];

  beforeEach(() => {
    spans = [];
    setTracer((start) => {
      const id = String(spans.length + 1).padStart(16, '0');
      const recorded: Recorded = { ...start, id };
      spans.push(recorded);
      return {
        context: { traceId: start.parent?.traceId ?? 'f'.repeat(32), spanId: id, flags: '01' },
        add: () => undefined,
        rename: () => undefined,
        fail: (error) => {
          recorded.failure = error;
        },
        end: () => {
          recorded.isEnded = true;
        },
      };
    });
  });

  afterEach(() => setTracer(undefined));

  test('P9 a span within another is its child, and what is called goes on with the innermost', async () => {
    const headers = await new Promise<object>((resolve) => {
      inTrace({}, async () => {
        beginRequestSpan('GET', {});
        await inSpan('load', {}, () => inSpan('call', { kind: 'client' }, async () => resolve(traceHeaders())));
      });
    });
    expect(spans.map(({ name, kind, parent }) => [name, kind, parent?.spanId])).toEqual([
      ['GET', 'server', undefined],
      ['load', 'internal', spans[0]?.id],
      ['call', 'client', spans[1]?.id],
    ]);
    expect(headers).toEqual({ traceparent: `00-${'f'.repeat(32)}-${spans[2]?.id}-01` });
  });

  test('P9 the trace that a request names is gone on with', async () => {
    const fields = await new Promise<object>((resolve) => {
      inTrace({ traceparent: `00-${traceId}-${spanId}-01` }, () => {
        beginRequestSpan('GET', {});
        resolve(traceFields());
      });
    });
    expect(spans[0]?.parent).toEqual({ traceId, spanId, flags: '01' });
    expect(fields).toEqual({ traceId });
  });

  test('P9 what fails is said of its span, which ends, and fails for the caller as before', async () => {
    const fault = new Error('down');
    await expect(inSpan('load', {}, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(spans).toMatchObject([{ name: 'load', parent: undefined, failure: fault, isEnded: true }]);
  });

  test('P9 nothing is begun for a request outside of any turn of one', () => {
    expect(beginRequestSpan('GET', {})).toBeUndefined();
    expect(spans).toEqual([]);
  });
});

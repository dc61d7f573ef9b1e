import { expect, test } from 'vitest';
import { withoutWaits } from '../../../bench/processor-time.ts';

const main = { pid: 1, tid: 1 };
const named = { name: 'thread_name', ph: 'M', ts: 0, ...main, args: { name: 'CrRendererMain' } };
const span = (name: string, ts: number, dur: number, tdur?: number) => ({ name, ph: 'X', ts, dur, tdur, ...main });
const mark = (name: string, ts: number) => ({ name, ph: 'I', ts, ...main });

const without = (...events: object[]) =>
  JSON.parse(withoutWaits(JSON.stringify({ metadata: { kept: 1 }, traceEvents: [named, ...events] })));

test('a task takes the time that it had the processor for, and what lies in it the same part of its own', () => {
  const { traceEvents, metadata } = without(
    span('RunTask', 1_000, 8_000, 2_000),
    span('Layout', 3_000, 4_000, 4_000),
    mark('firstPaint', 9_000),
    span('RunTask', 20_000, 6_000, 6_000),
  );
  expect(traceEvents).toEqual([
    named,
    span('RunTask', 1_000, 2_000, 2_000),
    span('Layout', 1_500, 1_000, 4_000),
    mark('firstPaint', 3_000),
    span('RunTask', 20_000, 6_000, 6_000),
  ]);
  expect(metadata).toEqual({ kept: 1 });
});

test('what stands between tasks, in other threads, or says nothing of the processor stays', () => {
  const events = [
    span('RunTask', 1_000, 8_000),
    mark('between', 10_000),
    { ...span('RunTask', 1_000, 8_000, 2_000), tid: 2 },
    span('RunTask', 20_000, 0, 0),
  ];
  expect(without(...events).traceEvents).toEqual(JSON.parse(JSON.stringify([named, ...events])));
});

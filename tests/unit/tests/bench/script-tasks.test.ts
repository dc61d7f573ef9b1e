import { expect, test } from 'vitest';
import { longestScriptTask } from '../../../bench/script-tasks.ts';

const main = { pid: 1, tid: 1 };
const event = (name: string, ts: number, dur: number, thread = main) => ({ name, ph: 'X', ts, dur, ...thread });

const traceOf = (...events: object[]) =>
  JSON.stringify({
    traceEvents: [{ name: 'thread_name', ph: 'M', ts: 0, ...main, args: { name: 'CrRendererMain' } }, ...events],
  });

test('counts what scripts take in one task, nested ones once', () => {
  const trace = traceOf(
    event('RunTask', 0, 20_000),
    event('EventDispatch', 1_000, 6_000),
    event('FunctionCall', 2_000, 4_000),
    event('RunMicrotasks', 10_000, 3_000),
    event('RunTask', 30_000, 45_000),
    event('Layout', 30_000, 40_000),
    event('FunctionCall', 71_000, 2_000),
  );
  expect(longestScriptTask(trace)).toEqual({ scriptMs: 9, taskMs: 45 });
});

test('counts the time of the processor where it is told', () => {
  const trace = traceOf(event('RunTask', 0, 90_000), { ...event('FunctionCall', 0, 80_000), tdur: 3_000 });
  expect(longestScriptTask(trace).scriptMs).toBe(3);
});

test('does not count other threads', () => {
  const trace = traceOf(
    event('RunTask', 0, 90_000, { pid: 1, tid: 2 }),
    event('FunctionCall', 0, 90_000, { pid: 2, tid: 1 }),
  );
  expect(longestScriptTask(trace)).toEqual({ scriptMs: 0, taskMs: 0 });
});

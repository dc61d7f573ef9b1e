import { z } from 'zod';

/** What Chromium writes of one thing that a thread has done; times in µs, `tdur` that of the processor. */
const eventSchema = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().default(0),
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.unknown().optional() }).default({}),
});

type TraceEvent = z.infer<typeof eventSchema>;

const traceSchema = z.looseObject({ traceEvents: z.array(eventSchema) });

/** What runs scripts. */
const scripts: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'FunctionCall',
  'FireAnimationFrame',
  'FireIdleCallback',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
]);

const tasks: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

const isWithin = (inner: TraceEvent, outer: TraceEvent) =>
  inner.ts >= outer.ts && inner.ts + inner.dur <= outer.ts + outer.dur;

/** What else the machine does at the time does not count. */
const workUs = ({ tdur, dur }: TraceEvent): number => tdur ?? dur;

/** Those that lie in no other of the same thread. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = found.at(-1);
    if (!last || !isWithin(event, last)) found.push(event);
  }
  return found;
}

/** Longest processor time in ms of scripts in one task of a page's main thread, and the longest task, from a trace. */
export function longestScriptTask(trace: string): { scriptMs: number; taskMs: number } {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf));
  let scriptUs = 0;
  let taskUs = 0;
  for (const main of mains) {
    const events = traceEvents.filter((event) => event.ph === 'X' && threadOf(event) === main);
    const running = outermost(events.filter(({ name }) => scripts.has(name)));
    for (const task of outermost(events.filter(({ name }) => tasks.has(name)))) {
      const inTask = running
        .filter((script) => isWithin(script, task))
        .reduce((sum, script) => sum + workUs(script), 0);
      scriptUs = Math.max(scriptUs, inTask);
      taskUs = Math.max(taskUs, workUs(task));
    }
  }
  return { scriptMs: scriptUs / 1000, taskMs: taskUs / 1000 };
}

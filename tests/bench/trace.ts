import { z } from 'zod';

/** What Chromium writes of one thing that a thread has done; times in µs, `tdur` that of the processor. */
const eventSchema = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.unknown().optional() }).optional(),
});

export type TraceEvent = z.infer<typeof eventSchema>;

const traceSchema = z.looseObject({ traceEvents: z.array(eventSchema) });

export type Trace = z.infer<typeof traceSchema>;

export const parseTrace = (text: string): Trace => traceSchema.parse(JSON.parse(text));

const tasks: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

export const isTask = ({ name }: TraceEvent): boolean => tasks.has(name);

export const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** What else the machine does at the time does not count. */
export const workUs = ({ tdur, dur = 0 }: TraceEvent): number => tdur ?? dur;

export const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.ts >= outer.ts && endOf(inner) <= endOf(outer);

/** Those that lie in no other of the same thread. */
export function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const last = found.at(-1);
    if (!last || !isWithin(event, last)) found.push(event);
  }
  return found;
}

/** Everything that the main threads of pages have done, a thread each. */
export function mainThreads({ traceEvents }: Trace): TraceEvent[][] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  return [...mains].map((main) => traceEvents.filter((event) => threadOf(event) === main));
}

import { endOf, isTask, mainThreads, outermost, parseTrace, type TraceEvent, workUs } from './trace.ts';

/** The events of a thread, each task as short as its work: what lies in one is drawn together with it, evenly. */
function withoutWaitsIn(thread: readonly TraceEvent[]): Map<TraceEvent, TraceEvent> {
  const shorter = new Map<TraceEvent, TraceEvent>();
  const tasks = outermost(thread.filter((event) => event.ph === 'X' && isTask(event)));
  let next = 0;
  for (const event of thread.toSorted((a, b) => a.ts - b.ts)) {
    let task = tasks[next];
    while (task && endOf(task) < event.ts) {
      next += 1;
      task = tasks[next];
    }
    if (!task?.dur || event.ts < task.ts) continue;
    const share = Math.min(1, workUs(task) / task.dur);
    const ts = task.ts + Math.round((event.ts - task.ts) * share);
    shorter.set(event, { ...event, ts, ...(event.dur !== undefined && { dur: Math.floor(event.dur * share) }) });
  }
  return shorter;
}

/**
 * A trace of Chromium without the time in which the main threads of pages stood in a task and did not run, as others had
 * the processor, or they waited for one of the browser's other processes. A task begins when it did.
 */
export function withoutWaits(text: string): string {
  const trace = parseTrace(text);
  const shorter = new Map(mainThreads(trace).flatMap((thread) => [...withoutWaitsIn(thread)]));
  return JSON.stringify({ ...trace, traceEvents: trace.traceEvents.map((event) => shorter.get(event) ?? event) });
}

import { isTask, isWithin, mainThreads, outermost, parseTrace, workUs } from './trace.ts';

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

/** Longest processor time in ms of scripts in one task of a page's main thread, and the longest task, from a trace. */
export function longestScriptTask(trace: string): { scriptMs: number; taskMs: number } {
  let scriptUs = 0;
  let taskUs = 0;
  for (const thread of mainThreads(parseTrace(trace))) {
    const events = thread.filter(({ ph }) => ph === 'X');
    const running = outermost(events.filter(({ name }) => scripts.has(name)));
    for (const task of outermost(events.filter(isTask))) {
      const inTask = running
        .filter((script) => isWithin(script, task))
        .reduce((sum, script) => sum + workUs(script), 0);
      scriptUs = Math.max(scriptUs, inTask);
      taskUs = Math.max(taskUs, workUs(task));
    }
  }
  return { scriptMs: scriptUs / 1000, taskMs: taskUs / 1000 };
}

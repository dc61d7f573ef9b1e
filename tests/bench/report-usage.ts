import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server with `--import`. Sends the resource usage of the process to the bench over the IPC channel. */

export interface Usage {
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** JavaScript heap and external memory. */
  readonly heapBytes: number;
  /** The longest time for which the event loop did one thing, since it is watched. */
  readonly longestBlockMs: number;
  /** Memory of child processes, if the system reports it. */
  readonly childrenRssBytes: number;
  /** The most that one of them has had since it began. */
  readonly childrenPeakBytes: number;
}

/** Bytes of a line of /proc such as `VmRSS:  52340 kB`. */
function memoryOf(pid: string, line: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function children(): string[] {
  try {
    const lists = readdirSync('/proc/self/task').map((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8'),
    );
    return lists.flatMap((list) => list.split(' ').filter(Boolean));
  } catch {
    return [];
  }
}

const loop = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message) => {
  if (message === 'watch-loop') {
    loop.enable();
    loop.reset();
    process.send?.('watching');
  }
  if (message === 'collect') {
    globalThis.gc?.();
    process.send?.('collected');
  }
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage.rss(),
    heapBytes: heapUsed + external,
    longestBlockMs: loop.max / 1e6,
    childrenRssBytes: children().reduce((sum, pid) => sum + memoryOf(pid, 'VmRSS'), 0),
    childrenPeakBytes: Math.max(0, ...children().map((pid) => memoryOf(pid, 'VmHWM'))),
  };
  process.send?.(usage);
});

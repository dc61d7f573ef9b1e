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
}

/** Bytes of a line of /proc such as `VmRSS:  52340 kB`. */
function rssOf(pid: string): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function childrenRssBytes(): number {
  try {
    const lists = readdirSync('/proc/self/task').map((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8'),
    );
    return lists.flatMap((list) => list.split(' ').filter(Boolean)).reduce((sum, pid) => sum + rssOf(pid), 0);
  } catch {
    return 0;
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
    childrenRssBytes: childrenRssBytes(),
  };
  process.send?.(usage);
});

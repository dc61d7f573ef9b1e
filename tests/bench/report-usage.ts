import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded before a server with `--import`: tells the bench what the process has used, over the IPC channel. */

export interface Usage {
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** The longest time for which the event loop did one thing, since it is watched. */
  readonly longestBlockMs: number;
}

const loop = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message) => {
  if (message === 'watch-loop') {
    loop.enable();
    loop.reset();
    process.send?.('watching');
  }
  if (message !== 'usage') return;
  // Where --expose-gc is set, memory is asked for: garbage is not what is kept.
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage.rss(),
    longestBlockMs: loop.max / 1e6,
  };
  process.send?.(usage);
});

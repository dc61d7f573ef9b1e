/** Loaded before a server with `--import`: tells the bench what the process has used, over the IPC channel. */

export interface Usage {
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

process.on('message', (message) => {
  if (message !== 'usage') return;
  // Where --expose-gc is set, memory is asked for: garbage is not what is kept.
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});

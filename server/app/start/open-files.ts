import { readFileSync } from 'node:fs';

/** Descriptors that are left for files, the upstream, the store and image processes; at most half of a small limit. */
const maxReserve = 256;

/** The number of files that this process may have open; undefined where the system does not tell. */
export function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** The most connections that fit into a limit of open files beside everything else. */
export function connectionsWithin(openFiles: number): number {
  return openFiles - Math.min(maxReserve, Math.floor(openFiles / 2));
}

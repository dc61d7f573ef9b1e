import { readFileSync } from 'node:fs';

/** Descriptors left for files, the upstream, the store and image processes. */
const maxReserve = 256;

/** Returns the limit of open files; undefined if the system does not tell. */
export function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

export function connectionsWithin(openFiles: number): number {
  return openFiles - Math.min(maxReserve, Math.floor(openFiles / 2));
}

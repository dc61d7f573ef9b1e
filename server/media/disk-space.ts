import { statfs } from 'node:fs/promises';

/** A disk's bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The part of the disk that is left free in any case: databases and logs beside us stop where there is no room. */
const reserve = 0.05;

/** The disk that a folder is on, as far as we may use it. Rejects where there is no such folder. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** How many bytes are too few for the reserve to stay free; 0 or less where there is room. */
export function missingBytes({ freeBytes, totalBytes }: DiskSpace): number {
  return totalBytes * reserve - freeBytes;
}

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export const systemCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Creates a folder and those above it. Returns the first that is new. Node's own recursion never ends below `/proc`, where
 * the error of a folder is that of a missing parent.
 */
export function makeFolder(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const first = makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return first ?? folder;
}

import { join } from 'node:path';

export const webDir = join(import.meta.dirname, '..');
export const repositoryDir = join(webDir, '..');

/** Where a build goes: the development build lies beside the one that is served. */
export function distDirOf(isDevelopment: boolean): string {
  return join(webDir, isDevelopment ? 'dist-development' : 'dist');
}

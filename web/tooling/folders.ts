import { join } from 'node:path';

export const webDir = join(import.meta.dirname, '..');
export const repositoryDir = join(webDir, '..');

export function distDirOf(isDevelopment: boolean): string {
  return join(webDir, isDevelopment ? 'dist-development' : 'dist');
}

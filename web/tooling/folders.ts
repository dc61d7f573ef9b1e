import { join } from 'node:path';

export const webDir = join(import.meta.dirname, '..');
export const repositoryDir = join(webDir, '..');

export const distDirOf = (isDevelopment: boolean): string => join(webDir, isDevelopment ? 'dist-development' : 'dist');

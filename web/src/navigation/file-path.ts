import { namesFile } from '../../../shared/file-names.ts';

/** Whether a path of this site, without query and hash, is a file to open and no page: `/media/…`, or by its name. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/media/') || namesFile(path);
}

import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The sets that come with the server: line drawings, as all of the site is. */
export const bundledSets: readonly string[] = ['iconoir', 'lucide'];

/** The file of an icon set whose package (`@iconify-json/{prefix}`) is installed; undefined where it is not. */
export function fileOfSet(prefix: string): string | undefined {
  try {
    return resolve(`@iconify-json/${prefix}/icons.json`);
  } catch {
    return undefined;
  }
}

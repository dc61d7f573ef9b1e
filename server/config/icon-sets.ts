import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type IconSet, iconSetSchema } from '../../shared/contract/icon.ts';

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

/** Without prototypes: an icon may be asked for by any name, `constructor` too. */
function withoutPrototypes(set: IconSet): IconSet {
  Object.setPrototypeOf(set.icons, null);
  if (set.aliases) Object.setPrototypeOf(set.aliases, null);
  return set;
}

async function readSet(prefix: string): Promise<IconSet> {
  const file = fileOfSet(prefix);
  if (file === undefined) throw new Error(`The package @iconify-json/${prefix} is not installed`);
  // Loaded with the first set: no start waits for it.
  const { quicklyValidateIconSet } = await import('@iconify/utils/lib/icon-set/validate-basic');
  // As a whole it is only looked at: to validate some thousand icons would keep the server for as long as a page takes.
  const set = quicklyValidateIconSet(JSON.parse(await readFile(file, 'utf8')));
  if (set?.prefix !== prefix) throw new Error(`${file} is no icon set of that name`);
  return withoutPrototypes(set);
}

/** The icon sets that are served: those of installed packages that the operator lets out, and the brand's own. */
export class IconSets {
  /** What may be asked for. */
  readonly prefixes: readonly string[];
  /** Each is read when it is first asked for: content may name no icon at all. */
  readonly #sets = new Map<string, Promise<IconSet>>();

  constructor(installed: readonly string[], own?: IconSet) {
    this.prefixes = own ? [...installed, own.prefix] : installed;
    if (own) this.#sets.set(own.prefix, Promise.resolve(withoutPrototypes(own)));
  }

  /**
   * The icons of these names, each with what it is another name of; those that the set does not have are named in
   * `not_found`. Undefined for a set that is not served. Rejects where its file cannot be read,
   * or an icon in it is none.
   */
  async find(prefix: string, names: readonly string[]): Promise<IconSet | undefined> {
    if (!this.prefixes.includes(prefix)) return undefined;
    const { getIcons } = await import('@iconify/utils/lib/icon-set/get-icons');
    return iconSetSchema.parse(getIcons(await this.#set(prefix), [...names], true));
  }

  #set(prefix: string): Promise<IconSet> {
    const reading = this.#sets.get(prefix) ?? readSet(prefix);
    this.#sets.set(prefix, reading);
    // A fault is not kept: whoever asks next tries again.
    reading.catch(() => this.#sets.delete(prefix));
    return reading;
  }
}

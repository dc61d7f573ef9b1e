import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type IconSet, iconSetSchema } from '../../shared/contract/icon.ts';

const { resolve } = createRequire(import.meta.url);

export const bundledSets: readonly string[] = ['iconoir', 'lucide'];

export function fileOfSet(prefix: string): string | undefined {
  try {
    return resolve(`@iconify-json/${prefix}/icons.json`);
  } catch {
    return undefined;
  }
}

/** Without prototypes, because any name can be requested, `constructor` too. */
function withoutPrototypes(set: IconSet): IconSet {
  Object.setPrototypeOf(set.icons, null);
  if (set.aliases) Object.setPrototypeOf(set.aliases, null);
  return set;
}

async function readSet(prefix: string): Promise<IconSet> {
  const file = fileOfSet(prefix);
  if (file === undefined) throw new Error(`The package @iconify-json/${prefix} is not installed`);
  const { quicklyValidateIconSet } = await import('@iconify/utils/lib/icon-set/validate-basic');
  // Validating thousands of icons takes too long.
  const set = quicklyValidateIconSet(JSON.parse(await readFile(file, 'utf8')));
  if (set?.prefix !== prefix) throw new Error(`${file} is not an icon set of that name`);
  return withoutPrototypes(set);
}

export class IconSets {
  readonly prefixes: readonly string[];
  readonly #sets = new Map<string, Promise<IconSet>>();

  constructor(installed: readonly string[], own?: IconSet) {
    this.prefixes = own ? [...installed, own.prefix] : installed;
    if (own) this.#sets.set(own.prefix, Promise.resolve(withoutPrototypes(own)));
  }

  /** Returns icons with their aliases, and missing names in `not_found`; undefined for an unknown set. */
  async find(prefix: string, names: readonly string[]): Promise<IconSet | undefined> {
    if (!this.prefixes.includes(prefix)) return undefined;
    const { getIcons } = await import('@iconify/utils/lib/icon-set/get-icons');
    return iconSetSchema.parse(getIcons(await this.#set(prefix), [...names], true));
  }

  #set(prefix: string): Promise<IconSet> {
    const reading = this.#sets.get(prefix) ?? readSet(prefix);
    this.#sets.set(prefix, reading);
    reading.catch(() => this.#sets.delete(prefix));
    return reading;
  }
}

/** What a purge is about: single keys, everything under a tag, or all there is. */
export type PurgeTarget = { readonly keys: readonly string[] } | { readonly tag: string } | { readonly all: true };

/** Anything that can be purged. */
interface Purgeable {
  readonly key: string;
  readonly tags: readonly string[];
}

/** Many keys are looked up in a set: each thing that is held is compared with all of them. */
const keySets = new WeakMap<readonly string[], ReadonlySet<string>>();
const manyKeys = 8;

function names(keys: readonly string[], key: string): boolean {
  if (keys.length < manyKeys) return keys.includes(key);
  const set = keySets.get(keys) ?? new Set(keys);
  keySets.set(keys, set);
  return set.has(key);
}

/** Is this one meant? */
export function isMeant(target: PurgeTarget, { key, tags }: Purgeable): boolean {
  if ('all' in target) return true;
  return 'tag' in target ? tags.includes(target.tag) : names(target.keys, key);
}

/** What a purge is about: single keys, everything under a tag, or all there is. */
export type PurgeTarget = { readonly keys: readonly string[] } | { readonly tag: string } | { readonly all: true };

/** Anything that can be purged. */
interface Purgeable {
  readonly key: string;
  readonly tags: readonly string[];
}

/** Is this one meant? */
export function isMeant(target: PurgeTarget, { key, tags }: Purgeable): boolean {
  if ('all' in target) return true;
  return 'tag' in target ? tags.includes(target.tag) : target.keys.includes(key);
}

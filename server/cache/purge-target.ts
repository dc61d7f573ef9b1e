/** What a purge is about: single keys, everything under a tag, or all there is. */
export type PurgeTarget = { readonly keys: readonly string[] } | { readonly tag: string } | { readonly all: true };

/** Anything that can be purged. */
interface Purgeable {
  readonly key: string;
  readonly tags: readonly string[];
}

/** Tells whether something that is held is meant; to be made once for each purge. */
export function purgeMatcher(target: PurgeTarget): (held: Purgeable) => boolean {
  if ('all' in target) return () => true;
  if ('tag' in target) return ({ tags }) => tags.includes(target.tag);
  const keys = new Set(target.keys);
  return ({ key }) => keys.has(key);
}

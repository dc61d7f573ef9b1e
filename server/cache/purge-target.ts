export type PurgeTarget = { readonly keys: readonly string[] } | { readonly tag: string } | { readonly all: true };

interface Purgeable {
  readonly key: string;
  readonly tags: readonly string[];
}

export function purgeMatcher(target: PurgeTarget): (held: Purgeable) => boolean {
  if ('all' in target) return () => true;
  if ('tag' in target) return ({ tags }) => tags.includes(target.tag);
  const keys = new Set(target.keys);
  return ({ key }) => keys.has(key);
}

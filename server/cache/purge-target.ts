import type { Entry } from './entry.ts';

export type PurgeTarget = { readonly keys: readonly string[] } | { readonly tag: string } | { readonly all: true };

export function purgeMatcher(target: PurgeTarget): (held: Pick<Entry, 'key' | 'tags'>) => boolean {
  if ('all' in target) return () => true;
  if ('tag' in target) return ({ tags }) => tags.includes(target.tag);
  const keys = new Set(target.keys);
  return ({ key }) => keys.has(key);
}

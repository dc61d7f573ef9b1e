import { maxShortlist } from '../../../shared/contract/paths.ts';
import { lastingStorage } from './safe-storage.ts';
import { valueStore } from './value-store.ts';

const storageKey = 'shortlist';

/** The slugs that the visitor keeps, in their order. */
export const kept = valueStore<readonly string[]>([]);

function recallKept(): void {
  kept.set(lastingStorage.read(storageKey)?.split(',').filter(Boolean).slice(0, maxShortlist) ?? []);
}

/** Follows other tabs until the result is called. */
export function followKept(): () => void {
  recallKept();
  addEventListener('storage', recallKept);
  return () => removeEventListener('storage', recallKept);
}

export function setKept(slugs: readonly string[]): void {
  const first = slugs.slice(0, maxShortlist);
  if (first.length === 0) lastingStorage.remove(storageKey);
  else lastingStorage.write(storageKey, first.join(','));
  kept.set(first);
}

export const pathOfShortlist = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/shortlist?items=${slugs.map(encodeURIComponent).join(',')}` : '/shortlist';

import { useSyncExternalStore } from 'react';
import { valueStore } from '../../preferences/value-store.ts';

/** How long the card of the project that was just seen is marked. */
const markedMs = 4000;

const seen = valueStore<string | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks the card of a project, by its slug, for a moment. */
export function markSeen(slug: string): void {
  clearTimeout(timer);
  seen.set(slug);
  timer = setTimeout(() => seen.set(undefined), markedMs);
}

/** Whether a project is the one that was just seen. */
export function useIsSeen(slug: string): boolean {
  return useSyncExternalStore(seen.subscribe, seen.read, () => undefined) === slug;
}

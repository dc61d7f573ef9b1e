import { useSyncExternalStore } from 'react';

/** What has come of something that the operator did. */
export interface Notice {
  readonly text: string;
  readonly isFailure: boolean;
}

let shown: Notice | undefined;
const listeners = new Set<() => void>();

/** Shows and announces what has come of something, in the place of what was shown before. */
export function notify(text: string, isFailure = false): void {
  shown = { text, isFailure };
  for (const listener of listeners) listener();
}

export function dismissNotice(): void {
  shown = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotice(): Notice | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly text: string;
  readonly isFailure: boolean;
}

let shown: Notice | undefined;
const listeners = new Set<() => void>();

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

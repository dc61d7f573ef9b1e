import { valueStore } from '../../src/preferences/value-store.ts';

/** The result of the last order, undefined once it is dismissed. */
export const notice = valueStore<{ readonly text: string; readonly isFailure: boolean } | undefined>(undefined);

export function notify(text: string, isFailure = false): void {
  notice.set({ text, isFailure });
}

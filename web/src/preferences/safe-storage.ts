/** A store that may be blocked or full: reads return null, writes return false. */
export interface SafeStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/** `open` is called inside, because access to a blocked storage throws. */
export function readSafely(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

function changeSafely(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

function keysIn(open: () => Storage): readonly string[] {
  try {
    return Object.keys(open());
  } catch {
    return [];
  }
}

function safely(open: () => Storage): SafeStorage {
  return {
    read: (key) => readSafely(open, key),
    write: (key, value) => changeSafely(() => open().setItem(key, value)),
    remove: (key) => void changeSafely(() => open().removeItem(key)),
    keys: () => keysIn(open),
  };
}

export const lastingStorage = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

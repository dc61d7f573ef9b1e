/** A store of the browser that may be blocked, full or absent: reads give null and no keys, writes and removals are lost. */
export interface SafeStorage {
  readonly read: (key: string) => string | null;
  /** Whether it is stored now; what stood there before stays otherwise. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/** What is stored under a key, if anything can be read. `open` is called here: where storage is blocked, naming it throws. */
export function readSafely(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

/** Whether a change could be made: what was chosen holds for this page only, otherwise. */
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

/** A store of the browser that may be blocked, full or absent: reads give null, writes and removals are lost. */
export interface SafeStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

/** What is stored under a key, if anything can be read. `open` is called here: where storage is blocked, naming it throws. */
export function readSafely(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

function changeSafely(change: () => void): void {
  try {
    change();
  } catch {
    // What was chosen then holds for this page only.
  }
}

function safely(open: () => Storage): SafeStorage {
  return {
    read: (key) => readSafely(open, key),
    write: (key, value) => changeSafely(() => open().setItem(key, value)),
    remove: (key) => changeSafely(() => open().removeItem(key)),
  };
}

export const lastingStorage = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

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

function safely(open: () => Storage) {
  return {
    read: (key: string) => readSafely(open, key),
    write: (key: string, value: string) => changeSafely(() => open().setItem(key, value)),
    remove: (key: string) => void changeSafely(() => open().removeItem(key)),
    keys: () => keysIn(open),
  };
}

export const lastingStorage = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

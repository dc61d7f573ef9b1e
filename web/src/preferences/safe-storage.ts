/** A store of the browser that may be blocked, full or absent: reads give null, writes are lost. */
export interface SafeStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
}

/** `open` is called each time: where storage is blocked, even naming it throws. */
function safely(open: () => Storage): SafeStorage {
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
      } catch {
        // What was chosen then holds for this page only.
      }
    },
  };
}

export const lastingStorage = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

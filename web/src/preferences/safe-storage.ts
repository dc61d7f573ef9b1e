/** `localStorage` that may be blocked, full or absent: reads give null, writes are lost. */
export const safeStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The choice then holds for this page only.
    }
  },
};

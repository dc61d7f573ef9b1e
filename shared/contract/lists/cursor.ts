/** Pages of lists. Without schemas, because the browser has them, too. */

/** Default number of items of a page. Also the cards of the first part of an overview. */
export const usualLimit = 60;

export const maxLimit = 200;

export const maxCursorLength = 500;

/** In UTF-16 units of up to 3 bytes; position and space take 10 bytes. */
export const maxIdLength = Math.floor((maxCursorLength * (3 / 4) - 10) / 3);

/** Start of a page: after this item, or at its former position if it was deleted. */
export interface Cursor {
  readonly id: string;
  readonly position: number;
}

/** Returns the opaque text of a cursor in base64url. */
export function writeCursor({ id, position }: Cursor): string {
  const bytes = new TextEncoder().encode(`${position} ${id}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** The cursor of a position, whatever item is there. */
export const cursorAt = (position: number): string => writeCursor({ id: '\0', position });

/** Parses the text of `writeCursor`. Undefined if it is invalid. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [, position, id] = /^(\d{1,9}) (.+)$/s.exec(decoded) ?? [];
    return id === undefined ? undefined : { id, position: Number(position) };
  } catch {
    return undefined;
  }
}

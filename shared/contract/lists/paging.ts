import { z } from 'zod';

/** Items of a page of a list, unless it is said how many. */
export const usualLimit = 50;

/** Most items that a page can be asked to have. */
export const maxLimit = 200;

const maxCursorLength = 500;

/** Longest id that a cursor can hold, in UTF-16 units: each is at most 3 bytes, a position and a space are 10. */
export const maxIdLength = Math.floor((maxCursorLength * (3 / 4) - 10) / 3);

/** Where a page begins: after an item, and where that is gone, at the place it had, counted from 0. */
export interface Cursor {
  readonly id: string;
  readonly position: number;
}

/** A cursor as an address says it: base64url, which nobody is to read. 4 characters for 3 bytes of UTF-8. */
export function writeCursor({ id, position }: Cursor): string {
  const bytes = new TextEncoder().encode(`${position} ${id}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** The cursor that an address says; undefined for what is none. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
    const said = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [, position, id] = /^(\d{1,9}) (.+)$/s.exec(said) ?? [];
    return id === undefined ? undefined : { id, position: Number(position) };
  } catch {
    return undefined;
  }
}

/** What every list takes that is given in pages. */
export const pagingQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .optional()
    .describe(`Most items of a page; ${usualLimit} unless said otherwise`),
  cursor: z
    .string()
    .max(maxCursorLength)
    .refine((text) => readCursor(text) !== undefined, 'This is no cursor of ours')
    .optional()
    .describe('Opaque: where a page begins, as the links of another page say it. It outlives changes of the list'),
};

const link = z.string().optional();

export const pageLinksSchema = z
  .object({
    first: link.describe('Path of the first page, unless this is it'),
    prev: link.describe('Path of the page before this one'),
    next: link.describe('Path of the page after this one'),
  })
  .meta({ id: 'PageLinks', description: 'Other pages of a list, as paths of this API' });

export type PageLinks = z.infer<typeof pageLinksSchema>;

import { z } from 'zod';

/** Default and maximum number of items of a page. */
export const usualLimit = 50;

export const maxLimit = 200;

const maxCursorLength = 500;

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

export const pagingQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .optional()
    .meta({ default: usualLimit })
    .describe('Maximum number of items of a page'),
  cursor: z
    .string()
    .max(maxCursorLength)
    .refine((text) => readCursor(text) !== undefined, 'Must be a cursor from a link of another page')
    .optional()
    .describe('Opaque start of a page, from the links of another page. It stays valid when the list changes'),
};

export const pagingSchema = z.object(pagingQuery);

const link = z.string().optional();

export const pageLinksSchema = z
  .object({
    first: link.describe('Path of the first page. Absent on the first page'),
    previous: link.describe('Path of the previous page'),
    next: link.describe('Path of the next page'),
    last: link.describe('Path of the last page. Absent on the last page'),
  })
  .meta({ id: 'PageLinks', description: 'Other pages of a list, as paths of this API' });

export type PageLinks = z.infer<typeof pageLinksSchema>;

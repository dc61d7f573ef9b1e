import { z } from 'zod';

/** How content systems say "nothing" in the place of a document or a list. */
export const wireNothingSchema = z.union([z.null(), z.undefined(), z.literal(false), z.literal(''), z.tuple([])]);

/** A field that may be there, in any shape. */
export const anyField = z.unknown().optional();

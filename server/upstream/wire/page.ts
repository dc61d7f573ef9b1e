import { z } from 'zod';
import { wireNothingSchema } from './nothing.ts';

/** `get-about`, `get-process`, `get-biography` (no shape documented) and `get-pages` (a list): anything that holds text. */
export const wirePageSchema = z.union([wireNothingSchema, z.looseObject({}), z.array(z.unknown()), z.string()]);

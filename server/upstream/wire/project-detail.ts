import { z } from 'zod';
import { wireNothingSchema } from './nothing.ts';

/** `get-design-projects-detail`: an object with `read_more`, or what belongs in it: a list of blocks or a text. */
export const wireProjectDetailSchema = z.union([
  wireNothingSchema,
  z.looseObject({ read_more: z.unknown().optional() }),
  z.array(z.unknown()),
  z.string(),
]);

import { z } from 'zod';
import { wireNothingSchema } from './nothing.ts';

/** `get-design-projects` and `get-art-projects`: a list, an object that stands for one, or a single project. */
export const wireProjectListSchema = z.union([
  wireNothingSchema,
  z.array(z.unknown()),
  z
    .record(z.string(), z.unknown())
    .refine((record) => Object.values(record).some((value) => isItem(value)) || isItem(record)),
]);

/** One item: id and slug at least, by whatever names. */
const wireProjectSchema = z.looseObject({ id: z.unknown().optional(), slug: z.unknown().optional() });

const isItem = (value: unknown): boolean => wireProjectSchema.safeParse(value).success;

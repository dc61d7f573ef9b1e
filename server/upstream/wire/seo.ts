import { z } from 'zod';
import { anyField, wireNothingSchema } from './nothing.ts';

/** `get-seo`: an object. */
export const wireSeoSchema = z.union([
  wireNothingSchema,
  z.looseObject({ title: anyField, description: anyField, focus_keyword: anyField }),
]);

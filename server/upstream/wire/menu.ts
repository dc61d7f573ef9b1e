import { z } from 'zod';
import { anyField, wireNothingSchema } from './nothing.ts';

/** `get-burgermenu-items`: an object. */
export const wireMenuSchema = z.union([
  wireNothingSchema,
  z.looseObject({ art_menu: anyField, design_menu: anyField, design_typologies: anyField, design_sizes: anyField }),
]);

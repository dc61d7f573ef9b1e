import { z } from 'zod';
import { anyField, wireNothingSchema } from './nothing.ts';

/** `get-laning-videos`: an object. The fields are those of the documentation; none of them is sure to be there. */
export const wireLandingSchema = z.union([wireNothingSchema, z.looseObject({ videos: anyField, intro: anyField })]);

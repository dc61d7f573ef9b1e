import { z } from 'zod';
import { videoSchema } from './video.ts';

const introItem = z.object({ text: z.string() });

export const landingSchema = z
  .object({
    videos: z.object({ design: videoSchema.optional(), art: videoSchema.optional() }),
    intro: z.object({ design: z.array(introItem), art: z.array(introItem) }),
  })
  .meta({ id: 'Landing' });

export type Landing = z.infer<typeof landingSchema>;

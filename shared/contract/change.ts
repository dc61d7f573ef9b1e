import { z } from 'zod';

export const changeSchema = z
  .object({
    tag: z
      .string()
      .describe('What has changed: replies whose `Surrogate-Key` has this tag are made of it. `menu`, `detail:101`'),
    version: z
      .string()
      .optional()
      .describe(
        'Version of what it is now, for comparing. Absent: it has been marked as out of date, and is to be read anew',
      ),
  })
  .meta({ id: 'Change', description: 'A change of the content' });

export type Change = z.infer<typeof changeSchema>;

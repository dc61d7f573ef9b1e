import { z } from 'zod';

export const changeSchema = z
  .object({
    tag: z
      .string()
      .describe(
        'Tag of the changed content. Responses with this tag in `Surrogate-Key` depend on it. Examples: `menu`, `detail:101`',
      ),
    version: z
      .string()
      .optional()
      .describe('Current version of the content. If absent, the content was invalidated: reload it'),
  })
  .meta({ id: 'Change', description: 'A content change' });

export type Change = z.infer<typeof changeSchema>;

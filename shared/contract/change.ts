import { z } from 'zod';
import { changeTags } from './change-tags.ts';

const listed = Object.entries(changeTags)
  .map(([tag, names]) => `\`${tag}\`: ${names.join(', ')}`)
  .join('. ');

export const changeSchema = z
  .object({
    tag: z
      .string()
      .describe(
        `Tag of the changed content, such as \`menu\` or \`detail:101\`. Operations to call again for each tag. ${listed}`,
      ),
    version: z
      .string()
      .optional()
      .describe('Current version of the content. If absent, the content was invalidated: reload it'),
  })
  .meta({ id: 'Change', description: 'A content change' });

export type Change = z.infer<typeof changeSchema>;

import { z } from 'zod';
import { iconNamePattern, iconPartPattern, maxIconPartLength } from '../icon-name.ts';

const part = z.string().regex(iconPartPattern).max(maxIconPartLength);
const number = z.number().finite();

/** The name of an icon set. */
export const iconPrefixSchema = part;

/** The icon that an item of the content names. */
export const iconNameSchema = z
  .string()
  .regex(iconNamePattern)
  .max(2 * maxIconPartLength + 1)
  .describe('An icon: its set, and its name in it');

/** How an icon, or another name of one, is turned and measured. */
const transformSchema = z.object({
  left: number.optional(),
  top: number.optional(),
  width: number.positive().optional(),
  height: number.positive().optional(),
  rotate: number.optional().describe('Quarters of a turn'),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
});

/** Icons of one set, as the Iconify API writes them. */
export const iconSetSchema = z
  .object({
    prefix: part,
    icons: z.record(part, transformSchema.extend({ body: z.string().describe('SVG markup without its root') })),
    aliases: z.record(part, transformSchema.extend({ parent: part })).optional(),
    left: number.optional(),
    top: number.optional(),
    width: number.positive().optional().describe('Of the icons that do not say; 16 without'),
    height: number.positive().optional(),
    lastModified: z.number().int().optional().describe('Seconds since 1970'),
    not_found: z.array(part).optional().describe('Names that the set does not have'),
  })
  .meta({ id: 'IconSet' });

export type IconSet = z.infer<typeof iconSetSchema>;

import { z } from 'zod';
import { iconNamePattern, iconPartPattern, maxIconPartLength } from './icon-name.ts';

const part = z.string().regex(iconPartPattern).max(maxIconPartLength);
const number = z.number().finite();

export const iconNameSchema = z
  .string()
  .regex(iconNamePattern)
  .max(2 * maxIconPartLength + 1)
  .describe('An icon: its set, and its name in it');

const transformSchema = z.object({
  left: number.optional().describe('Left edge of the viewBox, in its units; 0 without'),
  top: number.optional().describe('Upper edge of the viewBox, in its units; 0 without'),
  width: number.positive().optional().describe('Width of the viewBox, in its units; that of the set without'),
  height: number.positive().optional().describe('Height of the viewBox, in its units; that of the set without'),
  rotate: number.optional().describe('Quarters of a turn'),
  hFlip: z.boolean().optional().describe('Whether left and right change places'),
  vFlip: z.boolean().optional().describe('Whether top and bottom change places'),
});

/** The Iconify API's format. */
export const iconSetSchema = z
  .object({
    prefix: part.describe('Name of the set'),
    icons: z
      .record(part, transformSchema.extend({ body: z.string().describe('SVG markup without its root') }))
      .describe('Drawings, by name'),
    aliases: z
      .record(part, transformSchema.extend({ parent: part.describe('The name that has the drawing') }))
      .optional()
      .describe('Other names of drawings'),
    left: number.optional().describe('Left edge of the viewBox of the icons that do not say, in its units; 0 without'),
    top: number.optional().describe('Upper edge of the viewBox of the icons that do not say, in its units; 0 without'),
    width: number
      .positive()
      .optional()
      .describe('Width of the viewBox of the icons that do not say, in its units; 16 without'),
    height: number
      .positive()
      .optional()
      .describe('Height of the viewBox of the icons that do not say, in its units; 16 without'),
    lastModified: z.number().int().optional().describe('Seconds since 1970'),
    not_found: z.array(part).optional().describe('Names that the set does not have'),
  })
  .meta({ id: 'IconSet', description: 'Icons of one set, as the Iconify API writes them' });

/** The maximum of the Iconify API's clients (K8). */
export const maxIconUrlLength = 500;

export const iconParams = z.object({ prefix: part.describe('Name of the set') });

const maxIconNames = 100;

export const iconNamesIn = (list: string): string[] => [...new Set(list.split(','))].sort();

export const iconQuery = z.object({
  icons: z
    .string()
    .min(1)
    .max(maxIconUrlLength)
    .refine(
      (list) => iconNamesIn(list).length <= maxIconNames,
      `At most ${maxIconNames} icons can be asked for at once`,
    )
    .refine(
      (list) => iconNamesIn(list).every((name) => part.safeParse(name).success),
      'Names of icons are lower-case words joined by hyphens',
    )
    .describe(`Names in the set, separated by commas; at most ${maxIconNames}`),
});

export type IconSet = z.infer<typeof iconSetSchema>;

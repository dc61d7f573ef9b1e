import { z } from 'zod';
import { iconNamePattern, iconPartPattern, maxIconPartLength } from './icon-name.ts';

const part = z.string().regex(iconPartPattern).max(maxIconPartLength);
const number = z.number().finite();

/** The icon that an item of the content names. */
export const iconNameSchema = z
  .string()
  .regex(iconNamePattern)
  .max(2 * maxIconPartLength + 1)
  .describe('An icon: its set, and its name in it');

/** How an icon, or another name of one, is turned and measured. */
const transformSchema = z.object({
  left: number.optional().describe('Left edge of the viewBox, in its units; 0 without'),
  top: number.optional().describe('Upper edge of the viewBox, in its units; 0 without'),
  width: number.positive().optional().describe('Width of the viewBox, in its units; that of the set without'),
  height: number.positive().optional().describe('Height of the viewBox, in its units; that of the set without'),
  rotate: number.optional().describe('Quarters of a turn'),
  hFlip: z.boolean().optional().describe('Whether left and right change places'),
  vFlip: z.boolean().optional().describe('Whether top and bottom change places'),
});

/** Icons of one set, as the Iconify API writes them. */
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

/** As long as the Iconify API's own clients let theirs be (K8); more names than fit in it nobody asks for. */
export const maxIconUrlLength = 500;

export const iconParams = z.object({ prefix: part.describe('Name of the set') });

/** More of them nobody asks for at once. */
const maxIconNames = 100;

/** The names in a list, each once, sorted. */
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

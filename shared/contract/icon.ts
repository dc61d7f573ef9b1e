import { z } from 'zod';
import { iconNamePattern, iconPartPattern, maxIconPartLength } from './icon-name.ts';

const part = z.string().regex(iconPartPattern).max(maxIconPartLength);
const number = z.number().finite();

export const iconNameSchema = z
  .string()
  .regex(iconNamePattern)
  .max(2 * maxIconPartLength + 1)
  .describe('Icon, as `set:name`. Example: `lucide:mail`');

const transformSchema = z.object({
  left: number.optional().describe('Left edge of the viewBox, in its units. Default: 0'),
  top: number.optional().describe('Top edge of the viewBox, in its units. Default: 0'),
  width: number.positive().optional().describe('Width of the viewBox, in its units. Default: width of the set'),
  height: number.positive().optional().describe('Height of the viewBox, in its units. Default: height of the set'),
  rotate: number.optional().describe('Rotation in steps of 90 degrees'),
  hFlip: z.boolean().optional().describe('True to mirror left and right'),
  vFlip: z.boolean().optional().describe('True to mirror top and bottom'),
});

/** The Iconify API's format. */
export const iconSetSchema = z
  .object({
    prefix: part.describe('Name of the set'),
    icons: z
      .record(part, transformSchema.extend({ body: z.string().describe('SVG markup without its root') }))
      .describe('Icons by name'),
    aliases: z
      .record(part, transformSchema.extend({ parent: part.describe('Name of the icon that this name is an alias of') }))
      .optional()
      .describe('Aliases by name'),
    left: number.optional().describe('Default left edge of the viewBox, in its units. Default: 0'),
    top: number.optional().describe('Default top edge of the viewBox, in its units. Default: 0'),
    width: number.positive().optional().describe('Default width of the viewBox, in its units. Default: 16'),
    height: number.positive().optional().describe('Default height of the viewBox, in its units. Default: 16'),
    lastModified: z
      .number()
      .int()
      .optional()
      .describe('Time of the last change, in seconds since 1970. Name of the Iconify API'),
    not_found: z.array(part).optional().describe('Names that the set does not have. Name of the Iconify API'),
  })
  .meta({ id: 'IconSet', description: 'Icons of one set, in the format of the Iconify API' });

/** The maximum of the Iconify API's clients (K8). */
export const maxIconUrlLength = 500;

export const iconParams = z.object({ prefix: part.describe('Name of the set') });

const maxIconNames = 100;

/** Names of a comma-separated list, sorted and without duplicates. */
export const iconNamesIn = (list: string): string[] => [...new Set(list.split(','))].sort();

export const iconQuery = z.object({
  icons: z
    .string()
    .min(1)
    .max(maxIconUrlLength)
    .refine(
      (list) => iconNamesIn(list).length <= maxIconNames,
      `At most ${maxIconNames} icons are allowed in one request`,
    )
    .refine(
      (list) => iconNamesIn(list).every((name) => part.safeParse(name).success),
      'Names of icons are lower-case words joined by hyphens',
    )
    .describe(`Names in the set, separated by commas; at most ${maxIconNames}`),
});

export type IconSet = z.infer<typeof iconSetSchema>;

import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { optionSchema } from './project.ts';

/** The menu without resolved links, for rendering. */
const menuItemSchema = z.object({
  label: z.string().describe('Text of the entry, plain text'),
  url: z.string().optional().describe('URL from the CMS, not resolved. Absent: the item is not a link'),
  icon: iconNameSchema.optional().describe('Icon beside the text'),
  isMessaging: z.boolean().describe('True if the item opens the panel with the two QR images'),
});

const menuGroupSchema = z.object({
  title: z.string().describe('Heading of the group in the spelling of the CMS'),
  kind: z.enum(['pages', 'typologies', 'socials', 'other']).describe('Kind of the group, derived from its title'),
  items: z.array(menuItemSchema).describe('Items in the order of the CMS'),
});

const artMenuSchema = z.object({
  id: z.string().optional().describe('Opaque id of the menu'),
  title: z.string().optional().describe('Heading, plain text'),
  items: z.array(menuItemSchema).describe('Items in the order of the CMS'),
});

export const menuSchema = z.object({
  art: artMenuSchema.describe('The menu of the artist'),
  design: z.array(menuGroupSchema).describe('The menu of the atelier, in groups'),
  typologies: z.array(optionSchema).describe('Typologies that design projects can be filtered by'),
  sizes: z.array(optionSchema).describe('Sizes that design projects can be filtered by'),
  pageSlugs: z.array(z.string()).optional().describe('Slugs of all pages, also of those in no menu'),
});

const linkedItemSchema = menuItemSchema
  .extend({
    kind: z
      .enum(['internal', 'external', 'messaging', 'text'])
      .describe(
        'internal: a link to `path`. external: a link to `href`. messaging: opens the panel with the two QR images. text: not a link',
      ),
    path: z.string().optional().describe('Target path on the site, with query and fragment'),
    href: z.string().optional().describe('Target of the link: `path`, or a URL such as `mailto:…`'),
  })
  .meta({ id: 'MenuItem', description: 'One entry of a menu' });

const linkedItems = { items: z.array(linkedItemSchema).describe('Items in the order of the CMS') };

const linkedGroupSchema = menuGroupSchema
  .extend({
    heading: z.string().describe('Heading of the group as the site shows it'),
    ...linkedItems,
  })
  .meta({ id: 'MenuGroup', description: 'Entries of the menu under one heading' });

export const linkedMenuSchema = menuSchema
  .omit({ pageSlugs: true })
  .extend({
    art: artMenuSchema.extend(linkedItems).describe('The menu of the artist'),
    design: z.array(linkedGroupSchema).describe('The menu of the atelier, in groups'),
  })
  .meta({ id: 'Menu', description: 'Both menus, and the filter values of lists' });

export type MenuItem = z.infer<typeof menuItemSchema>;
export type MenuGroup = z.infer<typeof menuGroupSchema>;
export type Menu = z.infer<typeof menuSchema>;
export type LinkedMenu = z.infer<typeof linkedMenuSchema>;
export type LinkedItem = z.infer<typeof linkedItemSchema>;

import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { optionSchema } from './project.ts';

/** The menu without resolved links, for rendering. */
const menuItemSchema = z.object({
  label: z.string().describe('Its words, plain text'),
  url: z.string().describe('As the content has it, trimmed; empty: not a link'),
  icon: iconNameSchema.optional().describe('Icon to be shown beside its words'),
  isMessaging: z.boolean().describe('Toggles the panel with the two QR pictures'),
});

const menuGroupSchema = z.object({
  title: z.string().describe('Heading of the group, as the content spells it'),
  kind: z.enum(['pages', 'typologies', 'socials', 'other']).describe('Which of the known groups the title names'),
  items: z.array(menuItemSchema).describe('Its entries, in the order of the content'),
});

const artMenuSchema = z.object({
  id: z.string().describe('Opaque id of the menu'),
  title: z.string().describe('Its heading, plain text'),
  items: z.array(menuItemSchema).describe('Its entries, in the order of the content'),
});

export const menuSchema = z.object({
  art: artMenuSchema.describe('The menu of the artist'),
  design: z.array(menuGroupSchema).describe('The menu of the atelier, in groups'),
  typologies: z.array(optionSchema).describe('What design projects can be filtered by: their typologies'),
  sizes: z.array(optionSchema).describe('What design projects can be filtered by: their sizes'),
});

const linkedItemSchema = menuItemSchema
  .extend({
    kind: z
      .enum(['internal', 'external', 'messaging', 'text'])
      .describe(
        'internal: leads to `path`, on the site. external: to `href`. messaging: toggles the panel with the two QR pictures. text: leads nowhere',
      ),
    path: z.string().optional().describe('Path on the site that it leads to, with query and fragment'),
    href: z.string().optional().describe('URL elsewhere that it leads to: a page, a mail address, a telephone'),
  })
  .meta({ id: 'MenuItem', description: 'One entry of a menu' });

const linkedItems = { items: z.array(linkedItemSchema).describe('Its entries, in the order of the content') };

const linkedGroupSchema = menuGroupSchema
  .extend({
    heading: z.string().describe('Heading of the group as the site shows it: without the spelling of the content'),
    ...linkedItems,
  })
  .meta({ id: 'MenuGroup', description: 'Entries of the menu under one heading' });

export const linkedMenuSchema = menuSchema
  .extend({
    art: artMenuSchema.extend(linkedItems).describe('The menu of the artist'),
    design: z.array(linkedGroupSchema).describe('The menu of the atelier, in groups'),
  })
  .meta({ id: 'Menu', description: 'Both menus, and the options that lists are filtered by' });

export type MenuItem = z.infer<typeof menuItemSchema>;
export type MenuGroup = z.infer<typeof menuGroupSchema>;
export type Menu = z.infer<typeof menuSchema>;
export type LinkedMenu = z.infer<typeof linkedMenuSchema>;
export type LinkedItem = z.infer<typeof linkedItemSchema>;

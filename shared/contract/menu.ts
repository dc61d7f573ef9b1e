import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { optionSchema } from './project.ts';

export const menuItemSchema = z
  .object({
    label: z.string().describe('Its words, plain text'),
    url: z.string().describe('As the content has it, trimmed; empty: not a link'),
    icon: iconNameSchema.optional().describe('Icon to be shown beside its words'),
    isMessaging: z.boolean().describe('Toggles the panel with the two QR pictures'),
  })
  .meta({ id: 'MenuItem', description: 'One entry of a menu' });

export const menuGroupSchema = z
  .object({
    title: z.string().describe('Heading of the group, as the content spells it'),
    kind: z.enum(['pages', 'typologies', 'socials', 'other']).describe('Which of the known groups the title names'),
    items: z.array(menuItemSchema).describe('Its entries, in the order of the content'),
  })
  .meta({ id: 'MenuGroup', description: 'Entries of the menu under one heading' });

export const menuSchema = z
  .object({
    art: z
      .object({
        id: z.string().describe('Opaque id of the menu'),
        title: z.string().describe('Its heading, plain text'),
        items: z.array(menuItemSchema).describe('Its entries, in the order of the content'),
      })
      .describe('The menu of the artist'),
    design: z.array(menuGroupSchema).describe('The menu of the atelier, in groups'),
    typologies: z.array(optionSchema).describe('What design projects can be filtered by: their typologies'),
    sizes: z.array(optionSchema).describe('What design projects can be filtered by: their sizes'),
  })
  .meta({ id: 'Menu', description: 'Both menus, and the options that lists are filtered by' });

export type MenuItem = z.infer<typeof menuItemSchema>;
export type MenuGroup = z.infer<typeof menuGroupSchema>;
export type Menu = z.infer<typeof menuSchema>;

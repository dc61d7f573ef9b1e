import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { optionSchema } from './project.ts';

export const menuItemSchema = z
  .object({
    label: z.string(),
    url: z.string().describe('As the upstream has it, trimmed; empty: not a link'),
    icon: iconNameSchema.optional(),
    isMessaging: z.boolean().describe('Toggles the panel with the two QR pictures'),
  })
  .meta({ id: 'MenuItem' });

export const menuGroupSchema = z
  .object({
    title: z.string(),
    kind: z.enum(['pages', 'typologies', 'socials', 'other']).describe('Which of the known groups the title names'),
    items: z.array(menuItemSchema),
  })
  .meta({ id: 'MenuGroup' });

export const menuSchema = z
  .object({
    art: z.object({ id: z.string(), title: z.string(), items: z.array(menuItemSchema) }),
    design: z.array(menuGroupSchema),
    typologies: z.array(optionSchema),
    sizes: z.array(optionSchema),
  })
  .meta({ id: 'Menu' });

export type MenuItem = z.infer<typeof menuItemSchema>;
export type MenuGroup = z.infer<typeof menuGroupSchema>;
export type Menu = z.infer<typeof menuSchema>;

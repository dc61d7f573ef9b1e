import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { imageSchema } from './image.ts';
import { richTextMarkup, richTextNodeSchema } from './text/rich-text.ts';
import { videoSchema } from './video.ts';

/** Id or key from the CMS, otherwise derived from the content of the block, so that other blocks do not change it. */
const id = z
  .string()
  .min(1)
  .describe(
    'Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other',
  );

function blockOf<Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, description: string, fields: Fields) {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return z
    .object({ id, kind: z.literal(kind).describe(`Always \`${kind}\``), ...fields })
    .meta({ id: `${name}Block`, description });
}

export const factSchema = z
  .object({
    label: z.string().describe('What the fact is about, plain text'),
    value: z.string().describe('The fact, plain text'),
  })
  .meta({ id: 'Fact', description: 'One line of a list of facts: a label and a value' });

export const galleryItemSchema = z
  .object({
    full: imageSchema.describe('The picture to be looked at in full'),
    thumbnail: imageSchema.describe('The picture to be shown small'),
  })
  .meta({
    id: 'GalleryItem',
    description: 'A picture in two sizes; either side stands in for the other when the content has only one',
  });

const headingBlock = blockOf('heading', 'A heading within the text', {
  level: z.number().int().min(2).max(6).describe('Level of the heading: 2 is below the title of the page'),
  text: z.string().describe('Its words, plain text'),
});

const textBlock = blockOf('text', 'Rich text', {
  html: z.string().describe(richTextMarkup),
  tree: z
    .array(richTextNodeSchema)
    .optional()
    .describe('The same without HTML; only where it is asked for (`text=tree`)'),
});

const imageBlock = blockOf('image', 'One picture', { image: imageSchema.describe('The picture') });

const galleryBlock = blockOf('gallery', 'Several pictures that belong together', {
  title: z.string().optional().describe('Heading of the gallery, plain text'),
  items: z.array(galleryItemSchema).describe('Its pictures, in the order of the content'),
});

const videoBlock = blockOf('video', 'One film', { video: videoSchema.describe('The film') });

const quoteBlock = blockOf('quote', "Somebody's words", {
  text: z.string().describe('What was said, plain text'),
  attribution: z.string().optional().describe('Who said it, plain text'),
});

const factsBlock = blockOf('facts', 'A list of labels and values', {
  items: z.array(factSchema).describe('The facts, in the order of the content'),
});

const listBlock = blockOf('list', 'A list of short texts', {
  ordered: z.boolean().describe('Whether its items are numbered'),
  items: z.array(z.string()).describe('Its items, plain text'),
});

const linkBlock = blockOf('link', 'A link that stands by itself', {
  href: z.string().describe('Where it leads: a path of this site, or the URL of another one'),
  label: z.string().describe('Its words, plain text'),
  icon: iconNameSchema.optional().describe('Icon to be shown beside its words'),
});

const unknownBlock = blockOf('unknown', 'A block of a kind that the contract has no name for', {
  text: z.string().describe('Printable text of a block of no known kind'),
});

export const blockSchema = z
  .discriminatedUnion('kind', [
    headingBlock,
    textBlock,
    imageBlock,
    galleryBlock,
    videoBlock,
    quoteBlock,
    factsBlock,
    listBlock,
    linkBlock,
    unknownBlock,
  ])
  .meta({
    id: 'Block',
    description:
      'One part of a text page, project or work. Kinds may be added: leave out a block whose `kind` you do not know',
  });

export type Fact = z.infer<typeof factSchema>;
export type GalleryItem = z.infer<typeof galleryItemSchema>;
export type Block = z.infer<typeof blockSchema>;

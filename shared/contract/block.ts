import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { imageSchema } from './image.ts';
import { richTextMarkup, richTextNodeSchema } from './text/rich-text.ts';
import { videoSchema } from './video.ts';

/** Its own id or key, else made of what it says: blocks that come or go change none of the others'. */
const id = z
  .string()
  .min(1)
  .describe(
    'Id of the block, unique in its list: its own, else one of what it says. Blocks that come or go change no other',
  );

/** The fields of every block. */
const ofKind = <Kind extends string>(kind: Kind) => ({
  id,
  kind: z.literal(kind).describe(`Always \`${kind}\``),
});

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

const headingBlock = z
  .object({
    ...ofKind('heading'),
    level: z.number().int().min(2).max(6).describe('Level of the heading: 2 is below the title of the page'),
    text: z.string().describe('Its words, plain text'),
  })
  .meta({ id: 'HeadingBlock', description: 'A heading within the text' });

const textBlock = z
  .object({
    ...ofKind('text'),
    html: z.string().describe(richTextMarkup),
    tree: z
      .array(richTextNodeSchema)
      .optional()
      .describe('The same without HTML; only where it is asked for (`text=tree`)'),
  })
  .meta({ id: 'TextBlock', description: 'Rich text' });

const imageBlock = z
  .object({
    ...ofKind('image'),
    image: imageSchema.describe('The picture'),
  })
  .meta({ id: 'ImageBlock', description: 'One picture' });

const galleryBlock = z
  .object({
    ...ofKind('gallery'),
    title: z.string().optional().describe('Heading of the gallery, plain text'),
    items: z.array(galleryItemSchema).describe('Its pictures, in the order of the content'),
  })
  .meta({ id: 'GalleryBlock', description: 'Several pictures that belong together' });

const videoBlock = z
  .object({
    ...ofKind('video'),
    video: videoSchema.describe('The film'),
  })
  .meta({ id: 'VideoBlock', description: 'One film' });

const quoteBlock = z
  .object({
    ...ofKind('quote'),
    text: z.string().describe('What was said, plain text'),
    attribution: z.string().optional().describe('Who said it, plain text'),
  })
  .meta({ id: 'QuoteBlock', description: "Somebody's words" });

const factsBlock = z
  .object({
    ...ofKind('facts'),
    items: z.array(factSchema).describe('The facts, in the order of the content'),
  })
  .meta({ id: 'FactsBlock', description: 'A list of labels and values' });

const listBlock = z
  .object({
    ...ofKind('list'),
    ordered: z.boolean().describe('Whether its items are numbered'),
    items: z.array(z.string()).describe('Its items, plain text'),
  })
  .meta({ id: 'ListBlock', description: 'A list of short texts' });

const linkBlock = z
  .object({
    ...ofKind('link'),
    href: z.string().describe('Where it leads: a path of this site, or the URL of another one'),
    label: z.string().describe('Its words, plain text'),
    icon: iconNameSchema.optional().describe('Icon to be shown beside its words'),
  })
  .meta({ id: 'LinkBlock', description: 'A link that stands by itself' });

const unknownBlock = z
  .object({
    ...ofKind('unknown'),
    text: z.string().describe('Printable text of a block of no known kind'),
  })
  .meta({ id: 'UnknownBlock', description: 'A block of a kind that the contract has no name for' });

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

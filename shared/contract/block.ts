import { z } from 'zod';
import { audioSchema } from './audio.ts';
import { iconNameSchema } from './icon.ts';
import { imageSchema } from './image.ts';
import { source } from './preview.ts';
import { richTextMarkup, richTextNodeSchema } from './text/rich-text.ts';
import { languageFields } from './text/text-language.ts';
import { videoSchema } from './video.ts';

/** Id or key from the CMS, otherwise derived from the content of the block, so that other blocks do not change it. */
const id = z
  .string()
  .min(1)
  .describe(
    'Id of the block, unique in its list: from the CMS, otherwise derived from the content of the block. Other blocks do not change it',
  );

function blockOf<Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, description: string, fields: Fields) {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return z
    .object({ id, kind: z.literal(kind).describe(`Always \`${kind}\``), source, ...fields })
    .meta({ id: `${name}Block`, description });
}

export const factSchema = z
  .object({
    label: z.string().describe('Label, plain text'),
    value: z.string().describe('Value, plain text'),
    ...languageFields('value'),
    href: z.string().optional().describe('Target of the value: a path of this site, or a URL of another one'),
    source,
  })
  .meta({ id: 'Fact', description: 'A label and a value' });

export const galleryItemSchema = z
  .object({
    full: imageSchema.describe('Full image'),
    thumbnail: imageSchema.describe('Thumbnail'),
  })
  .meta({
    id: 'GalleryItem',
    description: 'An image in two sizes. If the CMS has only one of them, it is used for both',
  });

const headingBlock = blockOf('heading', 'A heading within the text', {
  level: z.number().int().min(2).max(6).describe('Level of the heading. 2 is below the title of the page'),
  text: z.string().describe('Heading, plain text'),
  ...languageFields('heading'),
});

const textBlock = blockOf('text', 'Rich text', {
  html: z.string().describe(richTextMarkup),
  tree: z.array(richTextNodeSchema).optional().describe('The same text as a tree. Only with `text=tree`'),
});

const imageBlock = blockOf('image', 'One image', { image: imageSchema.describe('Image') });

const galleryBlock = blockOf('gallery', 'A gallery of images', {
  title: z.string().optional().describe('Heading of the gallery, plain text'),
  ...languageFields('heading'),
  items: z.array(galleryItemSchema).describe('Images in the order of the CMS'),
});

const videoBlock = blockOf('video', 'One video', { video: videoSchema.describe('Video') });

const audioBlock = blockOf('audio', 'One recording', { audio: audioSchema.describe('Recording') });

const quoteBlock = blockOf('quote', 'A quotation', {
  text: z.string().describe('Quotation, plain text'),
  ...languageFields('quotation'),
  attribution: z.string().optional().describe('Author of the quotation, plain text'),
});

const factsBlock = blockOf('facts', 'A list of labels and values', {
  items: z.array(factSchema).describe('Facts in the order of the CMS'),
});

const listBlock = blockOf('list', 'A list of short texts', {
  isOrdered: z.boolean().describe('True if the items are numbered'),
  items: z.array(z.string()).describe('Items, plain text'),
  ...languageFields('items'),
});

const linkBlock = blockOf('link', 'A separate link', {
  href: z.string().describe('Target: a path of this site, or a URL of another one'),
  label: z.string().describe('Text of the link, plain text'),
  ...languageFields('label'),
  icon: iconNameSchema.optional().describe('Icon beside the text'),
});

const unknownBlock = blockOf('unknown', 'A block of an unknown kind', {
  text: z.string().describe('Printable text of the block'),
});

export const blockSchema = z
  .discriminatedUnion('kind', [
    headingBlock,
    textBlock,
    imageBlock,
    galleryBlock,
    videoBlock,
    audioBlock,
    quoteBlock,
    factsBlock,
    listBlock,
    linkBlock,
    unknownBlock,
  ])
  .meta({
    id: 'Block',
    description:
      'One part of a text page, project or work. Later versions can add kinds: skip a block with an unknown `kind`',
  });

export type Fact = z.infer<typeof factSchema>;
export type GalleryItem = z.infer<typeof galleryItemSchema>;
export type Block = z.infer<typeof blockSchema>;

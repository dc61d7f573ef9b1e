import { z } from 'zod';
import { attributesOfAll, markElements, nodeElements, richTextElements } from './rich-text-elements.ts';

function namesOf<Name extends string>(elements: Readonly<Record<Name, readonly string[]>>): [Name, ...Name[]] {
  // Object.keys forgets which names there are; neither table is empty.
  return Object.keys(elements) as [Name, ...Name[]];
}

const withAttributes = ([name, own]: readonly [string, readonly string[]]): string =>
  own.length > 0 ? `\`${name}\` (${own.map((attribute) => `\`${attribute}\``).join(', ')})` : `\`${name}\``;

/** The allowed markup of rich text, for the documentation. */
export const richTextMarkup = `Sanitized HTML with only these elements and attributes: ${[...richTextElements]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(withAttributes)
  .join(', ')}; each can have ${attributesOfAll.map((attribute) => `\`${attribute}\``).join(' and ')}`;

const attributes = z
  .record(z.string(), z.string())
  .optional()
  .describe('Attributes of the element, by their names in HTML');

const richTextMarkSchema = z
  .object({
    tag: z.enum(namesOf(markElements)).describe('HTML element name. Later versions can add names'),
    attributes,
  })
  .meta({ id: 'RichTextMark', description: 'A mark of text: emphasis, a link, a date' });

const spanSchema = z
  .object({
    kind: z.literal('span').describe('Always `span`'),
    text: z.string().describe('Plain text. A line break is `\\n`'),
    marks: z.array(richTextMarkSchema).optional().describe('Marks of the text, from the outside in'),
  })
  .meta({ id: 'RichTextSpan', description: 'Text with the same marks' });

const elementSchema = z
  .object({
    kind: z.literal('element').describe('Always `element`'),
    tag: z.enum(namesOf(nodeElements)).describe('HTML element name. Later versions can add names'),
    attributes,
    get children() {
      return z.array(richTextNodeSchema).describe('Content in order');
    },
  })
  .meta({ id: 'RichTextElement', description: 'A paragraph, heading, list or table, or a part of one' });

export const richTextNodeSchema = z
  .discriminatedUnion('kind', [spanSchema, elementSchema])
  .meta({ id: 'RichTextNode', description: 'A part of rich text. Later versions can add kinds' });

export const textQuery = {
  text: z
    .enum(['html', 'tree'])
    .optional()
    .meta({ default: 'html' })
    .describe('`tree`: rich-text blocks also contain a tree, for clients that do not use HTML'),
};

export type RichTextMark = z.infer<typeof richTextMarkSchema>;
export type RichTextNode = z.infer<typeof richTextNodeSchema>;

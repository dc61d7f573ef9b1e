import { z } from 'zod';
import { attributesOfAll, markElements, nodeElements, richTextElements } from './rich-text-elements.ts';

function namesOf<Name extends string>(elements: Readonly<Record<Name, readonly string[]>>): [Name, ...Name[]] {
  // Object.keys forgets which names there are; neither table is empty.
  return Object.keys(elements) as [Name, ...Name[]];
}

function withAttributes([name, own]: readonly [string, readonly string[]]): string {
  return own.length > 0 ? `\`${name}\` (${own.map((attribute) => `\`${attribute}\``).join(', ')})` : `\`${name}\``;
}

/** The allowed markup of rich text, for the documentation. */
export const richTextMarkup = `Sanitized HTML. It holds these elements, with these attributes, and no others: ${[
  ...richTextElements,
]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(withAttributes)
  .join(', ')}; each may have ${attributesOfAll.map((attribute) => `\`${attribute}\``).join(' and ')}`;

const attributes = z
  .record(z.string(), z.string())
  .optional()
  .describe('Attributes of the element, by their names in HTML');

const richTextMarkSchema = z
  .object({
    tag: z.enum(namesOf(markElements)).describe('Name of the element in HTML. Names may be added'),
    attributes,
  })
  .meta({ id: 'RichTextMark', description: 'What words in a line are: emphasized, a link, a date' });

const spanSchema = z
  .object({
    kind: z.literal('span').describe('Always `span`'),
    text: z.string().describe('Words, plain text; a line break is `\\n`'),
    marks: z.array(richTextMarkSchema).optional().describe('What the words are, from the outside in'),
  })
  .meta({ id: 'RichTextSpan', description: 'Words of one line that are all marked alike' });

const elementSchema = z
  .object({
    kind: z.literal('element').describe('Always `element`'),
    tag: z.enum(namesOf(nodeElements)).describe('Name of the element in HTML. Names may be added'),
    attributes,
    get children() {
      return z.array(richTextNodeSchema).describe('What stands in it, in order');
    },
  })
  .meta({ id: 'RichTextElement', description: 'A paragraph, a heading, a list, a table, or a part of one' });

export const richTextNodeSchema = z
  .discriminatedUnion('kind', [spanSchema, elementSchema])
  .meta({ id: 'RichTextNode', description: 'A part of rich text. Kinds may be added' });

export const textQuery = {
  text: z
    .literal('tree')
    .optional()
    .describe('`tree`: blocks of rich text have it as a tree, too, for clients that show no HTML'),
};

export type RichTextMark = z.infer<typeof richTextMarkSchema>;
export type RichTextNode = z.infer<typeof richTextNodeSchema>;

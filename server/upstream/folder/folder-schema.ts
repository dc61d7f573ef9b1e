import { z } from 'zod';

export type FileKind = 'project' | 'work' | 'page' | 'site';

/** YAML can read a title as a number. */
const noText = ({ input }: { input?: unknown }) =>
  typeof input === 'number' || typeof input === 'boolean' ? `must be a text: "${input}", in quotes` : 'must be a text';

const line = z.string({ error: noText }).trim().min(1, { error: 'must not be empty' });
const scalar = z.union([line, z.number(), z.boolean()], { error: 'must be a text or a number' });
const lines = z.union([line, z.array(line)], { error: 'must be a text, or a list of texts' });
const length = z.number({ error: 'must be a number of centimeters' }).positive({ error: 'must be more than 0' });

const path = line.describe(
  'Path of a file: relative to this file, or from the top of the folder with a slash before it',
);

const picture = z
  .union(
    [
      path,
      z.strictObject({
        src: path,
        alt: line.optional().describe('What is seen, in one sentence'),
        caption: line.optional().describe('What stands below it'),
        focus: z
          .string()
          .regex(/^\d{1,3}% \d{1,3}%$/, { error: 'must be two percentages: "30% 70%"' })
          .optional()
          .describe('Point that crops keep, from the left and the top: "30% 70%"'),
      }),
    ],
    { error: 'must be the path of a picture, or src, alt, caption and focus' },
  )
  .describe('A picture: its path, or src, alt, caption and focus');

const film = z
  .union(
    [
      path,
      z.strictObject({
        src: path.describe('Path of the film, or address of a page that plays it'),
        poster: path.optional().describe('Picture until it plays; without one the picture beside it of the same name'),
        alt: line.optional().describe('What is seen, in one sentence'),
        caption: line.optional().describe('What stands below it'),
      }),
    ],
    { error: 'must be the path of a film, or src, poster, alt and caption' },
  )
  .describe('A film: its path, or src, poster, alt and caption');

const facts = z
  .union([z.record(z.string(), scalar), z.array(z.strictObject({ label: line, value: scalar }))], {
    error: 'must be labels with their values',
  })
  .describe('Labels and values, in this order');

const seo = z
  .strictObject({
    title: line.optional().describe('Title in lists of results; without one its title and the name of the site'),
    description: line.optional().describe('One or two sentences; without it the lead'),
    keyword: line.optional().describe('What it should be found by'),
  })
  .describe('What search engines are told');

const common = {
  $schema: z.string().optional().describe('The schema, for editors'),
  title: line.optional().describe('Title; without one the first heading of the text, else the name of the file'),
  lead: line.optional().describe('First sentence, plain text'),
  order: z.number({ error: 'must be a number' }).optional().describe('Place in the list, the smallest first'),
  draft: z.boolean({ error: 'must be true or false' }).optional().describe('true: it is not shown'),
  seo: seo.optional(),
  body: lines.optional().describe('Markdown, in a JSON file: one text, or a list of paragraphs'),
};

const noYear = { error: 'must be a year, or words in its place' };

const itemSchema = z.strictObject({
  ...common,
  id: line.optional().describe('Name that stays when the folder is renamed: its old address then leads to the new one'),
  year: z
    .union([z.int().min(1000, noYear).max(2999, noYear), line], noYear)
    .optional()
    .describe('2024, or words: "2021–2023"'),
  typology: lines.optional().describe('Kind of project, or several'),
  size: line.optional().describe('How large it is: one of the sizes of the site'),
  place: line.optional().describe('Where it stands'),
  medium: line.optional().describe('What a work is made with'),
  materials: lines.optional(),
  series: line.optional().describe('Series that a work belongs to'),
  collection: line.optional().describe('Who owns a work'),
  dimensions: z
    .strictObject(
      { width: length, height: length, depth: length.optional() },
      { error: 'must be width, height, depth' },
    )
    .optional()
    .describe('True size in centimeters'),
  cover: picture.optional().describe('Picture that stands for it; without one the first picture of the text'),
  facts: facts.optional(),
});

const pageSchema = z.strictObject({
  ...common,
  cover: picture.optional().describe('Picture before the text'),
  facts: facts.optional().describe('Labels and values after the text'),
  label: line.optional().describe('Words in the menu; without them the title'),
  menu: z
    .union([z.enum(['design', 'art']), z.literal(false)], { error: 'must be design, art or false' })
    .optional()
    .describe('Menu that it stands in, false: in none; without it that of the design room'),
});

const option = z.union([line, z.strictObject({ value: line, label: line })], {
  error: 'must be a text, or value and label',
});

const menuItem = z.strictObject({
  label: line,
  url: z.string().default('').describe('Name of a page, path, or address elsewhere; words alone without one'),
});
const menuList = z.array(menuItem, { error: 'must be a list of label and url' });

const room = z.strictObject({
  film: film.optional(),
  intro: lines.optional().describe('Introduction: one text or a list of paragraphs'),
});

const siteSchema = z.strictObject({
  $schema: z.string().optional().describe('The schema, for editors'),
  atelier: line.optional().describe('Name of the atelier, unless ATELIER_NAME is set'),
  artist: line.optional().describe('Name of the artist, unless ARTIST_NAME is set'),
  artistSlug: line.optional().describe('The artist in addresses, unless ARTIST_SLUG is set'),
  typologies: z.array(option).optional().describe('Kinds of project, in order; without it those of the projects'),
  sizes: z.array(option).optional().describe('Sizes of projects, in order; without it those of the projects'),
  landing: z.strictObject({ design: room.optional(), art: room.optional() }).optional().describe('The first page'),
  menu: z
    .strictObject({ design: menuList.optional(), art: menuList.optional() })
    .optional()
    .describe('Menus, in place of those made of the pages'),
  socials: menuList.optional().describe('Where else the atelier is'),
  artSocials: menuList.optional().describe('Where else the artist is'),
  seo: z.record(z.string(), seo).optional().describe('By page: home, design, art, biography, privacy-policy'),
});

export type ItemFields = z.output<typeof itemSchema>;
export type PageFields = z.output<typeof pageSchema>;
export type SiteFields = z.output<typeof siteSchema>;
export type ImageField = z.output<typeof picture>;
export type VideoField = z.output<typeof film>;

export const fileSchemas = { project: itemSchema, work: itemSchema, page: pageSchema, site: siteSchema } as const;

/** JSON Schema (2020-12) for editors. */
export function jsonSchemaOf(kind: Exclude<FileKind, 'work'>): object {
  return z.toJSONSchema(fileSchemas[kind], { io: 'input' });
}

import { z } from 'zod';
import { availabilitySchema } from '../../../shared/contract/availability.ts';
import { eventKinds } from '../../../shared/contract/event-reference.ts';
import { localTimeOf, offsetOfZone } from '../../normalize/ground/dates.ts';

export type FileKind = 'project' | 'work' | 'page' | 'event' | 'site';

/** YAML can read a title as a number. */
const noText = ({ input }: { input?: unknown }) =>
  typeof input === 'number' || typeof input === 'boolean' ? 'must be text: put it in quotes' : 'must be text';

const line = z.string({ error: noText }).trim().min(1, { error: 'must not be empty' });
const scalar = z.union([line, z.number(), z.boolean()], { error: 'must be text or a number' });
const lines = z.union([line, z.array(line)], { error: 'must be text, or a list of texts' });
const lineOrNone = z.union([line, z.literal(false)], { error: noText });
const length = z.number({ error: 'must be a number of centimeters' }).positive({ error: 'must be more than 0' });

const path = line.describe(
  'Path of a file, relative to this file. With a leading slash, relative to the content folder',
);

export const focusSchema = z
  .string()
  .regex(/^\d{1,3}(?:\.\d+)?% \d{1,3}(?:\.\d+)?%$/, { error: 'must be two percentages: "30% 70%"' });

const tag = (text: string) => line.optional().describe(`Language of the ${text}, if it differs from the site's: "it"`);
const direction = (text: string) =>
  z.enum(['ltr', 'rtl']).optional().describe(`Direction of the ${text}. Default: that of its letters`);
const languageOf = (text: string) => ({ lang: tag(text), dir: direction(text) });

const image = z
  .union(
    [
      path,
      z.literal(false),
      z.strictObject({
        src: path,
        alt: lineOrNone.optional().describe('Text alternative. Default: as in the text. false: none'),
        decorative: z.boolean().optional().describe('true: the image needs no text alternative'),
        caption: line.optional().describe('Caption'),
        ...languageOf('caption'),
        description: line
          .optional()
          .describe('Long description, as Markdown. Default: `plan.description.md` beside `plan.jpg`'),
        focus: focusSchema
          .optional()
          .describe(
            'Point that crops keep, from the left and the top: "30% 70%". Default: `focus` in the front matter of `plan.description.md`',
          ),
      }),
    ],
    { error: 'must be the path of an image, or src, alt, caption, description and focus' },
  )
  .describe('An image: its path, or src, alt, caption, description and focus. false: none');

const video = z
  .union(
    [
      path,
      z.looseObject({ sources: z.array(z.looseObject({ src: path })).min(1) }),
      z.strictObject({
        src: path.describe('Path of the video, or URL of a page that plays it'),
        poster: path.optional().describe('Image before the video plays. Default: the image with the same name'),
        alt: line.optional().describe('Text alternative in one sentence'),
        caption: line.optional().describe('Caption'),
      }),
    ],
    { error: 'must be the path of a video, or src, poster, alt and caption' },
  )
  .describe('A video: its path, or src, poster, alt and caption, or a video of the API with its sources');

const facts = z
  .union(
    [
      z.record(z.string(), scalar),
      z.array(z.strictObject({ label: line, value: scalar, ...languageOf('value'), url: line.optional() })),
    ],
    {
      error: 'must be labels with their values',
    },
  )
  .describe('Labels and values, in this order. A list can have the url and the language of a value');

const seo = z
  .strictObject({
    title: lineOrNone
      .optional()
      .describe('Title for search results. Default: with the name of the site. false: no data'),
    description: lineOrNone.optional().describe('One or two sentences. Default: the lead. false: no description'),
    keyword: line.optional().describe('Focus keyword'),
  })
  .describe('SEO data');

const option = z.union([line, z.strictObject({ value: line, label: line })], {
  error: 'must be text, or value and label',
});

export const commonFields = {
  $schema: z.string().optional().describe('The schema, for editors'),
  title: line.optional().describe('Title. Default: the first heading, otherwise the name of the file'),
  titleLang: tag('title'),
  titleDir: direction('title'),
  slug: line.optional().describe('Name in the URL. Default: the name of the file or folder'),
  updated: line.optional().describe('Time of the last change: "2024-05-01T10:00:00Z"'),
  lead: line.optional().describe('Lead, plain text'),
  leadLang: tag('lead'),
  leadDir: direction('lead'),
  order: z.number({ error: 'must be a number' }).optional().describe('Position in the list, smallest first'),
  draft: z.boolean({ error: 'must be true or false' }).optional().describe('true hides the item'),
  publishAt: line.optional().describe('Shows the item from this time on: "2024-05-01T10:00:00Z". Default zone: UTC'),
  unpublishAt: line.optional().describe('Hides the item from this time on'),
  seo: seo.optional(),
  body: lines.optional().describe('Markdown, in a JSON file: one text, or a list of paragraphs'),
};

const noYear = { error: 'must be a year, or a text such as 2021–2023' };

const itemSchema = z.strictObject({
  ...commonFields,
  id: line.optional().describe('Permanent name. After the folder is renamed, its old URL redirects to the new one'),
  year: z
    .union([z.int().min(1000, noYear).max(2999, noYear), line], noYear)
    .optional()
    .describe('2024, or a text such as "2021–2023"'),
  typology: z
    .union([option, z.array(option)])
    .optional()
    .describe('One or more typologies'),
  size: option.optional().describe('Size: one of the sizes of the site'),
  place: line.optional().describe('Place'),
  medium: line.optional().describe('Medium of a work'),
  materials: lines.optional(),
  series: line.optional().describe('Series of a work'),
  availability: z
    .union([line, availabilitySchema])
    .optional()
    .describe('available, on hold, sold, on loan, in a collection, not for sale, or made to order'),
  price: z.union([line, z.number()]).optional().describe('"€4,200", or "on request". Default: no price'),
  edition: z.union([line, z.number()]).optional().describe('"12/40 + 2 AP", "Edition of 40, 12 left", or 40'),
  collection: line.optional().describe('Owner of a work'),
  dimensions: z
    .union(
      [
        line,
        z.strictObject({
          width: length,
          height: length,
          depth: length.optional(),
          order: z.literal('assumed').optional().describe('Present if the width may be the height'),
        }),
      ],
      { error: 'must be like { width: 45, height: 80, depth: 50 }, in centimeters, or like "45 × 80 × 50 cm"' },
    )
    .optional()
    .describe('True size: centimeters, or a text with its unit'),
  dimensionsText: line.optional().describe('Size in words, if the figures do not contain everything'),
  cover: image.optional().describe('Cover image. Default: the first image of the text. false: none'),
  page: z
    .strictObject({ lead: line.optional(), cover: image.optional(), updated: line.optional() })
    .optional()
    .describe('Lead, cover and time of change of the page, if they differ from those in lists'),
  facts: facts.optional(),
  extra: z.record(z.string(), z.string()).optional().describe('Other fields for programs, by name'),
});

const pageSchema = z.strictObject({
  ...commonFields,
  title: lineOrNone
    .optional()
    .describe('Title. Default: the first heading, otherwise the name of the file. false: no title'),
  cover: image.optional().describe('Image above the text'),
  facts: facts.optional().describe('Labels and values after the text'),
  label: line.optional().describe('Text in the menu. Default: the title'),
  menu: z
    .union([z.enum(['design', 'art']), z.literal(false)], { error: 'must be design, art or false' })
    .optional()
    .describe('Menu with this page. false: no menu. Default: design'),
});

const localTime = line.refine((text) => localTimeOf(text, 'UTC') !== undefined, {
  error: 'must be a date: "2026-03-14" or "2026-03-14T18:00"',
});

const eventSchema = z.strictObject({
  ...commonFields,
  kind: z.enum(eventKinds).optional().describe('Default: exhibition with a venue or an end, otherwise news'),
  from: localTime.optional().describe('First day, or day and time: "2026-03-14T18:00"'),
  to: localTime.optional().describe('Last day, or day and time'),
  timeZone: line
    .refine((text) => offsetOfZone(text, 0) !== undefined, { error: 'must be a time zone: "Europe/Vienna"' })
    .optional()
    .describe('Time zone of the dates. Default: that of the first place of the brand, otherwise UTC'),
  opening: line.optional().describe('Opening: a day and time, or a text'),
  hours: line.optional().describe('Opening hours'),
  venue: line.optional().describe('Name of the venue'),
  place: line.optional().describe('Town'),
  address: line.optional().describe('Address of the venue'),
  link: line.optional().describe('URL of the event on another site'),
  works: lines.optional().describe('Slugs of projects and works that are shown'),
  cover: image.optional().describe('First image. Default: the first image of the text'),
});

const menuItem = z.strictObject({
  label: line,
  url: z.string().default('').describe('Name of a page, a path, or a URL of another site. If empty, the item is text'),
  icon: line.optional().describe('Icon beside the text, such as lucide:mail'),
});
const menuList = z.array(menuItem, { error: 'must be a list of label and url' });
const menuGroup = z.strictObject({ title: line.optional(), items: menuList });

const landingHalf = z.strictObject({
  film: video.optional(),
  intro: lines.optional().describe('Introduction: one text or a list of paragraphs'),
});

const siteSchema = z.strictObject({
  $schema: z.string().optional().describe('The schema, for editors'),
  atelier: line.optional().describe('Name of the atelier, unless ATELIER_NAME is set'),
  artist: line.optional().describe('Name of the artist, unless ARTIST_NAME is set'),
  artistSlug: line.optional().describe('Slug of the artist, unless ARTIST_SLUG is set'),
  typologies: z.array(option).optional().describe('Typologies, in order. Default: those of the projects'),
  sizes: z.array(option).optional().describe('Sizes, in order. Default: those of the projects'),
  landing: z
    .strictObject({ design: landingHalf.optional(), art: landingHalf.optional() })
    .optional()
    .describe('The home page'),
  menu: z
    .strictObject({
      design: menuList.optional(),
      groups: z.array(menuGroup).optional().describe('The whole menu of the atelier, in groups with titles'),
      art: z.union([menuList, menuGroup], { error: 'must be a list of label and url, or title and items' }).optional(),
    })
    .optional()
    .describe('Menus, in place of menus derived from the pages'),
  socials: menuList.optional().describe('Social media accounts of the atelier'),
  artSocials: menuList.optional().describe('Social media accounts of the artist'),
  seo: z
    .record(z.string(), seo)
    .optional()
    .describe('By page: home, design, art, biography, privacy-policy, accessibility'),
});

export type ItemFields = z.output<typeof itemSchema>;
export type PageFields = z.output<typeof pageSchema>;
export type EventFields = z.output<typeof eventSchema>;
export type SiteFields = z.output<typeof siteSchema>;
export type ImageField = z.output<typeof image>;

export const fileSchemas = {
  project: itemSchema,
  work: itemSchema,
  page: pageSchema,
  event: eventSchema,
  site: siteSchema,
} as const;

export const jsonSchemaOf = (kind: Exclude<FileKind, 'work'>): object =>
  z.toJSONSchema(fileSchemas[kind], { io: 'input' });

import { z } from 'zod';
import { blockSchema, factSchema } from './block.ts';
import { eventKinds } from './event-reference.ts';
import { imageSchema } from './image.ts';
import { pageLinksSchema, pagingQuery } from './lists/paging.ts';
import { source } from './preview.ts';
import { linkedSummarySchema, pageLocation, updatedAt } from './project.ts';
import { leadLanguageFields, titleLanguageFields } from './text/text-language.ts';

export const eventTimes = ['now', 'next', 'past'] as const;

const line = z.string().optional();

const local = 'Day `2026-03-14`, or local time `2026-03-14T18:00`, in `timeZone`';

export const eventSummarySchema = z
  .object({
    id: z.string().describe('Opaque id'),
    slug: z.string().describe('Slug, without slashes at both ends'),
    title: z.string().describe('Title, plain text'),
    ...titleLanguageFields,
    kind: z.enum(eventKinds).describe('Kind of event'),
    from: line.describe(`First day. ${local}`),
    to: line.describe(`Last day. ${local}. Absent: the end is open, or it is the first day`),
    dates: line.describe('Display text of both: "8 November 2026 – 14 March 2027"'),
    until: line.describe('Display text of the last day, without its year: "14 March"'),
    venue: line.describe('Name of the venue, plain text'),
    place: line.describe('Place, plain text'),
    when: z.enum(eventTimes).describe('Whether it is on, to come or over. Changes at midnight in `timeZone`'),
    timeZone: z.string().describe('IANA time zone of the dates: of the event, otherwise of the site'),
    kindLabel: line.describe('Name of the kind, plain text'),
    opening: line.describe('Opening: a day, a local time, or the text of the CMS'),
    hours: line.describe('Opening hours, plain text'),
    address: line.describe('Address of the venue, plain text'),
    link: line.describe('Page of the event on another site'),
    image: imageSchema.optional().describe('First image'),
    lead: line.describe('Lead, plain text'),
    ...leadLanguageFields,
    works: z.array(z.string()).describe('Slugs of projects and works that are shown'),
    updatedAt,
    source,
    ...pageLocation,
  })
  .meta({ id: 'EventSummary', description: 'An exhibition, fair, talk, publication or news in a list' });

/** An event without the items that it shows, as the CMS has it. */
export const eventSchema = eventSummarySchema.extend({
  blocks: z.array(blockSchema).describe('Blocks in the order of the CMS'),
});

export const linkedEventSchema = eventSchema
  .extend({
    facts: z.array(factSchema).describe('Dates, opening, hours, venue, address and link, with their labels'),
    shown: z.array(linkedSummarySchema).describe('Projects and works of `works` that exist'),
  })
  .meta({ id: 'Event', description: 'An event with its text and the items that it shows' });

export const eventListSchema = z
  .object({
    items: z
      .array(eventSummarySchema)
      .describe('Running events by their end, then future and past ones, nearest first'),
    total: z.number().int().nonnegative().describe('Number of items on all pages of the list'),
    links: pageLinksSchema.describe('Other pages of the list. Empty if the list is complete'),
  })
  .meta({ id: 'EventList', description: 'Events' });

export const eventQuerySchema = z.object({
  when: z.enum(eventTimes).optional().describe('Only events that are on, to come, or over'),
  part: z.coerce.number().int().min(2).max(9999).optional().describe('Number of a page of the usual size'),
  ...pagingQuery,
});

export type EventSummary = z.infer<typeof eventSummarySchema>;
export type Event = z.infer<typeof eventSchema>;
export type LinkedEvent = z.infer<typeof linkedEventSchema>;
export type EventList = z.infer<typeof eventListSchema>;

import { z } from 'zod';
import { maxDraftLinkHours } from './paths.ts';

/** Where a value comes from. Only in preview responses. */
export const sourceSchema = z
  .object({
    collection: z.string().describe('Collection of the CMS: `projects`, `works`, `pages`'),
    id: z.string().describe('ID of the entry in the CMS'),
    slug: z.string().optional().describe('Slug of the entry'),
    locale: z.string().optional().describe('Name of the language in the CMS, in sites with several'),
    pointer: z.string().describe('JSON pointer (RFC 6901) to the value in the entry'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('JSON pointers to the plain values of an entry, by their names in the contract'),
    hrefs: z
      .record(z.string(), z.string())
      .optional()
      .describe('URLs that the CMS hides in texts to open its editor, by JSON pointer'),
  })
  .meta({ id: 'Source', description: 'Where a value comes from. Only in previews of drafts' });

/** Optional in every value that has an origin. */
export const source = sourceSchema.optional().describe('Where it comes from. Only in previews of drafts');

export const previewConfigSchema = z
  .object({
    editUrl: z
      .string()
      .optional()
      .describe(
        'URL of an entry in the CMS, with `{collection}`, `{type}`, `{id}`, `{slug}`, `{locale}`, `{field}` and `{pointer}`',
      ),
    origins: z.array(z.string()).optional().describe('Origins of editors that show the preview in a frame'),
    editUrls: z.record(z.string(), z.string()).optional().describe('The same for collections with another URL'),
  })
  .meta({ id: 'PreviewConfig', description: 'Settings of a preview. Only in previews of drafts' });

export const draftLinkRequestSchema = z.strictObject({
  path: z.string().max(2_000),
  /** True: the link opens all drafts, not only this page. */
  isWhole: z.boolean(),
  hours: z.int().min(1).max(maxDraftLinkHours),
});

/** A link to drafts for someone without access to the CMS. */
export const draftLinkSchema = draftLinkRequestSchema.extend({
  ...{ id: z.string(), expiresAt: z.iso.datetime() },
  /** The draft is shown as of this time. Undefined: all scheduled entries, whatever their date. */
  asOf: z.iso.datetime().optional(),
});

export type DraftLink = z.infer<typeof draftLinkSchema>;

export type Source = z.infer<typeof sourceSchema>;

export type PreviewConfig = z.infer<typeof previewConfigSchema>;

/** The response of `/preview/changes`. */
export interface PreviewChanges {
  /** Version of the draft view. Send it as `since` to wait for the next one. */
  readonly version: string;
  readonly published: 'equal' | 'different' | 'absent';
  /** False if the CMS has no drafts by API. */
  readonly hasDrafts: boolean;
  /** Status with which the CMS refused the token, by the name of the call. Its published content is shown. */
  readonly refused: Readonly<Record<string, number>>;
  /** The time as of which the draft is shown. Undefined: now, with all scheduled entries. */
  readonly asOf?: string | undefined;
  /** Time until which the draft link of this session opens it. Undefined for an editor. */
  readonly until?: string | undefined;
}

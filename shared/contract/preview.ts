import { z } from 'zod';

/** Where a value comes from. Only in preview responses. */
export const sourceSchema = z
  .object({
    collection: z.string().describe('Collection of the CMS: `projects`, `works`, `pages`'),
    id: z.string().describe('ID of the entry in the CMS'),
    slug: z.string().optional().describe('Slug of the entry'),
    pointer: z.string().describe('JSON pointer (RFC 6901) to the value in the entry'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('JSON pointers to the plain values of an entry, by their names in the contract'),
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
        'URL of an entry in the CMS, with `{collection}`, `{type}`, `{id}`, `{slug}`, `{field}` and `{pointer}`',
      ),
    origins: z.array(z.string()).optional().describe('Origins of editors that show the preview in a frame'),
    editUrls: z.record(z.string(), z.string()).optional().describe('The same for collections with another URL'),
  })
  .meta({ id: 'PreviewConfig', description: 'Settings of a preview. Only in previews of drafts' });

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
}

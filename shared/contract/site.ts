import { z } from 'zod';
import { chair, deviceSchema } from './config.ts';

const drawing = (viewBox: string) => `SVG markup with viewBox ${viewBox} and currentColor`;
const logo = z.string().optional().describe(drawing('0 0 222 22'));
const mark = z.string().optional().describe(drawing('0 0 32 32'));
const drawingHref = z.string().optional().describe('URL of an SVG file, with the id of the image as fragment');

/** Data of the site's own pages, of no use to other clients. */
export const siteOwnSchema = z
  .object({
    logos: z.object({ design: logo, art: logo }).describe('Logos of the atelier and of the artist'),
    logoHrefs: z.object({ design: drawingHref, art: drawingHref }).describe('The same logos for `<use href>`'),
    marks: z.object({ design: mark, art: mark }).describe('Marks of the atelier and of the artist'),
    markHrefs: z.object({ design: drawingHref, art: drawingHref }).describe('The same marks for `<use href>`'),
    device: deviceSchema.describe('Breakpoints of the layout'),
    chair,
    consentVersion: z
      .number()
      .int()
      .describe('Version of the consent. Visitors who chose under a lower version are asked again'),
  })
  .meta({
    id: 'SiteOwn',
    description: 'Logos, marks and consent version of this site',
  });

export type SiteOwn = z.infer<typeof siteOwnSchema>;
export type BrandImages = Omit<SiteOwn, 'consentVersion' | 'device' | 'chair'>;

import { z } from 'zod';

const socialSchema = z.object({ label: z.string(), url: z.string() });

const placeSchema = z.object({
  city: z.string(),
  lines: z.array(z.string()),
  timeZone: z.string().describe('IANA time zone'),
});

const centimeters = z.number().positive();

export const brandSchema = z
  .object({
    places: z.array(placeSchema),
    mail: z.string().optional(),
    artMail: z.string().optional(),
    socials: z.array(socialSchema),
    artSocials: z.array(socialSchema).describe('Of the artist, on art pages; empty: those of the atelier'),
    chair: z
      .object({ widthCm: centimeters, heightCm: centimeters })
      .optional()
      .describe("A chair of the atelier's own, which stands by the works on a visitor's wall"),
    logos: z.object({
      design: z.string().optional().describe('SVG markup, viewBox 0 0 222 22, painted with currentColor'),
      art: z.string().optional(),
    }),
    logoHrefs: z
      .object({ design: z.string().optional(), art: z.string().optional() })
      .describe('The same logos for `<use href>`: URL of a file and the name of the drawing in it'),
    marks: z.object({
      design: z.string().optional().describe('SVG markup, viewBox 0 0 32 32, painted with currentColor'),
      art: z.string().optional(),
    }),
  })
  .meta({ id: 'Brand' });

export const routeRuleSchema = z.object({
  from: z.string(),
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
});

/** A picture in the panel of the messaging item. */
const qrSchema = z.object({ src: z.string(), alt: z.string(), caption: z.string() });

/** What the site needs to know of the server's settings; nothing of the upstream is in it. */
export const publicConfigSchema = z
  .object({
    apiBase: z.string().describe('Base path of this API'),
    publicUrl: z.string().describe('Origin of canonical links'),
    atelierName: z.string(),
    artistName: z.string(),
    artistSlug: z.string(),
    locale: z.string(),
    wechatQr: qrSchema.optional().describe('Official account'),
    wechatContact: qrSchema.optional().describe('Channel'),
    device: z.object({
      mobileBelowPx: z.number().int(),
      desktopFromPx: z.number().int(),
      resizeDebounceMs: z.number().int(),
    }),
    icons: z
      .object({
        prefixes: z.array(z.string()).describe('Sets that this server has'),
        endpoint: z.string().describe('Where it gives them, as the Iconify API does'),
        fallbackUrl: z
          .string()
          .optional()
          .describe('A public icon API, for other sets and when this server does not answer'),
        timeoutMs: z.number().int().describe('How long a place in a page waits for its icon'),
      })
      .describe('Where the icons come from that content names'),
    credit: z.string().optional().describe('Whom pictures are credited to'),
    licenceUrl: z.string().optional().describe('What may be done with pictures'),
    analytics: z.object({ id: z.string(), url: z.string() }).optional(),
    consentVersion: z.number().int().describe('Of the question: a yes to a lower one is none to this'),
    routeRules: z.array(routeRuleSchema),
    brand: brandSchema,
    year: z.number().int().describe('Year of the copyright line'),
  })
  .meta({ id: 'PublicConfig' });

export type Brand = z.infer<typeof brandSchema>;
export type RouteRule = z.infer<typeof routeRuleSchema>;
export type PublicConfig = z.infer<typeof publicConfigSchema>;

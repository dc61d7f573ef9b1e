import { z } from 'zod';

const socialSchema = z
  .object({ label: z.string().describe('Its name, plain text'), url: z.string().describe('URL of the account') })
  .meta({ id: 'Social', description: 'An account elsewhere' });

const placeSchema = z
  .object({
    city: z.string().describe('Name of the city'),
    lines: z.array(z.string()).describe('The address, a line each'),
    timeZone: z.string().describe('IANA time zone'),
  })
  .meta({ id: 'Place', description: 'Where the atelier can be found' });

const centimeters = z.number().positive();

export const brandSchema = z
  .object({
    places: z.array(placeSchema).describe('Where the atelier can be found'),
    mail: z.string().optional().describe('Mail address of the atelier'),
    artMail: z.string().optional().describe('Mail address of the artist'),
    socials: z.array(socialSchema).describe('Accounts of the atelier'),
    artSocials: z.array(socialSchema).describe('Of the artist, on art pages; empty: those of the atelier'),
    chair: z
      .object({
        widthCm: centimeters.describe('Width in centimeters'),
        heightCm: centimeters.describe('Height in centimeters'),
      })
      .optional()
      .describe("A chair of the atelier's own, which stands by the works on a visitor's wall"),
  })
  .meta({ id: 'Brand', description: 'Who the atelier and the artist are, and how to reach them' });

export const routeRuleSchema = z
  .object({
    from: z.string().describe('Path that is led away, without query'),
    to: z.string().describe('Path or URL that it leads to'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)])
      .describe('HTTP status of the redirect'),
  })
  .meta({ id: 'RouteRule', description: 'An address of the site that leads elsewhere' });

const qrSchema = z
  .object({
    src: z.string().describe('Path of the picture on this origin'),
    alt: z.string().describe('What is seen, in one sentence'),
    caption: z.string().describe('What stands below it, plain text'),
  })
  .meta({ id: 'QrPicture', description: 'A picture in the panel of the messaging item' });

export const publicConfigSchema = z
  .object({
    apiBase: z.string().describe('Base path of this API'),
    publicUrl: z.string().describe('Origin of canonical links'),
    atelierName: z.string().describe('Name of the atelier'),
    artistName: z.string().describe('Name of the artist'),
    artistSlug: z.string().describe("The artist's name in the addresses of art pages"),
    locale: z.string().describe('BCP 47 tag of the language that everything is in'),
    wechatQr: qrSchema.optional().describe('Official account'),
    wechatContact: qrSchema.optional().describe('Channel'),
    device: z
      .object({
        mobileBelowPx: z.number().int().describe('Below this width of the window, in CSS pixels, it is a phone'),
        desktopFromPx: z.number().int().describe('From this width of the window on, in CSS pixels, it is a desk'),
        resizeDebounceMs: z.number().int().describe('How long to wait for the end of a resizing, in milliseconds'),
      })
      .describe('Where the layout changes'),
    icons: z
      .object({
        prefixes: z.array(z.string()).describe('Sets that this server has'),
        endpoint: z.string().describe('Where it gives them, as the Iconify API does'),
        fallbackUrl: z
          .string()
          .optional()
          .describe('A public icon API, for other sets and when this server does not answer'),
        timeoutMs: z.number().int().describe('How long a place in a page waits for its icon, in milliseconds'),
      })
      .describe('Where the icons come from that content names'),
    credit: z.string().optional().describe('Whom pictures are credited to'),
    licenceUrl: z.string().optional().describe('URL of what may be done with pictures'),
    analytics: z
      .object({
        id: z.string().describe('Id of the property that visits are counted for'),
        url: z.string().describe('URL of the script that counts them'),
      })
      .optional()
      .describe('How visits are counted, where they are'),
    routeRules: z.array(routeRuleSchema).describe('Addresses of the site that lead elsewhere'),
    brand: brandSchema.describe('Who the atelier and the artist are, and how to reach them'),
    year: z.number().int().describe('Year of the copyright line'),
  })
  .meta({ id: 'PublicConfig', description: 'Public configuration of a deployment' });

export type Brand = z.infer<typeof brandSchema>;
export type RouteRule = z.infer<typeof routeRuleSchema>;
export type PublicConfig = z.infer<typeof publicConfigSchema>;

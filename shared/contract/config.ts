import { z } from 'zod';
import { previewConfigSchema } from './preview.ts';

const socialSchema = z
  .object({ label: z.string().describe('Name, plain text'), url: z.string().describe('URL of the account') })
  .meta({ id: 'Social', description: 'A social media account' });

const addressSchema = z
  .object({
    city: z.string().describe('Name of the city'),
    lines: z.array(z.string()).describe('Address, one string a line'),
    timeZone: z.string().describe('IANA time zone'),
  })
  .meta({ id: 'Address', description: 'Address of the atelier' });

const centimeters = z.number().positive();

const chairSchema = z
  .object({
    widthCm: centimeters.describe('Width in centimeters'),
    heightCm: centimeters.describe('Height in centimeters'),
  })
  .optional();

export const chair = chairSchema.describe('Size of the chair beside the works on a wall');

export const deviceSchema = z.object({
  mobileBelowPx: z.number().int().describe('Windows narrower than this are phones, in CSS pixels'),
  desktopFromPx: z.number().int().describe('Windows at least this wide are desktops, in CSS pixels'),
  resizeDebounceMs: z.number().int().describe('Wait for the end of a resize, in milliseconds'),
});

export const brandSchema = z
  .object({
    addresses: z.array(addressSchema).describe('Addresses of the atelier'),
    mail: z.string().optional().describe('Email address of the atelier'),
    artMail: z.string().optional().describe('Email address of the artist'),
    socials: z.array(socialSchema).describe('Accounts of the atelier'),
    artSocials: z
      .array(socialSchema)
      .describe('Accounts of the artist, for art pages. If empty, use those of the atelier'),
  })
  .meta({ id: 'Brand', description: 'Contact data of the atelier and the artist' });

export const routeRuleSchema = z
  .object({
    from: z.string().describe('Source path, without query'),
    to: z.string().describe('Target path or URL'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)])
      .describe('HTTP status of the redirect'),
  })
  .meta({ id: 'RouteRule', description: 'A redirect of the site' });

const qrSchema = z
  .object({
    src: z.string().describe('Path of the image on this origin'),
    alt: z.string().describe('Text alternative in one sentence'),
    caption: z.string().describe('Caption, plain text'),
  })
  .meta({ id: 'QrImage', description: 'An image in the panel of the messaging item' });

const localeSchema = z
  .object({
    locale: z.string().describe('BCP 47 tag, for the parameter `locale`'),
    prefix: z.string().describe('Start of the paths of pages, such as `/it`. Empty for the default language'),
    name: z.string().describe('Name of the language in itself'),
    dir: z.enum(['ltr', 'rtl']).describe('Direction of the language'),
    offer: z.string().describe('Offer of the page in this language, in this language'),
  })
  .meta({ id: 'SiteLanguage', description: 'A language of the site' });

export const publicConfigSchema = z
  .object({
    apiBase: z.string().describe('Base path of this API'),
    publicUrl: z.string().describe('Origin of canonical links'),
    atelierName: z.string().describe('Name of the atelier'),
    artistName: z.string().describe('Name of the artist'),
    artistSlug: z.string().describe('Slug of the artist in the URLs of art pages'),
    locale: z.string().describe('BCP 47 tag of the language of this response'),
    locales: z
      .array(localeSchema)
      .optional()
      .describe('Languages of the site, the default first. Absent if there is one language'),
    wechatQr: qrSchema.optional().describe('QR code of the official account'),
    wechatContact: qrSchema.optional().describe('QR code of the channel'),
    icons: z
      .object({
        prefixes: z.array(z.string()).describe('Icon sets of this server'),
        endpoint: z.string().describe('Path of the icons, in the format of the Iconify API'),
        fallbackUrl: z.string().optional().describe('Public icon API for other sets, and for outages of this server'),
        timeoutMs: z.number().int().describe('Maximum wait for an icon, in milliseconds'),
      })
      .describe('Sources of icons'),
    credit: z.string().optional().describe('Credit line of images'),
    licenseUrl: z.string().optional().describe('URL of the license of the images'),
    analytics: z
      .object({
        id: z.string().describe('Analytics property ID'),
        url: z.string().describe('URL of the analytics script'),
      })
      .optional()
      .describe('Analytics. If absent, visits are not measured'),
    routeRules: z.array(routeRuleSchema).describe('Redirects of the site'),
    brand: brandSchema.describe('Contact data of the atelier and the artist'),
    enquiries: z.literal(true).optional().describe('Present if `POST /enquiries` accepts enquiries'),
    preview: previewConfigSchema.optional().describe('Only in previews of drafts'),
    year: z.number().int().describe('Year of the copyright line'),
  })
  .meta({ id: 'PublicConfig', description: 'Public configuration of a deployment' });

export type RouteRule = z.infer<typeof routeRuleSchema>;
export type PublicConfig = z.infer<typeof publicConfigSchema>;

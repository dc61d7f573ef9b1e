import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brandSchema, chair } from '../../shared/contract/config.ts';
import { type IconSet, iconSetSchema } from '../../shared/contract/icon.ts';
import type { Section } from '../../shared/contract/project.ts';
import type { BrandImages } from '../../shared/contract/site.ts';
import { themeColors } from '../../shared/page/theme-colors.ts';
import { systemCodeOf } from '../base/disk.ts';
import { onceUnlessFailed } from '../base/once.ts';
import { ConfigError } from '../config/config.ts';
import { fieldsOfFile, UnreadableText } from '../upstream/folder/field-text.ts';
import { type BrandLook, colorsSchema, readLook } from './brand-look.ts';

const { addresses, ...others } = brandSchema.shape;

/** `places` is a name of the file format that operators use. */
const brandFileSchema = z.object({ ...others, places: addresses, chair, colors: colorsSchema.optional() });

export type BrandData = z.infer<typeof brandFileSchema>;

type Outlines = Pick<BrandImages, 'logos' | 'marks'>;

/** The logos and marks of a brand as one file, so that documents refer to them. */
export interface LogoFile {
  readonly body: string;
  /** Targets of `<use href>`, by section: path, version of the file and id of the SVG. */
  readonly hrefs: Pick<BrandImages, 'logoHrefs' | 'markHrefs'>;
}

export const logoFilePath = '/brand/logos.svg';

/** Gives the SVG an id, and lets it fill its place from the left, at any size of its own. */
function named(drawing: string, name: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  const given = [...root.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const);
  const { width = '', height = '', ...others } = Object.fromEntries(given);
  const [right, bottom] = [Number.parseFloat(width), Number.parseFloat(height)];
  const box = right > 0 && bottom > 0 ? { viewBox: `0 0 ${right} ${bottom}` } : {};
  const attributes = Object.entries({ ...box, preserveAspectRatio: 'xMinYMid', ...others, id: name });
  return `<svg ${attributes.map(([key, value]) => `${key}="${value}"`).join(' ')}>${drawing.slice(root.length)}`;
}

const paint = /\b(fill|stroke)(\s*[:=]\s*["']?)(#[\da-f]{3,8}\b|rgb\([^()]*\)|[a-z]+)/gi;

/** An SVG of one color takes that of the text around it, so that it is visible in light and dark. */
function inTextColor(drawing: string): string {
  const colors = [...drawing.matchAll(paint)].flatMap(([, , , color = '']) =>
    /^(?:none|currentcolor|inherit|transparent|url)$/i.test(color) ? [] : [color.toLowerCase()],
  );
  const [color] = colors;
  if (new Set(colors).size > 1 || /^(?:white|#f{3}|#f{6})$/.test(color ?? '')) return drawing;
  const own = drawing.replace(paint, (all, name, sign, value) =>
    value.toLowerCase() === color ? `${name}${sign}currentColor` : all,
  );
  return /^<svg[^>]*\sfill=/.test(own) ? own : own.replace('<svg', '<svg fill="currentColor"');
}

const namedIn = ({ design, art }: Outlines['logos'], ending = '') =>
  Object.entries({ design, art }).flatMap(([section, drawing]) =>
    drawing === undefined ? [] : [{ section, name: section + ending, drawing }],
  );

export function logoFileOf(outlines: Outlines): LogoFile | undefined {
  const logos = namedIn(outlines.logos);
  const marks = namedIn(outlines.marks, '-mark');
  const text = [...logos, ...marks].map(({ drawing, name }) => named(drawing, name)).join('');
  if (text === '') return undefined;
  const body = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`;
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  const hrefsOf = (drawings: typeof logos) =>
    Object.fromEntries(drawings.map(({ section, name }) => [section, `${logoFilePath}?v=${version}#${name}`]));
  return { body, hrefs: { logoHrefs: hrefsOf(logos), markHrefs: hrefsOf(marks) } };
}

/** Returns the SVG, sanitized because documents contain it. Undefined if the file is missing or unusable. */
async function readSvg(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const { svgTextOf } = await import('../media/image/svg-text.ts');
  const { sanitizeSvg } = await import('../media/renditions/svg-sanitizer.ts');
  const { UnusableXml } = await import('../media/image/xml-tree.ts');
  return sanitizeSvg(svgTextOf(bytes).trim()).catch((error) => {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  });
}

const emptyBrand: BrandData = { places: [], socials: [], artSocials: [] };
const noHrefs: LogoFile['hrefs'] = { logoHrefs: {}, markHrefs: {} };

interface BrandFiles {
  readonly brand: BrandData;
  readonly drawings: BrandImages;
  readonly logoFile: LogoFile | undefined;
  readonly look?: BrandLook;
}

/** Reads logos, marks, fonts and `brand.json` of a folder, all optional. Throws `ConfigError` for an invalid `brand.json`. */
export async function readBrand(dir: string | undefined): Promise<BrandFiles> {
  if (dir === undefined)
    return { brand: emptyBrand, drawings: { logos: {}, marks: {}, ...noHrefs }, logoFile: undefined };
  const path = join(dir, 'brand.json');
  const text = (await readFile(path, 'utf8').catch(() => undefined))?.trim();
  const { colors = {}, ...data } = text === undefined ? {} : brandOf(text, path);
  const svg = async (name: string) => {
    const file = join(dir, name);
    const logo = await readSvg(file);
    // A site without its logo would look complete.
    if (logo === undefined && existsSync(file)) throw new ConfigError([`BRAND_DIR: ${file}: is not an SVG`]);
    return logo && inTextColor(logo);
  };
  const logos = { design: await svg('logo-design.svg'), art: await svg('logo-art.svg') };
  const marks = { design: await svg('mark-design.svg'), art: await svg('mark-art.svg') };
  const logoFile = logoFileOf({ logos, marks });
  const drawings = { logos, marks, ...(logoFile?.hrefs ?? noHrefs) };
  return { brand: { ...emptyBrand, ...data }, drawings, logoFile, look: await readLook(dir, colors) };
}

function fieldsIn(text: string, path: string): unknown {
  try {
    return fieldsOfFile(path, text)?.fields;
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    throw new ConfigError([`BRAND_DIR: ${path}:${error.line ?? 1}: ${error.message}`]);
  }
}

function brandOf(text: string, path: string): Partial<BrandData> {
  const read = brandFileSchema.partial().safeParse(fieldsIn(text, path));
  if (read.success) return read.data;
  const wordsOf = (issue: z.core.$ZodIssue) =>
    [...issue.path, ...('keys' in issue ? issue.keys : []), issue.message].join(': ');
  throw new ConfigError(read.error.issues.map((issue) => `BRAND_DIR: ${path}: ${wordsOf(issue)}`));
}

const iconFiles = [
  { path: '/favicon.svg', file: 'favicon.svg', type: 'image/svg+xml', sizes: 'any', section: 'design' },
  { path: '/favicon-art.svg', file: 'favicon-art.svg', type: 'image/svg+xml', sizes: 'any', section: 'art' },
  { path: '/apple-touch-icon.png', file: 'touch-icon.png', type: 'image/png', sizes: '180x180', section: undefined },
] as const;

export type IconPath = (typeof iconFiles)[number]['path'];

export interface BrandIcon {
  readonly type: string;
  readonly sizes: string;
  readonly read: () => Promise<Buffer>;
}

/** The favicon of a brand without one: the datum line and the disc of the section. */
function plainIcon(section: Section): Buffer {
  const cy = section === 'art' ? 11 : 21;
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
      `<path fill="${themeColors[section].light}" d="M0 0h32v32H0z"/><path d="M4 15.5h24v1H4z"/><circle cx="10" cy="${cy}" r="4.5"/></svg>`,
  );
}

export async function readBrandIcons(dir: string | undefined): Promise<ReadonlyMap<IconPath, BrandIcon>> {
  const icons = new Map<IconPath, BrandIcon>();
  for (const { path, file, type, sizes, section } of iconFiles) {
    const source = dir === undefined ? undefined : join(dir, file);
    const isThere = source !== undefined && existsSync(source);
    const read = onceUnlessFailed(async () => {
      if (source !== undefined && section === undefined) return readFile(source);
      const drawing = source && (await readSvg(source));
      return drawing ? Buffer.from(drawing) : plainIcon(section ?? 'design');
    });
    if (isThere || section !== undefined) icons.set(path, { type, sizes, read });
  }
  return icons;
}

export type BrandSet = { readonly set: IconSet } | { readonly error: unknown };

const maxIcons = 500;

async function sanitizedBody(body: string): Promise<string> {
  const { sanitizeSvg } = await import('../media/renditions/svg-sanitizer.ts');
  const drawing = await sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`);
  return drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
}

/** Sanitizes the icons, because they are inserted into documents. */
async function sanitized(set: IconSet): Promise<IconSet> {
  const icons: IconSet['icons'] = {};
  for (const [name, icon] of Object.entries(set.icons)) icons[name] = { ...icon, body: await sanitizedBody(icon.body) };
  return { ...set, icons };
}

/** Reads `icons.json` in Iconify's format. `taken` are prefixes in use. An invalid set is logged and not used (F19). */
export async function readBrandSet(dir: string | undefined, taken: readonly string[]): Promise<BrandSet | undefined> {
  if (dir === undefined) return undefined;
  try {
    const set = iconSetSchema.parse(JSON.parse(await readFile(join(dir, 'icons.json'), 'utf8')));
    if (taken.includes(set.prefix)) throw new Error(`There is another set with the prefix "${set.prefix}"`);
    if (Object.keys(set.icons).length > maxIcons) throw new Error(`The set has more than ${maxIcons} icons`);
    return { set: await sanitized(set) };
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT' ? undefined : { error };
  }
}

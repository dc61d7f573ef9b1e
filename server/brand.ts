import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, brandSchema } from '../shared/contract/config.ts';
import { type LogoFile, logoFileOf } from './brand-logos.ts';

/** `brand.json`: everything optional. */
const brandFileSchema = brandSchema.omit({ logos: true, logoHrefs: true, marks: true }).partial();

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}

/** A drawing, sanitized as those of the content are: it stands in documents. What is no drawing is as if it were missing. */
async function readDrawing(path: string): Promise<string | undefined> {
  const text = await readOptional(path);
  if (text === undefined) return undefined;
  const { sanitizeSvg } = await import('./media/variants/svg-sanitizer.ts');
  const { UnusableXml } = await import('./media/variants/xml-tree.ts');
  return sanitizeSvg(text).catch((error) => {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  });
}

const emptyBrand: Brand = { places: [], socials: [], artSocials: [], logos: {}, logoHrefs: {}, marks: {} };

export interface BrandFiles {
  readonly brand: Brand;
  /** The logos that `brand` refers to, if it has any. */
  readonly logoFile: LogoFile | undefined;
}

/** The brand in a folder: logos, marks and `brand.json`. What is missing is not drawn. Throws on a bad `brand.json`. */
export async function readBrand(dir: string | undefined): Promise<BrandFiles> {
  if (dir === undefined) return { brand: emptyBrand, logoFile: undefined };
  const text = await readOptional(join(dir, 'brand.json'));
  const data = text === undefined ? {} : brandFileSchema.parse(parsed(text, join(dir, 'brand.json')));
  const svg = (name: string) => readDrawing(join(dir, name));
  const logos = { design: await svg('logo-design.svg'), art: await svg('logo-art.svg') };
  const logoFile = logoFileOf(logos);
  const marks = { design: await svg('mark-design.svg'), art: await svg('mark-art.svg') };
  return { brand: { ...emptyBrand, ...data, logos, logoHrefs: logoFile?.hrefs ?? {}, marks }, logoFile };
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`BRAND_DIR: ${path} is not JSON`, { cause: error });
  }
}

const iconFiles = [
  { path: '/favicon.svg', file: 'favicon.svg', type: 'image/svg+xml' },
  { path: '/favicon-art.svg', file: 'favicon-art.svg', type: 'image/svg+xml' },
  { path: '/apple-touch-icon.png', file: 'touch-icon.png', type: 'image/png' },
] as const;

export type IconPath = (typeof iconFiles)[number]['path'];

/** A favicon or touch icon. */
export interface BrandIcon {
  readonly type: string;
  /** The file; a drawing is sanitized when it is first asked for. Undefined for one that is none. */
  readonly read: () => Promise<Buffer | undefined>;
}

async function readIcon(path: string): Promise<Buffer | undefined> {
  if (!path.endsWith('.svg')) return readFile(path);
  const drawing = await readDrawing(path);
  return drawing === undefined ? undefined : Buffer.from(drawing);
}

/** Favicons and touch icon of a brand, by the path they are served under; those that exist. */
export async function readBrandIcons(dir: string | undefined): Promise<ReadonlyMap<IconPath, BrandIcon>> {
  const icons = new Map<IconPath, BrandIcon>();
  if (dir === undefined) return icons;
  for (const { path, file, type } of iconFiles) {
    const isThere = await access(join(dir, file)).then(
      () => true,
      () => false,
    );
    let reading: Promise<Buffer | undefined> | undefined;
    const read = () => {
      reading ??= readIcon(join(dir, file));
      return reading;
    };
    if (isThere) icons.set(path, { type, read });
  }
  return icons;
}

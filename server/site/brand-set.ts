import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IconSet, iconSetSchema } from '../../shared/contract/icon.ts';

export type BrandSet = { readonly set: IconSet } | { readonly fault: unknown };

const maxIcons = 500;

async function drawingOf(body: string): Promise<string> {
  const { sanitizeSvg } = await import('../media/variants/svg-sanitizer.ts');
  const drawing = await sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`);
  return drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
}

/** Sanitizes the icons, because they are inserted into documents. */
async function sanitized(set: IconSet): Promise<IconSet> {
  const icons: IconSet['icons'] = {};
  for (const [name, icon] of Object.entries(set.icons)) icons[name] = { ...icon, body: await drawingOf(icon.body) };
  return { ...set, icons };
}

/**
 * Reads the brand's own icon set, `icons.json` in Iconify's format. `taken` are prefixes in use. An invalid set is an
 * error that is logged, and not used (F19).
 */
export async function readBrandSet(dir: string | undefined, taken: readonly string[]): Promise<BrandSet | undefined> {
  if (dir === undefined) return undefined;
  try {
    const set = iconSetSchema.parse(JSON.parse(await readFile(join(dir, 'icons.json'), 'utf8')));
    if (taken.includes(set.prefix)) throw new Error(`There is another set with the prefix "${set.prefix}"`);
    if (Object.keys(set.icons).length > maxIcons) throw new Error(`The set has more than ${maxIcons} icons`);
    return { set: await sanitized(set) };
  } catch (fault) {
    const isMissing = fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
    return isMissing ? undefined : { fault };
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IconSet, iconSetSchema } from '../../shared/contract/icon.ts';

/** A set of the brand's own, or why the file that should have it cannot be used. */
export type BrandSet = { readonly set: IconSet } | { readonly fault: unknown };

/** Icons of a set: more is no set of a brand's own. */
const maxIcons = 500;

async function drawingOf(body: string): Promise<string> {
  const { sanitizeSvg } = await import('../media/variants/svg-sanitizer.ts');
  const drawing = await sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`);
  return drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
}

/** The same set with nothing in its icons but drawings: what stands in a page cannot do more than that. */
async function sanitized(set: IconSet): Promise<IconSet> {
  const icons: IconSet['icons'] = {};
  for (const [name, icon] of Object.entries(set.icons)) icons[name] = { ...icon, body: await drawingOf(icon.body) };
  return { ...set, icons };
}

/**
 * The icon set that a brand brings along, `icons.json` in its folder, as Iconify writes sets. Undefined where it has none;
 * one that is not valid is a fault that is told, and not used (F19).
 * @param taken prefixes of the sets that are there besides
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

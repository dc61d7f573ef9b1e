import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { themeColors } from '../../shared/page/theme-colors.ts';
import { versionOf } from '../cache/entry.ts';
import { ConfigError } from '../config/config.ts';
import { linear, luminanceOf } from '../media/probe/image-colors.ts';
import type { SiteBuild } from './site-build.ts';

const words = 'must be a color such as #1a2b3c';
const color = z.string(words).regex(/^#[\da-f]{6}$/i, words);
const pair = z.strictObject({ light: color, dark: color }, 'must have light and dark, such as #1a2b3c');

export const colorsSchema = z
  .strictObject({ paper: pair, ink: pair, accent: pair }, 'can have paper, ink and accent')
  .partial();

type Colors = z.infer<typeof colorsSchema>;

/** Colors and typefaces of a brand. `fonts` and `style` become those of the build. */
export interface BrandLook extends Pick<SiteBuild, 'paper'> {
  readonly style: string;
  readonly fonts: readonly { readonly voice: string; readonly href: string; readonly bytes: Buffer }[];
  readonly warnings: readonly string[];
}

/** Percent of ink in the colors that are mixed from ink and paper. */
const mixed = { wall: 5, line: 17, edge: 50, 'ink-3': 75, 'ink-2': 85 };

/** Outside of all layers, so that they win. Paper stays white in print. */
function colorRules(colors: Colors): string {
  const chosen = Object.entries(colors).map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark});`);
  const mixes = Object.entries(mixed).map(
    ([name, ink]) => `--${name}:color-mix(in srgb,var(--ink) ${ink}%,var(--paper));`,
  );
  const all = (rules: readonly string[]) => `:root,[data-section]{${rules.join('')}}`;
  const cover = ':root #cover>span:after{background:var(--accent,currentColor)}';
  if (!(colors.paper ?? colors.ink)) return `@media screen{${all(chosen)}}${cover}`;
  const contrast = all(['--ink-2:var(--ink);--ink-3:var(--ink);--line:var(--edge)']);
  const paper = ':root #cover{color:var(--ink)}:root #cover:before{background:var(--paper)}';
  return `@media screen{${all([...chosen, ...mixes])}}@media screen and (prefers-contrast:more){${contrast}}${paper}${cover}`;
}

const lightOf = (hex: string): number => {
  const at = (start: number) => linear[Number.parseInt(hex.slice(start, start + 2), 16)] ?? 0;
  return luminanceOf([at(1), at(3), at(5)]) + 0.05;
};

const usualInk = { light: '#151b19', dark: '#ebf0ed' };

/** Ink needs more contrast (WCAG 2), because small text is mixed with paper. */
const warningsOf = ({ paper = themeColors.design, ink = usualInk, ...others }: Colors): string[] =>
  Object.entries({ ink, ...others }).flatMap(([name, own]) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const [one, other] = [lightOf(own[theme]), lightOf(paper[theme])];
      const [ratio, least] = [Math.max(one, other) / Math.min(one, other), name === 'ink' ? 7 : 4.5];
      const text = `brand.json: colors: ${name}: ${theme}: contrast on paper is ${ratio.toFixed(1)}; use at least ${least}`;
      return ratio < least ? [text] : [];
    }),
  );

const usedFiles =
  /^(?:(?:brand|icons)\.json|(?:logo|mark)-(?:design|art)\.svg|favicon(?:-art)?\.svg|touch-icon\.png|font-(?:design|art)\.woff2|\..*)$/;

async function unusedIn(dir: string): Promise<string[]> {
  const files = await readdir(dir).catch(() => []);
  const names = 'logo-design.svg, logo-art.svg, font-design.woff2 and font-art.woff2';
  return files.filter((name) => !usedFiles.test(name)).map((name) => `${name}: is not used. Names are ${names}`);
}

async function fontOf(dir: string, voice: string, name: string, others: string) {
  const bytes = await readFile(join(dir, name)).catch(() => undefined);
  if (!bytes) return [];
  if (bytes.toString('latin1', 0, 4) !== 'wOF2')
    throw new ConfigError([`BRAND_DIR: ${join(dir, name)}: is not a WOFF2 font`]);
  const href = `/brand/${name}?v=${versionOf(bytes)}`;
  const face = `@font-face{font-family:brand-${voice};src:url(${href}) format("woff2");font-display:swap}`;
  return [{ voice, href, bytes, style: `${face}:root{--${voice}:brand-${voice},${others}}` }];
}

/** Reads the fonts of a folder. Throws `ConfigError` for a file that is not a font. */
export async function readLook(dir: string, colors: Colors): Promise<BrandLook> {
  const sans = await fontOf(dir, 'sans', 'font-design.woff2', 'Arial,sans-serif');
  const fonts = [...sans, ...(await fontOf(dir, 'serif', 'font-art.woff2', 'Georgia,serif'))];
  const rules = [...fonts.map(({ style }) => style), ...(Object.keys(colors).length > 0 ? [colorRules(colors)] : [])];
  return {
    style: rules.join(''),
    paper: colors.paper,
    fonts,
    warnings: [...warningsOf(colors), ...(await unusedIn(dir))],
  };
}

export function withLook(build: SiteBuild, { paper, fonts, style }: BrandLook): SiteBuild {
  const own = Object.fromEntries(fonts.map(({ voice, href }) => [voice, href]));
  const bootstrap = { ...build.bootstrap, style: build.bootstrap.style + style };
  return { ...build, paper, fonts: { ...build.fonts, ...own }, bootstrap };
}

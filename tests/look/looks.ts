import type { Page as BrowserPage } from 'playwright-core';

/** A page to look at: the name of its files, and its path. */
export interface Page {
  readonly name: string;
  readonly path: string;
  /** Captures only the window, because an overlay covers the page. */
  readonly isWindow?: boolean;
  /** Actions of the visitor before the screenshot. */
  readonly prepare?: (page: BrowserPage) => Promise<void>;
}

/** Sizes of the window, in CSS pixels. */
export const sizes = ['2560x1440', '1440x900', '1024x768', '768x1024', '844x390', '390x844', '320x640'] as const;

export type Size = (typeof sizes)[number];

export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** One screenshot. */
export interface Look {
  readonly page: Page;
  readonly size: Size;
  readonly theme: Theme;
}

export function viewportOf(size: Size): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

/** File name of a look below `.look`. */
export function fileOf({ page, size, theme }: Look): string {
  return `${page.name}-${size}-${theme}.png`;
}

/** Every page in every size and theme; with words, those whose file name holds all of them. */
export function looksOf(pages: readonly Page[], words: readonly string[] = []): Look[] {
  const all = sizes.flatMap((size) => pages.flatMap((page) => themes.map((theme) => ({ page, size, theme }))));
  return all.filter((look) => words.every((word) => fileOf(look).includes(word)));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

const distDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** The part of `web/dist/build.json` that lists the files of a page; all paths are URLs. */
const buildSchema = z.object({
  entry: z.object({ script: z.string() }),
  pages: z.record(z.string(), z.object({ scripts: z.array(z.string()) })),
  styles: z.object({
    whole: z.array(z.string()),
    pages: z.record(z.string(), z.object({ critical: z.string(), rest: z.string() })),
  }),
  fonts: z.record(z.string(), z.string()),
  bootstrap: z.object({ script: z.string(), starter: z.string() }),
  files: z.array(z.string()),
});

export type Build = z.infer<typeof buildSchema>;

/**
 * Limits in transferred KiB: for the first page of a visit, whichever it is, and for each later chunk. The lightbox
 * contains a library. `inline`: scripts inside the document.
 */
const budgets = { scripts: 124, inline: 1, styles: 14, fonts: 44, chunk: 15, lightbox: 25, ops: 110 } as const;

/** The operator script, which no visitor loads, and the lightbox have separate limits. */
function budgetOf(url: string): keyof typeof budgets {
  if (/\/ops-[^/]*$/.test(url)) return 'ops';
  return /\/Lightbox-[^/]*$/.test(url) ? 'lightbox' : 'chunk';
}

export interface Weight {
  /** A page, a file, or all of them. */
  readonly page: string;
  readonly kind: keyof typeof budgets;
  readonly kib: number;
  readonly isOver: boolean;
}

const compressed = (text: string): number => brotliCompressSync(text).length;

/** Weight of each page; `sizeOf` returns the transferred bytes of a URL. */
export function weigh(build: Build, sizeOf: (url: string) => number): Weight[] {
  const weightOf = (page: string, kind: keyof typeof budgets, urls: readonly string[], inDocument = 0): Weight => {
    const kib = [...new Set(urls)].reduce((sum, url) => sum + sizeOf(url), inDocument) / 1024;
    return { page, kind, kib, isOver: kib > budgets[kind] };
  };
  const pages = Object.entries(build.pages).map(([page, { scripts }]) =>
    weightOf(page, 'scripts', [build.entry.script, ...scripts]),
  );
  const styles = Object.entries(build.styles.pages).map(([page, { critical, rest }]) =>
    weightOf(page, 'styles', [rest], compressed(critical)),
  );
  const chunks = build.files
    .filter((url) => url.endsWith('.js') && url !== build.entry.script)
    .map((url) => weightOf(url, budgetOf(url), [url]));
  const { script, starter } = build.bootstrap;
  const inlineKib = compressed(script + starter) / 1024;
  const inline: Weight = { page: 'all', kind: 'inline', kib: inlineKib, isOver: inlineKib > budgets.inline };
  return [
    ...pages,
    ...styles,
    weightOf('others', 'styles', build.styles.whole),
    ...chunks,
    inline,
    weightOf('all', 'fonts', Object.values(build.fonts)),
  ];
}

/** Transferred bytes of a built file: fonts unchanged, text with brotli. */
function sizeOnWire(url: string): number {
  const bytes = readFileSync(join(distDir, 'client', new URL(url, 'http://site').pathname));
  return url.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
}

function describeWeight({ page, kind, kib, isOver }: Weight): string {
  return `${isOver ? 'over ' : 'ok   '} ${kib.toFixed(1).padStart(6)} of ${budgets[kind]} KiB  ${kind} of ${page}`;
}

if (import.meta.main) {
  const build = buildSchema.parse(JSON.parse(readFileSync(join(distDir, 'build.json'), 'utf8')));
  const weights = weigh(build, sizeOnWire);
  console.log(weights.map(describeWeight).join('\n'));
  process.exitCode = weights.some((weight) => weight.isOver) ? 1 : 0;
}

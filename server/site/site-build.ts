import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SiteRenderer } from '../../shared/page/renderer.ts';

/** Sheets that have all rules; and for each page the rules that stand in its documents, with the sheet of all others. */
const stylesSchema = z.object({
  whole: z.array(z.string()),
  pages: z.record(z.string(), z.object({ critical: z.string(), rest: z.string() })),
});

/** `build.json`, as the site's build step writes it. Paths are URLs. */
const manifestSchema = z.object({
  id: z.string(),
  builtAt: z.string(),
  entry: z.object({ script: z.string() }),
  pages: z.record(z.string(), z.object({ scripts: z.array(z.string()) })),
  styles: stylesSchema,
  fonts: z.object({ sans: z.string(), serif: z.string() }),
  bootstrap: z.object({ script: z.string(), style: z.string(), consent: z.string(), starter: z.string() }),
  files: z.array(z.string()),
});

/** The built site: what its documents are made from. */
export type SiteBuild = z.infer<typeof manifestSchema> & {
  /** The document with its slots still open. */
  readonly template: string;
  /** HTML of the page for operators. */
  readonly opsPage: string;
  readonly renderer: SiteRenderer;
  /** The source as it is worked on: what was rendered a moment ago may be outdated, and inline blocks are not listed. */
  readonly isLive?: boolean;
  /** Folder of the build, from which another thread can load it; undefined if the renderer is only in this thread. */
  readonly distDir?: string | undefined;
  /** Folder of the files served under `/`. */
  readonly clientDir: string;
};

/** `sha256-…` of an inline block, as a Content-Security-Policy names it. */
export function inlineHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Reads a built site from its folder. Throws when it has not been built. */
export async function loadSiteBuild(distDir: string): Promise<SiteBuild> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(distDir, 'build.json'), 'utf8')));
  const template = await readFile(join(distDir, 'template.html'), 'utf8');
  const opsPage = await readFile(join(distDir, 'ops.html'), 'utf8');
  // The one place where the server meets the site's code: a built module of the agreed interface.
  const renderer = (await import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href)) as SiteRenderer;
  return { ...manifest, template, opsPage, renderer, distDir, clientDir: join(distDir, 'client') };
}

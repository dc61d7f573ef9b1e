import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SiteRenderer } from '../../shared/page/renderer.ts';
import type { Theme } from '../../shared/page/theme-colors.ts';

/** `build.json`, as the site's build step writes it. Paths are URLs. */
const manifestSchema = z.object({
  id: z.string(),
  builtAt: z.string(),
  entry: z.object({ script: z.string() }),
  pages: z.record(z.string(), z.object({ scripts: z.array(z.string()) })),
  /** `whole`: style sheets with all rules. `pages`: the critical rules of a page, and the sheet of all others. */
  styles: z.object({
    whole: z.array(z.string()),
    pages: z.record(z.string(), z.object({ critical: z.string(), rest: z.string() })),
  }),
  fonts: z.object({ sans: z.string(), serif: z.string() }),
  bootstrap: z.object({ script: z.string(), style: z.string(), starter: z.string() }),
  files: z.array(z.string()),
});

export type SiteBuild = z.infer<typeof manifestSchema> & {
  readonly template: string;
  readonly opsPage: string;
  readonly renderer: SiteRenderer;
  /** True for the source in development: nothing is cached, and inline blocks have no hashes. */
  readonly isLive?: boolean;
  readonly clientDir: string;
  /** Color of the window's frame, if a brand has one. */
  readonly paper?: Readonly<Record<Theme, string>> | undefined;
};

export const inlineHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export async function loadSiteBuild(distDir: string): Promise<SiteBuild> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(distDir, 'build.json'), 'utf8')));
  const template = await readFile(join(distDir, 'template.html'), 'utf8');
  const opsPage = await readFile(join(distDir, 'ops.html'), 'utf8');
  // The only place where the server loads the site's code.
  const renderer = (await import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href)) as SiteRenderer;
  return { ...manifest, template, opsPage, renderer, clientDir: join(distDir, 'client') };
}

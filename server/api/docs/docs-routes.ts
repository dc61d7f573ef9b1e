import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { escapeText, escapeUTF8 } from 'entities/escape';
import type { FastifyInstance } from 'fastify';
import { docsPath } from '../../../shared/contract/paths.ts';
import { problemCodes, problemKinds } from '../../../shared/contract/problem.ts';
import { withLifetime } from '../../http/lifetimes.ts';
import { commonHeaders, documentHeaders, toolPolicy } from '../../http/security-headers.ts';
import { registerSmallFile, type SmallResponseServices } from '../../http/small-response.ts';

const problemSections = (): string =>
  problemCodes
    .map((code) => {
      const { status, title, meaning } = problemKinds[code];
      return `<article id="${code}"><h3>${escapeText(title)}</h3>
<p><code>${status}</code> <code>${code}</code></p>
<p>${escapeText(meaning).replace(/`([^`]+)`/g, '<code>$1</code>')}</p></article>`;
    })
    .join('\n');

const folder = import.meta.dirname;

async function docsPage({ config: { atelierName } }: DocsRouteOptions): Promise<string> {
  const slots: Readonly<Record<string, string>> = {
    '%owner%': escapeUTF8(atelierName),
    '%problems%': problemSections(),
  };
  const page = await readFile(join(folder, 'docs.html'), 'utf8');
  return page.replace(/%owner%|%problems%/g, (slot) => slots[slot] ?? '');
}

/** The library's own plugin would read all files at start. */
const libraryDir = () => join(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'), '../static');

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const files = [
  { name: 'docs.css', dir: () => folder, type: style },
  { name: 'docs.js', dir: () => folder, type: script },
  { name: 'swagger-ui.css', dir: libraryDir, type: style },
  { name: 'swagger-ui-bundle.js', dir: libraryDir, type: script },
];

/** Scripts are ours only. The library needs style attributes and blocks. */
const policy = toolPolicy("'self' 'unsafe-inline'", "'self' data:");

export interface DocsRouteOptions extends SmallResponseServices {
  readonly config: { readonly atelierName: string };
  readonly isSecure: boolean;
}

export const docsRoutes = (app: FastifyInstance, options: DocsRouteOptions): Promise<void> =>
  withLifetime(app, 'confirmed', async (scope) => {
    for (const { name, dir, type } of files) {
      const read = () => readFile(join(dir(), name), 'utf8');
      registerSmallFile(scope, `${docsPath}/${name}`, options, { type, read, headers: commonHeaders });
    }
    const read = () => docsPage(options);
    const headers = documentHeaders(policy, options.isSecure);
    registerSmallFile(scope, docsPath, options, { type: 'text/html; charset=utf-8', read, headers });
  });

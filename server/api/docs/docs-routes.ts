import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { escapeAttribute, escapeText } from 'entities/escape';
import type { FastifyInstance } from 'fastify';
import { docsPath } from '../../../shared/contract/paths.ts';
import { problemCodes, problemKinds } from '../../../shared/contract/problem.ts';
import { onceUnlessFailed } from '../../base/once.ts';
import { lifetimes, withLifetime } from '../../http/lifetimes.ts';
import { commonHeaders, documentHeaders, toolPolicy } from '../../http/security-headers.ts';
import { type SmallResponseServices, sendSmallResponse, smallResponse } from '../small-response.ts';

interface DocsPageInput {
  readonly owner: string;
  readonly files: Readonly<Record<'docs.css' | 'docs.js' | 'swagger-ui.css' | 'swagger-ui-bundle.js', string>>;
}

function problemSections(): string {
  return problemCodes
    .map((code) => {
      const { status, title, meaning } = problemKinds[code];
      return `<article id="${code}"><h3>${escapeText(title)}</h3>
<p><code>${status}</code> <code>${code}</code></p>
<p>${escapeText(meaning).replace(/`([^`]+)`/g, '<code>$1</code>')}</p></article>`;
    })
    .join('\n');
}

function docsPageOf({ owner, files }: DocsPageInput): string {
  const title = `Site API · ${owner}`;
  const href = (name: keyof DocsPageInput['files']) => escapeAttribute(files[name]);
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<meta name="description" content="${escapeAttribute(`Content of the site of ${owner} as data: endpoints, fields, problems.`)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${href('swagger-ui.css')}">
<link rel="stylesheet" href="${href('docs.css')}">
<script src="${href('docs.js')}"></script>
<script defer src="${href('swagger-ui-bundle.js')}"></script>
</head>
<body>
<header>
<p><a href="/">${escapeText(owner)}</a></p>
<nav aria-label="On this page"><ul>
<li><a href="#endpoints">Endpoints</a></li>
<li><a href="#problems">Problems</a></li>
<li><a href="/api/openapi.json">OpenAPI document</a></li>
<li><a href="/api/v1/client.d.ts">TypeScript types</a></li>
</ul></nav>
</header>
<main>
<h1>Site API</h1>
<p class="lead">The content of the site of ${escapeText(owner)} as typed JSON. Each request has one of three results: found (200), absent (404) or unknown (503), while the server cannot ask the CMS.</p>
<section id="endpoints" aria-labelledby="endpoints-title">
<h2 id="endpoints-title">Endpoints</h2>
<div id="swagger-ui"><p>This list needs JavaScript. Without it, read the <a href="/api/openapi.json">OpenAPI document</a>.</p></div>
</section>
<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">Problems</h2>
<p>Errors are problem documents (RFC 9457), <code>application/problem+json</code>. Their <code>code</code> is one of the codes below, and their <code>type</code> is a link to its description.</p>
<div class="problems">
${problemSections()}
</div>
</section>
</main>
</body>
</html>
`;
}

/** The library's own plugin would read all files at start. */
const libraryDir = () => join(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'), '../static');

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const files = {
  'docs.css': { dir: () => import.meta.dirname, type: style },
  'docs.js': { dir: () => import.meta.dirname, type: script },
  'swagger-ui.css': { dir: libraryDir, type: style },
  'swagger-ui-bundle.js': { dir: libraryDir, type: script },
} as const;

type FileName = keyof typeof files;

const fileNames = Object.keys(files) as FileName[];

/** Scripts are ours only. The library needs style attributes and blocks. */
const policy = toolPolicy("'self' 'unsafe-inline'", "'self' data:");

export interface DocsRouteOptions extends SmallResponseServices {
  readonly config: { readonly atelierName: string };
  readonly isSecure: boolean;
}

/** `GET /api/docs` and its files, read on first request. File URLs change with their content. */
export function docsRoutes(app: FastifyInstance, options: DocsRouteOptions): Promise<void> {
  return withLifetime(app, 'confirmed', (scope) => routes(scope, options));
}

async function routes(app: FastifyInstance, options: DocsRouteOptions): Promise<void> {
  const responses = fileNames.map((name) => {
    const { dir, type } = files[name];
    return {
      name,
      read: onceUnlessFailed(async () => smallResponse(options, type, await readFile(join(dir(), name), 'utf8'))),
    };
  });

  const page = onceUnlessFailed(async () => {
    const addresses = await Promise.all(
      responses.map(async ({ name, read }) => [name, `${docsPath}/${name}?v=${(await read()).version}`]),
    );
    const owner = options.config.atelierName;
    // Object.fromEntries forgets the names: exactly those of the table.
    const html = docsPageOf({ owner, files: Object.fromEntries(addresses) as Record<FileName, string> });
    return smallResponse(options, 'text/html; charset=utf-8', html);
  });
  const headers = documentHeaders(policy, options.isSecure);
  app.get(docsPath, async (request, response) => sendSmallResponse(request, response, await page(), headers));

  for (const { name, read } of responses) {
    app.get<{ Querystring: { v?: string } }>(`${docsPath}/${name}`, async (request, response) => {
      const file = await read();
      if (request.query.v === file.version) response.header('Cache-Control', lifetimes.forever);
      return sendSmallResponse(request, response, file, commonHeaders);
    });
  }
}

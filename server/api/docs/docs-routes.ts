import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { escapeAttribute, escapeText } from 'entities/escape';
import type { FastifyInstance } from 'fastify';
import { docsPath } from '../../../shared/contract/paths.ts';
import { problemCodes, problemKinds } from '../../../shared/contract/problem.ts';
import { withLifetime } from '../../http/lifetimes.ts';
import { commonHeaders, documentHeaders, toolPolicy } from '../../http/security-headers.ts';
import { registerSmallFile, type SmallResponseServices } from '../../http/small-response.ts';

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

function docsPageOf(owner: string): string {
  const title = `Site API · ${owner}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<meta name="description" content="${escapeAttribute(`Content of the site of ${owner} as data: endpoints, fields, problems.`)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${docsPath}/swagger-ui.css">
<link rel="stylesheet" href="${docsPath}/docs.css">
<script src="${docsPath}/docs.js"></script>
<script defer src="${docsPath}/swagger-ui-bundle.js"></script>
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

const files = [
  { name: 'docs.css', dir: () => import.meta.dirname, type: style },
  { name: 'docs.js', dir: () => import.meta.dirname, type: script },
  { name: 'swagger-ui.css', dir: libraryDir, type: style },
  { name: 'swagger-ui-bundle.js', dir: libraryDir, type: script },
];

/** Scripts are ours only. The library needs style attributes and blocks. */
const policy = toolPolicy("'self' 'unsafe-inline'", "'self' data:");

export interface DocsRouteOptions extends SmallResponseServices {
  readonly config: { readonly atelierName: string };
  readonly isSecure: boolean;
}

/** `GET /api/docs` and its files, read on first request. */
export function docsRoutes(app: FastifyInstance, options: DocsRouteOptions): Promise<void> {
  return withLifetime(app, 'confirmed', async (scope) => {
    for (const { name, dir, type } of files) {
      const read = () => readFile(join(dir(), name), 'utf8');
      registerSmallFile(scope, `${docsPath}/${name}`, options, { type, read, headers: commonHeaders });
    }
    const read = async () => docsPageOf(options.config.atelierName);
    const headers = documentHeaders(policy, options.isSecure);
    registerSmallFile(scope, docsPath, options, { type: 'text/html; charset=utf-8', read, headers });
  });
}

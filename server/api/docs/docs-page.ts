import { escapeAttribute, escapeText } from 'entities/escape';
import { problemCodes, problemKinds } from '../../../shared/contract/problem.ts';

export interface DocsPageInput {
  readonly owner: string;
  readonly files: Readonly<Record<'docs.css' | 'docs.js' | 'swagger-ui.css' | 'swagger-ui-bundle.js', string>>;
  readonly font: string;
}

function inlineCode(text: string): string {
  return escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function problemSections(): string {
  return problemCodes
    .map((code) => {
      const { status, title, meaning } = problemKinds[code];
      return `<article id="${code}"><h3>${escapeText(title)}</h3>
<p><code>${status}</code> <code>${code}</code></p>
<p>${inlineCode(meaning)}</p></article>`;
    })
    .join('\n');
}

/** Returns the API documentation page. A script renders the endpoints. Problems need no script. */
export function docsPageOf({ owner, files, font }: DocsPageInput): string {
  const title = `Content API · ${owner}`;
  const href = (name: keyof DocsPageInput['files']) => escapeAttribute(files[name]);
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<meta name="description" content="${escapeAttribute(`What the site of ${owner} shows, as data: endpoints, fields, problems.`)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${href('swagger-ui.css')}">
<link rel="stylesheet" href="${href('docs.css')}">
<style>@font-face{font-family:"Hedvig Letters Sans";src:url(${font}) format("woff2");font-display:swap}</style>
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
<h1>Content API</h1>
<p class="lead">Everything the site of ${escapeText(owner)} shows, as typed JSON. Found, absent and unknown are three answers: 200, 404, and 503 while nobody can tell.</p>
<section id="endpoints" aria-labelledby="endpoints-title">
<h2 id="endpoints-title">Endpoints</h2>
<div id="swagger-ui"><p>The endpoints are drawn by a script. Without it, read the <a href="/api/openapi.json">OpenAPI document</a>.</p></div>
</section>
<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">Problems</h2>
<p>What goes wrong is told as a problem document (RFC 9457), <code>application/problem+json</code>. Its <code>code</code> is one of these, and its <code>type</code> leads to what is said of it here.</p>
<div class="problems">
${problemSections()}
</div>
</section>
</main>
</body>
</html>
`;
}

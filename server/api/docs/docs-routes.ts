import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { docsPath } from '../../../shared/contract/paths.ts';
import { onceUnlessFailed } from '../../base/once.ts';
import { lifetimes, withLifetime } from '../../http/lifetimes.ts';
import { commonHeaders, documentHeaders, toolPolicy } from '../../http/security-headers.ts';
import { type SmallReplyServices, sendSmallResponse, smallResponse } from '../small-response.ts';
import { docsPageOf } from './docs-page.ts';

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

export interface DocsRouteOptions extends SmallReplyServices {
  readonly config: { readonly atelierName: string };
  readonly build: { readonly fonts: { readonly sans: string } };
  readonly isSecure: boolean;
}

/** `GET /api/docs` and its files, read on first request. File URLs change with their content. */
export function docsRoutes(app: FastifyInstance, options: DocsRouteOptions): Promise<void> {
  return withLifetime(app, 'confirmed', (scope) => routes(scope, options));
}

async function routes(app: FastifyInstance, options: DocsRouteOptions): Promise<void> {
  const replies = fileNames.map((name) => {
    const { dir, type } = files[name];
    return {
      name,
      reply: onceUnlessFailed(async () => smallResponse(options, type, await readFile(join(dir(), name), 'utf8'))),
    };
  });

  const page = onceUnlessFailed(async () => {
    const addresses = await Promise.all(
      replies.map(async ({ name, reply }) => [name, `${docsPath}/${name}?v=${(await reply()).version}`]),
    );
    const input = { owner: options.config.atelierName, font: options.build.fonts.sans };
    // Object.fromEntries forgets the names: exactly those of the table.
    const html = docsPageOf({ ...input, files: Object.fromEntries(addresses) as Record<FileName, string> });
    return smallResponse(options, 'text/html; charset=utf-8', html);
  });
  const headers = documentHeaders(policy, options.isSecure);
  app.get(docsPath, async (request, reply) => sendSmallResponse(request, reply, await page(), headers));

  for (const { name, reply: replyOf } of replies) {
    app.get<{ Querystring: { v?: string } }>(`${docsPath}/${name}`, async (request, reply) => {
      const file = await replyOf();
      if (request.query.v === file.version) reply.header('Cache-Control', lifetimes.forever);
      return sendSmallResponse(request, reply, file, commonHeaders);
    });
  }
}

import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ExportLine, exportPath, exportSchemaVersion } from '../../shared/contract/export.ts';
import { matchSiteRoute } from '../../shared/page/site-routes.ts';
import type { Answer } from '../base/answer.ts';
import type { Source } from '../cache/entry.ts';
import type { PartReader } from '../cache/part.ts';
import { fixedPage, linkedGeneralPage } from '../content/general-page.ts';
import { linkedMenu } from '../content/linked-menu.ts';
import type { SiteFacts, SiteParts } from '../content/parts.ts';
import { projectById } from '../content/project.ts';
import { generalPages } from '../content/site-pages.ts';
import type { Sources } from '../content/sources.ts';
import { matchedTag } from '../http/conditional.ts';
import { sendProblem, setHeaders, unavailable } from '../http/problem.ts';
import type { Admit } from '../http/request-marks.ts';
import { dataHeaders } from '../http/security-headers.ts';

export interface ExportRouteOptions {
  readonly responseCache: PartReader;
  readonly documents: SiteFacts & { readonly sources: Sources };
  readonly hardDeadlineMs: number;
  readonly admit: Admit;
}

/** Thrown because an export without a part would look complete. */
export class Missing extends Error {
  readonly answer: Extract<Answer<never>, { kind: 'unknown' }>;

  constructor(answer: Extract<Answer<never>, { kind: 'unknown' }>) {
    super('part of the export is unavailable');
    this.answer = answer;
  }
}

function known<Value>(answer: Answer<Value>): Value | undefined {
  if (answer.kind === 'unknown') throw new Missing(answer);
  return answer.kind === 'found' ? answer.value : undefined;
}

const loadedTogether = 8;

/** Paths in quotes, also in HTML. */
const quotedPaths = /"(\/design\/[^"\\?#/]+)/g;

/** Slugs of general pages that a value links to. */
function pagesLinkedIn(value: unknown): string[] {
  const paths = [...(JSON.stringify(value)?.matchAll(quotedPaths) ?? [])];
  return paths.flatMap(([, path = '']) => {
    const { page, parameters } = matchSiteRoute(path) ?? {};
    return page === 'design-slug' && parameters?.slug ? [parameters.slug] : [];
  });
}

/** All content, a line each, in the order of the contract. Throws `Missing` while a part is unavailable. */
export async function* linesOf(parts: SiteParts): AsyncGenerator<ExportLine> {
  const { read, sources, publicConfig } = parts;
  yield { kind: 'export', schemaVersion: exportSchemaVersion, publicUrl: publicConfig().publicUrl };
  let total = 0;
  const linked = new Set<string>();
  const count = (line: ExportLine): ExportLine => {
    total += 1;
    if ('value' in line) for (const slug of pagesLinkedIn(line.value)) linked.add(slug);
    return line;
  };
  const menu = known(await read(sources.menu));
  if (menu) yield count({ kind: 'menu', value: linkedMenu(menu, parts) });
  const landing = known(await read(sources.landing));
  if (landing) yield count({ kind: 'landing', value: landing });
  for (const [kind, name] of [
    ['project', 'projects'],
    ['work', 'works'],
  ] as const) {
    const items = known(await read(sources[name]))?.items ?? [];
    for (const [index, item] of items.entries()) {
      // Cached details are read again at once, others are loaded together.
      if (index % loadedTogether === 0) {
        await Promise.all(items.slice(index, index + loadedTogether).map(({ id }) => read(sources.project(id))));
      }
      const value = known(await projectById(parts, item.id));
      // A listed item without a detail has its summary.
      yield count({ kind, value: value ?? { ...item, blocks: [], facts: [] } });
    }
  }
  for (const name of ['about', 'process', 'biography'] as const) {
    const value = known(await fixedPage(parts, name));
    if (value) yield count({ kind: 'page', value });
  }
  const listed = known(await generalPages(parts))?.items.map(({ slug }) => slug) ?? [];
  const written = new Set<string>();
  for (const slug of listed) {
    const value = known(await linkedGeneralPage(parts, slug));
    if (value) yield count({ kind: 'page', value });
    written.add(value?.slug ?? slug);
  }
  // Pages that only texts link to. Each can link to others.
  for (const slug of linked) {
    const value = written.has(slug) ? undefined : known(await linkedGeneralPage(parts, slug));
    if (!value || value.isEmpty || written.has(value.slug)) continue;
    written.add(value.slug);
    yield count({ kind: 'page', value });
  }
  yield { kind: 'end', total };
}

async function* textOf(parts: SiteParts): AsyncGenerator<string> {
  for await (const line of linesOf(parts)) yield `${JSON.stringify(line)}\n`;
}

/** Loads and hashes everything once, so that the response can be conditional and streamed. */
async function tagOf(parts: SiteParts): Promise<string> {
  let digest = '';
  for await (const text of textOf(parts)) digest = hash('sha256', digest + text, 'base64url');
  return `"${digest.slice(0, 19)}"`;
}

/** Fails at the end if the content changed meanwhile, so that no incomplete or mixed export looks complete. */
async function* checked(parts: SiteParts, tag: string): AsyncGenerator<string> {
  let digest = '';
  for await (const text of textOf(parts)) {
    digest = hash('sha256', digest + text, 'base64url');
    if (text.startsWith('{"kind":"end"') && tag !== `"${digest.slice(0, 19)}"`) throw new Error('content changed');
    yield text;
  }
}

/** One export at a time, because each reads all content. */
export async function exportRoutes(app: FastifyInstance, options: ExportRouteOptions): Promise<void> {
  const { documents, responseCache, hardDeadlineMs, admit } = options;
  let tagging: Promise<string> | undefined;
  const read = <Value>(source: Source<Value>) => responseCache.part(source, hardDeadlineMs);
  app.get(exportPath, async (request, reply) => {
    await admit(request);
    const parts: SiteParts = { ...documents, read };
    tagging ??= tagOf(parts).finally(() => {
      tagging = undefined;
    });
    let tag: string;
    try {
      tag = await tagging;
    } catch (error) {
      if (error instanceof Missing) return sendProblem(reply, unavailable(error.answer));
      throw error;
    }
    setHeaders(reply, dataHeaders);
    reply.header('Cache-Control', 'no-cache').header('ETag', tag).type('application/x-ndjson; charset=utf-8');
    const held = request.headers['if-none-match'];
    if (held !== undefined && matchedTag(held, [tag]) !== undefined) return reply.code(304).send();
    if (request.method === 'HEAD') return reply.send();
    return reply.send(Readable.from(checked(parts, tag)));
  });
}

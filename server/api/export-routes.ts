import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type ExportLine, exportPath, exportSchemaVersion } from '../../shared/contract/export.ts';
import { matchSiteRoute } from '../../shared/page/site-routes.ts';
import { clientKey } from '../base/client-key.ts';
import { LoadQueue } from '../base/load-queue.ts';
import type { LookupResult } from '../base/lookup-result.ts';
import type { ReadDependency, VersionReader } from '../cache/dependency.ts';
import type { Source } from '../cache/entry.ts';
import type { SiteDependencies, SiteFacts } from '../content/dependencies.ts';
import { allEvents, eventBySlug, withNews } from '../content/events.ts';
import { fixedPage, linkedGeneralPage } from '../content/general-page.ts';
import { linkedMenu } from '../content/linked-menu.ts';
import { projectById } from '../content/project.ts';
import { generalPages } from '../content/site-pages.ts';
import type { Sources } from '../content/sources.ts';
import { landingWithEvent } from '../content/view.ts';
import { type ByteRange, partToSend } from '../http/byte-range.ts';
import { matchedTag } from '../http/conditional.ts';
import { sendProblem, setHeaders, unavailable } from '../http/problem.ts';
import type { Admit } from '../http/request-marks.ts';
import { dataHeaders } from '../http/security-headers.ts';
import { localJson } from './response-builders.ts';

export interface ExportRouteOptions {
  readonly responseCache: VersionReader;
  readonly documents: SiteFacts & { readonly sources: Sources };
  /** Of a language. Undefined: the site does not have it. */
  readonly documentsIn: (tag: string) => ExportRouteOptions['documents'] | undefined;
  readonly hardDeadlineMs: number;
  readonly admit: Admit;
}

/** Thrown because an export without a part would look complete. */
export class Missing extends Error {
  readonly answer: Extract<LookupResult<never>, { kind: 'unknown' }>;

  constructor(answer: Extract<LookupResult<never>, { kind: 'unknown' }>) {
    super('part of the export is unavailable');
    this.answer = answer;
  }
}

function known<Value>(answer: LookupResult<Value>): Value | undefined {
  if (answer.kind === 'unknown') throw new Missing(answer);
  return answer.kind === 'found' ? answer.value : undefined;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const loadedTogether = 8;

/** Paths in quotes, also in HTML. */
const quotedPaths = /"(\/design\/[^"\\?#/]+)/g;

function pagesLinkedIn(value: unknown): string[] {
  const paths = [...(JSON.stringify(value)?.matchAll(quotedPaths) ?? [])];
  return paths.flatMap(([, path = '']) => {
    const { page, parameters } = matchSiteRoute(path) ?? {};
    return page === 'design-slug' && parameters?.slug ? [parameters.slug] : [];
  });
}

/**
 * All content, a line each, in the order of the contract. `isWhole`: also pages that no page links to. Throws `Missing`
 * while a part is unavailable.
 */
export async function* linesOf(parts: SiteDependencies, isWhole = false): AsyncGenerator<ExportLine> {
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
  for (const slug of (isWhole && menu?.pageSlugs) || []) linked.add(slug);
  if (menu) yield count({ kind: 'menu', value: linkedMenu(await withNews(parts, menu), parts) });
  const landing = known(await landingWithEvent(parts));
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
  for (const { slug } of known(await allEvents(parts)) ?? []) {
    const value = known(await eventBySlug(parts, slug));
    if (value) yield count({ kind: 'event', value });
  }
  yield { kind: 'end', total };
}

interface Pinned {
  readonly source: Source<unknown>;
  readonly version: string;
}

/** All lines, compressed in parts, with everything that they were made of. */
interface Snapshot {
  readonly tag: string;
  readonly bytes: number;
  readonly parts: readonly { readonly bytes: number; readonly zipped: Buffer }[];
  readonly pinned: ReadonlyMap<string, Pinned>;
}

const partBytes = 256 * 1024;

/** Other requests get a turn at least this often. */
const turnMs = 5;

/** Returns a function that waits for the next turn of the event loop if this one has taken long. */
function inTurns(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < turnMs) return;
    await nextTurn();
    sinceMs = performance.now();
  };
}

/** `isStrict`: without what another language supplies. */
type ExportParts = Omit<SiteDependencies, 'read'> & { readonly isStrict?: boolean };

/** The lines, written once and stored until the content changes. Requests share the work. */
function sharedExport(own: ExportParts, cache: VersionReader, waitMs: number) {
  let stored: Snapshot | undefined;
  let running: Promise<Snapshot> | undefined;

  /** Rejects with `Missing` while a part is unavailable. */
  function current(): Promise<Snapshot> {
    running ??= freshSnapshot().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function freshSnapshot(): Promise<Snapshot> {
    if (stored && (await isCurrent(stored))) return stored;
    stored = undefined;
    stored = await written();
    return stored;
  }

  async function isCurrent({ pinned }: Snapshot): Promise<boolean> {
    const turn = inTurns();
    for (const { source, version } of pinned.values()) {
      await turn();
      if ((await cache.versionOf(source, waitMs)) !== version) return false;
    }
    return true;
  }

  async function written(): Promise<Snapshot> {
    const pinned = new Map<string, Pinned>();
    const read: ReadDependency = async (source) => {
      // The version comes first, so that a change meanwhile outdates the lines.
      const version = await cache.versionOf(source, waitMs);
      if (!pinned.has(source.key)) pinned.set(source.key, { source, version });
      return cache.part(source, waitMs);
    };
    const digest = createHash('sha256');
    const parts: { bytes: number; zipped: Buffer }[] = [];
    const turn = inTurns();
    let text = '';
    const flush = async () => {
      const bytes = Buffer.from(text);
      text = '';
      digest.update(bytes);
      parts.push({ bytes: bytes.byteLength, zipped: await zip(bytes, { level: 1 }) });
    };
    for await (const line of linesOf({ ...own, read })) {
      text += `${localJson(line, own)}\n`;
      if (text.length >= partBytes) await flush();
      await turn();
    }
    await flush();
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return { tag: `"${digest.digest('base64url').slice(0, 19)}"`, bytes, parts, pinned };
  }

  return current;
}

async function* bytesIn({ parts }: Snapshot, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { bytes, zipped } of parts) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end + 1 - at, bytes)];
    if (from < to) yield (await unzip(zipped)).subarray(from, to);
    at += bytes;
  }
}

export async function exportRoutes(app: FastifyInstance, options: ExportRouteOptions): Promise<void> {
  const { documents, documentsIn, responseCache, hardDeadlineMs, admit } = options;
  const all = new Map<string, () => Promise<Snapshot>>();
  /** Undefined: no such language. With one language, queries are ignored. */
  const exportFor = ({ locale, fallback = '' }: Readonly<Record<string, string | undefined>>) => {
    const hasOthers = documents.publicConfig().locales !== undefined;
    const own = hasOthers && locale !== undefined ? documentsIn(String(locale)) : documents;
    if (!own || (hasOthers && !/^(?:none)?$/.test(fallback))) return undefined;
    const isStrict = hasOthers && fallback === 'none';
    const key = `${own.publicConfig().locale} ${isStrict}`;
    const known = all.get(key) ?? sharedExport({ ...own, isStrict }, responseCache, hardDeadlineMs);
    all.set(key, known);
    return known;
  };
  const sending = new LoadQueue({ maxRunning: 32, maxRunningEach: 1, maxWaiting: 32 });
  app.get(exportPath, async (request, response) => {
    await admit(request);
    const wanted = exportFor(request.query as Readonly<Record<string, string | undefined>>);
    if (!wanted) return sendProblem(response, { code: 'bad-request', detail: 'locale or fallback is unknown' });
    let snapshot: Snapshot;
    try {
      snapshot = await wanted();
    } catch (error) {
      if (error instanceof Missing) return sendProblem(response, unavailable(error.answer));
      throw error;
    }
    const { tag, bytes } = snapshot;
    const held = request.headers['if-none-match'];
    const isHeld = held !== undefined && matchedTag(held, [tag]) !== undefined;
    setHeaders(response, dataHeaders);
    response.header('Cache-Control', 'no-cache').header('ETag', tag);
    if (isHeld) return response.code(304).send();
    const part = partToSend(response.type('application/x-ndjson; charset=utf-8'), bytes, [tag]);
    if (!part) return response;
    const left = new AbortController();
    response.raw.once('close', () => left.abort());
    const send = async () => {
      response.send(Readable.from(bytesIn(snapshot, part)));
      if (!left.signal.aborted) await once(response.raw, 'close');
      return response;
    };
    return sending.run(clientKey(request.ip), send, { signal: left.signal });
  });
}

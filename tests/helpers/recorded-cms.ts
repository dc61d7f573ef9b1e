import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Preset } from '../../server/upstream/call.ts';
import { type PresetName, presets } from '../../server/upstream/presets/presets.ts';
import { httpRecording } from './failure-recording.ts';

/** The recordings of a preset by call. */
const recordings = { projects: 'list', project: 'detail', pages: 'page', page: 'page' } as const;

type RecordedCall = keyof typeof recordings;

const image = readFileSync(new URL('../../server/upstream/sample/media/about/00-atelier.jpg', import.meta.url));

function patternOf(template: string, key: string): RegExp {
  const blanks: Readonly<Record<string, string>> = { '{name}': '[^/]*', '{id}': key, '{slug}': key };
  const parts = template.split(/(\{(?:id|slug|name)\})/);
  return new RegExp(`^${parts.map((part) => blanks[part] ?? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('')}$`);
}

/** The ID or slug that a request has for a call, '' if the call has none. Undefined if it is another call. */
function keyIn(template: Preset['calls'][string], url: URL): string | undefined {
  if (!template) return undefined;
  const path = patternOf(`/${template.path}`, '([^/]*)').exec(decodeURIComponent(url.pathname));
  const fixed = Object.entries(template.query ?? {}).filter(([, text]) => !text.startsWith('${'));
  const queries = fixed.map(([name, text]) => patternOf(text, '(.*)').exec(url.searchParams.get(name) ?? '-'));
  if (!path || queries.some((query) => !query)) return undefined;
  return [path, ...queries].flatMap((match) => match?.slice(1) ?? [])[0] ?? '';
}

/** A list response without entries. */
function emptied(list: object): object {
  if (Array.isArray(list)) return [];
  const { links: _next, meta: _count, ...fields } = list as { links?: unknown; meta?: unknown };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

const totals = new Set(['total', 'totalDocs', 'total_count']);

/** A recorded first page as the whole list: its counts are those of its own entries. */
function asWhole(text: string): string {
  const list: unknown = JSON.parse(text);
  const { data, posts, docs, items } = Object(list);
  const entries = [data, posts, docs, items].find(Array.isArray);
  const own = { next: null, pages: 1 };
  return JSON.stringify(list, function (this: object, name, value) {
    if (entries?.includes(this) || !entries) return value;
    if (totals.has(name) && typeof value === 'number') return entries.length;
    return typeof value === 'number' && name in own ? own[name as keyof typeof own] : value;
  });
}

export interface RecordedCms {
  readonly url: string;
  /** Value of `MEDIA_REWRITE` for files on the recorded hosts. */
  readonly mediaRewrite: string;
  /** Chooses the item whose detail is recorded, and returns its slug. Other items have no detail. */
  chooseDetail(items: readonly { readonly id: string; readonly slug: string }[]): string | undefined;
  close(): Promise<void>;
}

/** Serves the recordings of a preset in a folder for its calls, and an image for files. */
export async function startRecordedCms(preset: PresetName, folder: string): Promise<RecordedCms> {
  const { calls }: Preset = presets[preset];
  const bodyOf = (name: string) =>
    Buffer.from(httpRecording(`presets/${folder}`, name).body, 'base64').toString('utf8');
  const textOf = (call: RecordedCall): string => bodyOf(recordings[call]);
  let detailed: string | undefined;

  function answerTo(url: URL): string | undefined {
    // The second page of a list, and the search that the root of Prismic leads to.
    if (url.searchParams.has('page[offset]')) return '{"data":[]}';
    if (preset === 'prismic' && url.pathname === '/api/v2') return bodyOf('root');
    url.pathname = url.pathname.replace('/api/v2/documents/search', '/api/v2');
    if (keyIn(calls.works, url) !== undefined) return asWhole(JSON.stringify(emptied(JSON.parse(textOf('projects')))));
    for (const call of ['project', 'page', 'projects', 'pages'] as const) {
      const key = keyIn(calls[call], url);
      if (key === undefined) continue;
      const isRecorded = call === 'project' ? key === detailed : key === '' || textOf(call).includes(`"${key}"`);
      if (isRecorded) return call === 'projects' || call === 'pages' ? asWhole(textOf(call)) : textOf(call);
    }
    // A search without results.
    return preset === 'prismic' ? '{"results":[],"next_page":null}' : undefined;
  }

  const server = createServer(({ url: path = '/', headers: { accept = '' } }, response) => {
    const url = new URL(path, 'http://cms.example');
    if (/\.(?:jpe?g|png|webp|gif|svg|avif)$/i.test(url.pathname) || accept.startsWith('image/')) {
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image);
    }
    const answer = answerTo(url);
    return response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(answer ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const words = (['projects', 'project', 'page'] as const).map(textOf).join('\n').replaceAll('\\/', '/');
  const files = words.matchAll(/(https?:|)(\/\/[\w.:-]+)\/[^"\s?]*\.\w{2,4}\b/g);
  const origins = new Set([...files].map(([, scheme, host]) => (scheme || 'https:') + host));
  return {
    url,
    mediaRewrite: [...origins].map((origin) => `${origin}=${url}`).join(','),
    chooseDetail: (items) => {
      const first = items.find(({ slug }) => textOf('project').search(`["/]${slug}"`) >= 0);
      detailed = first?.id;
      return first?.slug;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

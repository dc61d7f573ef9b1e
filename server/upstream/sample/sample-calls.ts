import type { ContentFolder } from './content-folder.ts';

/** One of the calls, as the real API has it. Written apart from the client's table, so that neither hides a slip of the other. */
export interface SampleCall {
  readonly method: 'GET' | 'POST';
  /** Behind `/{name}/`: the spelling and the slash are those of the real API. */
  readonly path: string;
  /** JSON text, or undefined for a 404. */
  readonly reply: (content: ContentFolder, query: URLSearchParams) => Promise<string | undefined>;
}

function wholeDocument(path: string): SampleCall {
  const call = path.replace(/\/$/, '');
  return { method: 'GET', path, reply: (content) => content.document(call) };
}

/** Calls that are more than a document of their own, or are spelled otherwise. */
const ownCalls: readonly SampleCall[] = [
  wholeDocument('get-laning-videos'),
  {
    method: 'POST',
    path: 'get-seo/',
    reply: (content, query) => content.member('get-seo', query.get('slug') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-design-projects-detail/',
    reply: (content, query) => content.entry('get-design-projects-detail', query.get('id') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-pages/',
    // A filter that matches nothing is an empty list, not an error.
    reply: async (content, query) => (await content.entry('get-pages', query.get('slug') ?? '')) ?? '[]',
  },
];

/** The call with exactly this path; spelling and slash count. Every document of the folder is one: `get-about/`. */
export async function sampleCallAt(content: ContentFolder, path: string): Promise<SampleCall | undefined> {
  const own = ownCalls.find((call) => call.path.replace(/\/$/, '') === path.replace(/\/$/, ''));
  if (own) return own.path === path ? own : undefined;
  const [, name] = /^(get-[a-z-]+)\/$/.exec(path) ?? [];
  const isThere = name !== undefined && (await content.document(name)) !== undefined;
  return isThere ? wholeDocument(path) : undefined;
}

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

export const sampleCalls: readonly SampleCall[] = [
  wholeDocument('get-laning-videos'),
  wholeDocument('get-burgermenu-items/'),
  wholeDocument('get-art-projects/'),
  wholeDocument('get-design-projects/'),
  wholeDocument('get-biography/'),
  wholeDocument('get-about/'),
  wholeDocument('get-process/'),
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

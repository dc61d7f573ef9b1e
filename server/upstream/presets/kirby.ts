import type { CallTemplate, Preset } from '../call.ts';

const select = { select: 'id,slug,title,status,content,files' };
const childrenOf = (page: string, status = 'listed'): CallTemplate => ({
  path: `api/${page}/children`,
  query: { ...select, status, limit: '100' },
});
const one = (id: string): CallTemplate => ({ path: `api/pages/${id}`, query: select });

/** Kirby's own API: the listed children of the pages `projects` and `works`, and pages at the top. */
export const kirby: Preset = {
  headers: { authorization: 'Basic ${KIRBY_BASIC_AUTH}' },
  calls: {
    projects: childrenOf('pages/projects'),
    works: childrenOf('pages/works'),
    project: one('projects+{id}'),
    work: one('works+{id}'),
    pages: childrenOf('site'),
    page: one('{slug}'),
  },
  // Draft pages. Unsaved changes of published pages are not in the API.
  preview: {
    calls: {
      projects: childrenOf('pages/projects', 'all'),
      works: childrenOf('pages/works', 'all'),
      pages: childrenOf('site', 'all'),
    },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
  editUrl: '{url}/panel/pages/{collection}+{id}',
};

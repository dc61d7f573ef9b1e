import type { CallTemplate, Preset } from '../call.ts';

const key = { key: '${GHOST_CONTENT_KEY}', include: 'tags' };
const postsTagged = (tag: string): CallTemplate => ({
  path: 'ghost/api/content/posts/',
  query: { ...key, filter: `tag:${tag}`, limit: '100' },
});

/** Ghost's Content API: posts with the tags `projects` and `works`, and Ghost's own pages. */
export const ghost: Preset = {
  headers: { 'accept-version': 'v5.0' },
  calls: {
    projects: postsTagged('projects'),
    works: postsTagged('works'),
    project: { path: 'ghost/api/content/posts/{id}/', query: key },
    pages: { path: 'ghost/api/content/pages/', query: { ...key, limit: '100' } },
    page: { path: 'ghost/api/content/pages/slug/{slug}/', query: key },
  },
  editUrl: '{url}/ghost/#/editor/post/{id}',
};

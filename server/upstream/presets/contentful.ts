import type { Preset } from '../call.ts';

const include = '10';

/** Creation date, because the default order changes with every edit. */
const list = (type: string) => ({ content_type: type, include: '2', limit: '100', order: '-sys.createdAt' });

/** A search, because an entry requested by its ID comes without its links. */
const byId = (type: string) => ({ content_type: type, 'sys.id': '{id}', include });

/** Contentful's Content Delivery API, with the content types `project`, `work` and `page`. */
export const contentful: Preset = {
  calls: {
    projects: { path: 'entries', query: list('project') },
    project: { path: 'entries', query: byId('project'), content: '/items/0' },
    works: { path: 'entries', query: list('work') },
    work: { path: 'entries', query: byId('work'), content: '/items/0' },
    pages: { path: 'entries', query: list('page') },
    page: { path: 'entries', query: { content_type: 'page', 'fields.slug': '{slug}', include }, content: '/items/0' },
  },
  headers: { Authorization: 'Bearer ${CONTENTFUL_TOKEN}' },
  fileHosts: ['images.ctfassets.net', 'videos.ctfassets.net'],
  // The Preview API refuses tokens of the Delivery API.
  preview: { host: ['cdn.', 'preview.'], headers: { Authorization: 'Bearer ${PREVIEW_TOKEN}' } },
  editUrl: 'https://app.contentful.com{path}/entries/{id}?focusedField={field}',
};

import type { CallTemplate, Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

const include = '10';

/** Creation date, because the default order changes with every edit. */
const list = (_name: string, type: string) => ({
  path: 'entries',
  query: { content_type: type, include: '2', limit: '100', order: '-sys.createdAt' },
});

/** A search, because an entry requested by its ID comes without its links. */
const byId = (_name: string, type: string) => one({ content_type: type, 'sys.id': '{id}', include });

const one = (query: Record<string, string>): CallTemplate => ({ path: 'entries', query, content: '/items/0' });

/** Contentful's Content Delivery API, with the content types `project`, `work` and `page`. */
export const contentful: Preset = {
  calls: callsOf(list, byId, one({ content_type: 'page', 'fields.slug': '{slug}', include })),
  headers: { Authorization: 'Bearer ${CONTENTFUL_TOKEN}' },
  fileHosts: ['images.ctfassets.net', 'videos.ctfassets.net'],
  // The Preview API refuses tokens of the Delivery API.
  preview: { host: ['cdn.', 'preview.'], headers: { Authorization: 'Bearer ${PREVIEW_TOKEN}' } },
  editUrl: 'https://app.contentful.com{path}/entries/{id}?focusedField={field}',
};

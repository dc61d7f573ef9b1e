import type { Preset } from '../call.ts';

const list = { depth: '1', limit: '100' };
const whole = { depth: '2' };

/** Payload's REST API: collections `projects`, `works` and `pages`. A key is required unless they are public. */
export const payload: Preset = {
  calls: {
    projects: { path: 'api/projects', query: list },
    project: { path: 'api/projects/{id}', query: whole },
    works: { path: 'api/works', query: list },
    work: { path: 'api/works/{id}', query: whole },
    pages: { path: 'api/pages', query: list },
    page: { path: 'api/pages', query: { ...whole, 'where[slug][equals]': '{slug}', limit: '1' } },
  },
  headers: { Authorization: 'users API-Key ${PAYLOAD_API_KEY?}' },
  preview: { query: { draft: 'true' }, headers: { Authorization: 'users API-Key ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/collections/{collection}/{id}#field-{field}',
};

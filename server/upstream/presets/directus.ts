import type { Preset } from '../call.ts';

/** Related items, and the fields of images and blocks (M2A). `*.*.*` would follow junctions back to the item itself. */
const whole = '*.*,*.directus_files_id.*,*.item.*.*,*.item.*.directus_files_id.*';

const list = { fields: '*.*', limit: '-1' };
// A filter, because Directus returns "forbidden" for the path of a missing item.
const one = { fields: whole, 'filter[id][_eq]': '{id}', limit: '1' };

/** Directus' REST API: collections `projects`, `works` and `pages`. A token is required unless they are public. */
export const directus: Preset = {
  calls: {
    projects: { path: 'items/projects', query: list },
    project: { path: 'items/projects', query: one },
    works: { path: 'items/works', query: list },
    work: { path: 'items/works', query: one },
    pages: { path: 'items/pages', query: list },
    page: { path: 'items/pages', query: { fields: whole, 'filter[slug][_eq]': '{slug}', limit: '1' } },
  },
  headers: { Authorization: 'Bearer ${DIRECTUS_TOKEN?}' },
  preview: { headers: { Authorization: 'Bearer ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/content/{collection}/{id}',
};

import type { Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

/** Related items, and the fields of images and blocks (M2A). `*.*.*` would follow junctions back to the item itself. */
const whole = '*.*,*.directus_files_id.*,*.item.*.*,*.item.*.directus_files_id.*';

/** Directus' REST API: collections `projects`, `works` and `pages`. A token is required unless they are public. */
export const directus: Preset = {
  calls: callsOf(
    (name) => ({ path: `items/${name}`, query: { fields: '*.*', limit: '-1' } }),
    // A filter, because Directus returns "forbidden" for the path of a missing item.
    (name) => ({ path: `items/${name}`, query: { fields: whole, 'filter[id][_eq]': '{id}', limit: '1' } }),
    { path: 'items/pages', query: { fields: whole, 'filter[slug][_eq]': '{slug}', limit: '1' } },
  ),
  headers: { Authorization: 'Bearer ${DIRECTUS_TOKEN?}' },
  preview: { headers: { Authorization: 'Bearer ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/content/{collection}/{id}',
};

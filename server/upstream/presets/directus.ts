import type { Preset } from '../call.ts';

/**
 * What is related, one step away, and of pictures and blocks of any kind (M2A) wherever they stand the fields of theirs.
 * `*.*.*` would follow rows of junctions back to the item that they belong to. What is not there is asked for in vain.
 */
const whole = '*.*,*.directus_files_id.*,*.item.*.*,*.item.*.directus_files_id.*';

const list = { fields: '*.*', limit: '-1' };
// By a filter: an item that is not there, asked for by its path, is "forbidden".
const one = { fields: whole, 'filter[id][_eq]': '{id}', limit: '1' };

/** Directus' REST API, with the collections `projects`, `works` and `pages`; a token is needed where they are not public. */
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
};

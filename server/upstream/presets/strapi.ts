import type { Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

/** Every field, one level deep. `strapi-reading.ts` then requests the fields of components. */
const whole = { populate: '*' };

const drafts = { Authorization: 'Bearer ${PREVIEW_TOKEN?}' };
const editUrl = '{url}/admin/content-manager/collection-types/api::{type}.{type}/{id}';

/** Strapi 5's REST API. A token is required unless its types are public. */
export const strapi: Preset = {
  calls: callsOf(
    (name) => ({ path: `api/${name}`, query: { ...whole, 'pagination[pageSize]': '100' } }),
    (name) => ({ path: `api/${name}/{id}`, query: whole }),
    { path: 'api/pages', query: { ...whole, 'filters[slug][$eq]': '{slug}' } },
  ),
  headers: { Authorization: 'Bearer ${STRAPI_TOKEN?}' },
  preview: { query: { status: 'draft' }, headers: drafts },
  editUrl,
};

/** Strapi 4 has the calls of Strapi 5. Its responses and its parameter for drafts differ; Strapi 5 in that format needs both. */
export const strapi4: Preset = {
  ...strapi,
  preview: { query: { ...strapi.preview?.query, publicationState: 'preview' }, headers: drafts },
};

import type { Preset } from '../call.ts';

const list = { populate: '*', 'pagination[pageSize]': '100' };
/** The components of the dynamic zone. `*` reaches one level only and cannot be combined with it. */
const whole = { 'populate[blocks][populate]': '*' };

const drafts = { Authorization: 'Bearer ${PREVIEW_TOKEN?}' };
const editUrl = '{url}/admin/content-manager/collection-types/api::{type}.{type}/{id}';

/** Strapi 5's REST API with a dynamic zone `blocks`. A token is required unless its types are public. */
export const strapi: Preset = {
  calls: {
    projects: { path: 'api/projects', query: list },
    project: { path: 'api/projects/{id}', query: whole },
    works: { path: 'api/works', query: list },
    work: { path: 'api/works/{id}', query: whole },
    pages: { path: 'api/pages', query: list },
    page: { path: 'api/pages', query: { ...whole, 'filters[slug][$eq]': '{slug}' } },
  },
  headers: { Authorization: 'Bearer ${STRAPI_TOKEN?}' },
  preview: { query: { status: 'draft' }, headers: drafts },
  editUrl,
};

/** Strapi 4 has the calls of Strapi 5. Its responses and its parameter for drafts differ; Strapi 5 in that format needs both. */
export const strapi4: Preset = {
  ...strapi,
  preview: { query: { ...strapi.preview?.query, publicationState: 'preview' }, headers: drafts },
};

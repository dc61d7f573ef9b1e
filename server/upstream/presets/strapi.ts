import type { Preset } from '../call.ts';

const list = { populate: '*', 'pagination[pageSize]': '100' };
/** The components of the dynamic zone. `*` reaches one level only and cannot be combined with it. */
const whole = { 'populate[blocks][populate]': '*' };

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
};

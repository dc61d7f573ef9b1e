import type { Preset } from '../call.ts';

const list = { populate: '*', 'pagination[pageSize]': '100' };
/** The dynamic zone with what stands in its components: `*` reaches one step alone, and cannot stand beside it. */
const whole = { 'populate[blocks][populate]': '*' };

/**
 * Strapi 5's REST API, with the types `project`, `work` and `page`, whose content is a dynamic zone `blocks`; a token is
 * needed where they are not public.
 */
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

import type { Preset } from '../call.ts';

/** All fields that a list needs, with the pictures that posts name by their ids; 100 is the most that a page may have. */
const list = { per_page: '100', _embed: '1' };

/** WordPress' REST API, with two custom post types by the names `projects` and `works`, and pages. */
export const wordpress: Preset = {
  calls: {
    projects: { path: 'wp-json/wp/v2/projects', query: list },
    project: { path: 'wp-json/wp/v2/projects/{id}', query: { _embed: '1' } },
    works: { path: 'wp-json/wp/v2/works', query: list },
    work: { path: 'wp-json/wp/v2/works/{id}', query: { _embed: '1' } },
    pages: { path: 'wp-json/wp/v2/pages', query: { ...list, orderby: 'menu_order', order: 'asc' } },
    page: { path: 'wp-json/wp/v2/pages', query: { slug: '{slug}', _embed: '1' } },
  },
};

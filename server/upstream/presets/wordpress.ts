import type { Preset } from '../call.ts';

/** Embeds images and terms, those of ACF fields as well. */
const embedded = { _embed: 'wp:featuredmedia,wp:term,acf:attachment', acf_format: 'standard' };

/** 100 is the maximum page size. */
const list = { ...embedded, per_page: '100' };

/** WordPress' REST API, with the custom post types `projects` and `works`, and pages. */
export const wordpress: Preset = {
  calls: {
    projects: { path: 'wp-json/wp/v2/projects', query: list },
    project: { path: 'wp-json/wp/v2/projects/{id}', query: embedded },
    works: { path: 'wp-json/wp/v2/works', query: list },
    work: { path: 'wp-json/wp/v2/works/{id}', query: embedded },
    pages: { path: 'wp-json/wp/v2/pages', query: { ...list, orderby: 'menu_order', order: 'asc' } },
    page: { path: 'wp-json/wp/v2/pages', query: { slug: '{slug}', ...embedded } },
  },
  // An application password in the form of basic authentication.
  preview: {
    query: { context: 'edit', status: 'any' },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
  editUrl: '{url}/wp-admin/post.php?post={id}&action=edit',
};

import type { CallTemplate, Preset } from '../call.ts';

/** 20 is Wagtail's default maximum. A higher limit is an error. */
const list = { fields: '*', limit: '20' };
const path = 'api/v2/pages/';
const one: CallTemplate = { path: `${path}{id}/` };

/** Wagtail's API v2: page types `projects.ProjectPage`, `works.WorkPage` and `pages.ContentPage`. */
export const wagtail: Preset = {
  calls: {
    projects: { path, query: { type: 'projects.ProjectPage', ...list } },
    works: { path, query: { type: 'works.WorkPage', ...list } },
    project: one,
    work: one,
    pages: { path, query: { type: 'pages.ContentPage', ...list } },
    page: { path, query: { type: 'pages.ContentPage', slug: '{slug}', ...list } },
  },
  editUrl: '{url}/admin/pages/{id}/edit/',
};

import type { CallTemplate, Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

const token = '${STORYBLOK_TOKEN}';

const relations = 'project.typologies,project.related,work.typologies,work.related';

/** The manual order of the folder. 100 is the maximum page size. */
const list = (folder: string): CallTemplate => ({
  path: 'stories',
  query: {
    starts_with: `${folder}/`,
    is_startpage: 'false',
    sort_by: 'position:desc',
    per_page: '100',
    resolve_relations: relations,
    token,
  },
});

const one = (path: string): CallTemplate => ({
  path,
  query: { resolve_links: 'url', resolve_relations: relations, token },
  content: '/story',
});

/** Storyblok's Content Delivery API v2, with the folders `projects`, `works` and `pages`. */
export const storyblok: Preset = {
  calls: callsOf(list, () => one('stories/{id}'), one('stories/pages/{slug}')),
  // One for each region.
  fileHosts: ['a.storyblok.com', 'a-us.storyblok.com', 'a-ca.storyblok.com', 'a-ap.storyblok.com'],
  preview: { query: { version: 'draft', token: '${PREVIEW_TOKEN?}' } },
};

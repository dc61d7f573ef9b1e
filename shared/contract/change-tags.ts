import type { EndpointName } from './paths.ts';

const details = ['project', 'work', 'projectById', 'view'] as const;
const lists = ['projects', 'works', 'shortlist', ...details, 'resolve', 'search', 'seo'] as const;
const pages = ['page', 'pages', 'search', 'seo', 'view'] as const;

/**
 * The tags of changes and the endpoints whose responses depend on each. A tag of one entry adds its id or slug after a
 * colon: `detail:101`, `page:care`, `seo:design/care`.
 */
export const changeTags: Readonly<Record<string, readonly EndpointName[]>> = {
  menu: ['menu', 'page', 'pages', 'search', 'view'],
  landing: ['landing', 'view'],
  projects: lists,
  works: lists,
  details,
  detail: details,
  pages,
  page: pages,
  about: ['about', 'pages', 'search', 'view'],
  process: ['process', 'pages', 'search', 'view'],
  biography: ['biography', 'pages', 'search', 'view'],
  events: ['events', 'event', 'project', 'work', 'projectById', 'landing', 'menu', 'search', 'view'],
  seo: ['seo', 'view'],
};

/** The endpoints to read again after a change: those of `detail` for `detail:101`. Empty for an unknown tag. */
export const endpointsOfTag = (tag: string): readonly EndpointName[] => changeTags[tag.split(':', 1)[0] ?? ''] ?? [];

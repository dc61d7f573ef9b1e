import type { CallTemplate, Preset } from '../call.ts';

type CallOf = (collection: string, type: string) => CallTemplate;

/** The calls of a CMS whose lists, and whose entries, differ by the name of their collection (`projects`) or type. */
export const callsOf = (list: CallOf, one: CallOf, page: CallTemplate): Preset['calls'] => ({
  projects: list('projects', 'project'),
  project: one('projects', 'project'),
  works: list('works', 'work'),
  work: one('works', 'work'),
  pages: list('pages', 'page'),
  page,
});

import type { CallTemplate, Preset } from '../call.ts';

/**
 * A search, which is asked of the root: only there it is said by which reference what is published can be read, and
 * the reading goes on from there with the same parameters.
 */
const search = (predicate: string, more: Record<string, string> = {}): CallTemplate => ({
  path: 'api/v2',
  query: { q: `[[${predicate}]]`, ...more, access_token: '${PRISMIC_TOKEN?}' },
});

/** Those that were published last come first; 100 is the most that a page may have. */
const list = (type: string) =>
  search(`at(document.type,"${type}")`, {
    pageSize: '100',
    orderings: '[document.first_publication_date desc]',
  });

const one = (predicate: string): CallTemplate => ({ ...search(predicate), content: '/results/0' });

/** Prismic's Document API v2, with the types `project`, `work` and `page`. */
export const prismic: Preset = {
  calls: {
    projects: list('project'),
    project: one('at(document.id,"{id}")'),
    works: list('work'),
    work: one('at(document.id,"{id}")'),
    pages: list('page'),
    page: one('at(my.page.uid,"{slug}")'),
  },
  fileHosts: ['images.prismic.io'],
};

import type { CallTemplate, Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

/** A search starts at the API root, because only the root has the reference of the published content. */
const search = (predicate: string, more: Record<string, string> = {}): CallTemplate => ({
  path: 'api/v2',
  query: { q: `[[${predicate}]]`, ...more, access_token: '${PRISMIC_TOKEN?}' },
});

/** 100 is the maximum page size. */
const list = (_name: string, type: string) =>
  search(`at(document.type,"${type}")`, {
    pageSize: '100',
    orderings: '[document.first_publication_date desc]',
  });

const one = (predicate: string): CallTemplate => ({ ...search(predicate), content: '/results/0' });

/** Prismic's Document API v2, with the types `project`, `work` and `page`. */
export const prismic: Preset = {
  calls: callsOf(list, () => one('at(document.id,"{id}")'), one('at(my.page.uid,"{slug}")')),
  fileHosts: ['images.prismic.io'],
  // Drafts are in a release. Its reference is visible to a token of the kind "Master + Releases".
  preview: { query: { ref: 'release', access_token: '${PREVIEW_TOKEN?}' } },
  editUrl: 'https://{project}.prismic.io/builder/pages/{id}',
};

import { pathOfGeneralPage, pathOfProject } from '../../../shared/page/site-routes.ts';
import { scalarText, type WireRecord } from '../../normalize/reply/record.ts';

/** What systems call the types of documents that have pages of their own here. */
const paths: Readonly<Record<string, (slug: string) => string>> = {
  project: (slug) => pathOfProject({ section: 'design', slug }),
  work: (slug) => pathOfProject({ section: 'art', slug }),
  page: pathOfGeneralPage,
};

/**
 * Where a document of the system stands here: the types `project`, `work` and `page`, or their plurals, have pages.
 * Undefined for all others, and for one without a slug.
 */
export function pathOfDocument(type: unknown, slug: unknown): string | undefined {
  const name = scalarText(type).toLowerCase().replace(/s$/, '');
  const text = scalarText(slug);
  return text !== '' && Object.hasOwn(paths, name) ? paths[name]?.(text) : undefined;
}

/** A document with a page of its own, where another one refers to it: a link, never its content once more. */
export const linkToDocument = (href: string, id: unknown, title: unknown): WireRecord => ({
  kind: 'link',
  href,
  label: scalarText(title),
  id,
});

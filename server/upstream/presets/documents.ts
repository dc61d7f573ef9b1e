import { pathOfGeneralPage, pathOfProject } from '../../../shared/page/site-routes.ts';
import { type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';

const paths: Readonly<Record<string, (slug: string) => string>> = {
  project: (slug) => pathOfProject({ section: 'design', slug }),
  work: (slug) => pathOfProject({ section: 'art', slug }),
  page: pathOfGeneralPage,
};

const nameOf = (type: string): string => type.toLowerCase().replace(/s$/, '');

/** Path on this site of a CMS document of type `project`, `work` or `page` (or plurals) with a slug. */
export function pathOfDocument(type: unknown, slug: unknown): string | undefined {
  const name = nameOf(scalarText(type));
  const text = scalarText(slug);
  return text !== '' && Object.hasOwn(paths, name) ? paths[name]?.(text) : undefined;
}

const lists: Readonly<Record<string, string>> = { project: '/design', work: '/art' };

export function pathOfList(type: string): string | undefined {
  const name = nameOf(type);
  return Object.hasOwn(lists, name) ? lists[name] : undefined;
}

/** A reference to a document with its own page is a link, not its content. */
export const linkToDocument = (href: string, id: unknown, title: unknown): PayloadRecord => ({
  kind: 'link',
  href,
  label: scalarText(title),
  id,
});

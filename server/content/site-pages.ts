import type { Menu } from '../../shared/contract/menu.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import { menuHref } from '../../shared/menu-href.ts';
import { matchSiteRoute, pageNames, pathOf, pathOfProject, siteRoutes } from '../../shared/site-routes.ts';
import type { Answer } from '../answer.ts';
import { generalPage } from './general-page.ts';
import type { SiteParts } from './parts.ts';

/** A page that there is, by its canonical path. */
export interface SitePage {
  readonly path: string;
  /** The project or work that it shows. */
  readonly project?: ProjectSummary;
}

/** Pages whose address has nothing in it but the artist's name. */
function fixedPaths(artistSlug: string): string[] {
  const fixed = pageNames.filter((name) => !siteRoutes[name].pattern.includes(':slug'));
  return fixed.map((name) => pathOf(name, { name: artistSlug }));
}

/** Paths of the general pages that the menu leads to, in its order. */
function pathsInMenu({ publicConfig }: SiteParts, { art, design, typologies }: Menu): string[] {
  const targets = { config: publicConfig(), typologies };
  const groups = [{ kind: 'art' as const, items: art.items }, ...design];
  const hrefs = groups.flatMap(({ kind, items }) => items.map(({ url }) => menuHref(url, kind, targets) ?? ''));
  const paths = hrefs.flatMap((href) => href.split(/[?#]/)[0] ?? []);
  return [...new Set(paths)].filter((path) => matchSiteRoute(path)?.page === 'design-slug');
}

/** Those of the general pages of the menu that have something on them. What nobody knows of is left out. */
async function generalPaths(parts: SiteParts): Promise<string[]> {
  const menu = await parts.read(parts.sources.menu);
  if (menu.kind !== 'found') return [];
  const paths = pathsInMenu(parts, menu.value);
  const pages = await Promise.all(paths.map((path) => generalPage(parts, matchSiteRoute(path)?.parameters.slug ?? '')));
  return paths.filter((_path, index) => {
    const page = pages[index];
    return page?.kind === 'found' && !page.value.isEmpty;
  });
}

/** All pages that there are: the fixed ones, those of the menu, every project, every work. Unknown while a list is. */
export async function sitePages(parts: SiteParts): Promise<Answer<readonly SitePage[]>> {
  const { read, sources, publicConfig } = parts;
  const lists = await Promise.all([read(sources.projects), read(sources.works)]);
  const unknown = lists.find((list) => list.kind === 'unknown');
  if (unknown) return unknown;
  const items = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
  const paths = [...fixedPaths(publicConfig().artistSlug), ...(await generalPaths(parts))];
  const detailPages = items.map((project) => ({ path: pathOfProject(project), project }));
  return { kind: 'found', value: [...paths.map((path) => ({ path })), ...detailPages] };
}

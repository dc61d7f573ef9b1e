import type { Landing } from '../../shared/contract/landing.ts';
import type { Menu } from '../../shared/contract/menu.ts';
import type { Page } from '../../shared/contract/page.ts';
import type { ProjectList } from '../../shared/contract/project.ts';
import type { Seo } from '../../shared/contract/seo.ts';
import { normalizeLanding } from './landing.ts';
import { normalizeMenu } from './menu.ts';
import { normalizeGeneralPage, normalizePage } from './page.ts';
import { normalizeProjectDetail, type ProjectDetail } from './project-detail.ts';
import { normalizeProjectList } from './project-list.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { normalizeSeo } from './seo.ts';

/** What each call of the content API gives, once it is read. */
export interface Contents {
  landing: Landing;
  menu: Menu;
  seo: Seo;
  detail: ProjectDetail;
  works: ProjectList;
  projects: ProjectList;
  biography: Page;
  about: Page;
  process: Page;
  pages: Page;
}

/** What a reply is read with. */
export interface Subject {
  readonly options: NormalizeOptions;
  /** The slug that was asked for, where the call takes one. */
  readonly slug: string;
  /** Title of a page without search engine data. */
  readonly atelierName: string;
}

/**
 * The normalizer of each call. Pure; throws NormalizeRefusal and nothing else.
 * Load this module when the first reply has come: the parsers of HTML and Markdown behind it are slow to load.
 */
export const normalizers: {
  readonly [Name in keyof Contents]: (wire: unknown, subject: Subject) => Normalized<Contents[Name]>;
} = {
  landing: (wire, { options }) => normalizeLanding(wire, options),
  menu: (wire, { options }) => normalizeMenu(wire, options),
  seo: (wire, { atelierName }) => normalizeSeo(wire, atelierName),
  detail: (wire, { options }) => normalizeProjectDetail(wire, options),
  works: (wire, { options }) => normalizeProjectList(wire, 'art', options),
  projects: (wire, { options }) => normalizeProjectList(wire, 'design', options),
  biography: (wire, { options }) => normalizePage(wire, 'biography', options),
  about: (wire, { options }) => normalizePage(wire, 'about', options),
  process: (wire, { options }) => normalizePage(wire, 'process', options),
  pages: (wire, { slug, options }) => normalizeGeneralPage(wire, slug, options),
};

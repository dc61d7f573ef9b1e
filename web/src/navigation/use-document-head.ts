import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Section } from '../../../shared/contract/project.ts';
import { fallbackSeo } from '../../../shared/page/fallback-seo.ts';
import type { HeadInput, HeadView } from '../../../shared/page/head.ts';
import { isListed, pageQueryOf } from '../../../shared/page/page-query.ts';
import { canonicalPathOf, pathOfProject, seoSlugOf, siteRoutes } from '../../../shared/page/site-routes.ts';
import { isWithoutQuery } from '../api/baked-site.ts';
import { introQuery, landingQuery, seoQuery } from '../api/queries.ts';
import { useSite } from '../hooks/site-context.tsx';
import { repaintTheme } from '../preferences/theme.ts';
import { useCurrentPage } from './current-page.ts';
import { detailOnShow, showDetail } from './detail-on-show.ts';

/** True until the first client-side navigation. */
let isServed = true;

function nameAfterHeading(atelierName: string): void {
  const heading = document.querySelector('main h1')?.textContent;
  if (heading) document.title = `${heading} — ${atelierName}`;
}

function showHead(input: HeadInput, section: Section, page: string, isFull = true): (() => void) | undefined {
  const { dataset } = document.documentElement;
  const hasOwnHead = isServed && dataset.page === page && !isWithoutQuery();
  isServed = false;
  Object.assign(dataset, { section, page });
  repaintTheme();
  if (hasOwnHead) return undefined;
  let isForgotten = false;
  import('./write-head.ts')
    .then(({ writeHead }) => isForgotten || writeHead(input, isFull))
    // Without the code, the title of the old page must not stay.
    .catch(() => isForgotten || nameAfterHeading(input.config.atelierName));
  return () => {
    isForgotten = true;
  };
}

export type PageSubject = Pick<HeadView, 'projects' | 'works' | 'project' | 'content' | 'events' | 'event' | 'filters'>;

export function useDocumentHead({ projects, works, project, content, events, event, filters }: PageSubject): void {
  const { page = 'landing', parameters, section, path, search } = useCurrentPage();
  const site = useSite();
  const { data: intro } = useQuery({ ...introQuery(), enabled: false });
  // The document already has its own head, so landing data that loads later must not rewrite it.
  const subscribed = page === 'landing' || !isServed;
  const { data: landing } = useQuery({ ...landingQuery(), enabled: false, subscribed });
  const { data: seo, isPending } = useQuery(seoQuery(seoSlugOf({ route: siteRoutes[page], parameters })));
  const isOpen = isListed(pageQueryOf(page, search));
  useLayoutEffect(() => project && showDetail(project), [project]);
  useLayoutEffect(() => {
    const { config, messages } = site;
    const detail = detailOnShow();
    // The router accepts any spelling, a page has one (R17).
    const canonicalPath = detail ? pathOfProject(detail) : (canonicalPathOf(path, config.artistSlug) ?? path);
    const subject = {
      landing: landing ?? (intro && { intro }),
      projects,
      works,
      project,
      content,
      events,
      event,
      filters,
    };
    const view = { ...subject, page, canonicalPath, seo: seo ?? fallbackSeo(config.atelierName) };
    return showHead({ view, isListed: isOpen, config, messages }, section, page, !isPending);
  }, [
    intro,
    landing,
    projects,
    works,
    project,
    content,
    events,
    event,
    filters,
    page,
    path,
    section,
    isOpen,
    seo,
    isPending,
    site,
  ]);
}

export function useFailureHead(status: number): void {
  const { section } = useCurrentPage();
  const { config, messages } = useSite();
  useLayoutEffect(
    () => showHead({ failure: { status }, section, config, messages }, section, 'error'),
    [status, section, config, messages],
  );
}

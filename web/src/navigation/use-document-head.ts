import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { fallbackSeo } from '../../../shared/fallback-seo.ts';
import { type HeadView, headOf } from '../../../shared/head.ts';
import { canonicalPathOf, pathOfProject, siteRoutes } from '../../../shared/site-routes.ts';
import { seoQuery } from '../api/queries.ts';
import { useConfig, useSite } from '../hooks/site-context.tsx';
import { applyHead } from './apply-head.ts';
import { useCurrentPage } from './current-page.ts';

/** What a page knows about itself for its head. */
export type PageSubject = Pick<HeadView, 'landing' | 'projects' | 'works' | 'project' | 'content'>;

/** Keeps the head that of the page on show. */
export function useDocumentHead(subject: PageSubject): void {
  const { page = 'landing', parameters, room, path } = useCurrentPage();
  const site = useSite();
  const { atelierName, artistSlug } = useConfig();
  const { data: seo } = useQuery(seoQuery(siteRoutes[page].seoSlug(parameters)));
  useLayoutEffect(() => {
    const { project } = subject;
    // The router takes an address in any spelling; the page has one (R17).
    const canonicalPath = project ? pathOfProject(project) : (canonicalPathOf(path, artistSlug) ?? path);
    const view = { ...subject, page, canonicalPath, seo: seo ?? fallbackSeo(atelierName) };
    applyHead(headOf({ view, config: site.config, messages: site.messages }), room, page);
  });
}

/** The head of an error page. */
export function useFailureHead(status: number): void {
  const { room } = useCurrentPage();
  const { config, messages } = useSite();
  useLayoutEffect(() => {
    applyHead(headOf({ failure: { status }, room, config, messages }), room, 'error');
  }, [status, room, config, messages]);
}

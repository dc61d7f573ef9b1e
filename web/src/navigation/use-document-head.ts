import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { fallbackSeo } from '../../../shared/page/fallback-seo.ts';
import type { HeadInput, HeadView } from '../../../shared/page/head.ts';
import { isListed, pageQueryOf } from '../../../shared/page/page-query.ts';
import { canonicalPathOf, pathOfProject, type Room, siteRoutes } from '../../../shared/page/site-routes.ts';
import { introQuery, landingQuery, seoQuery } from '../api/queries.ts';
import { useConfig, useSite } from '../hooks/site-context.tsx';
import { repaintTheme } from '../preferences/theme.ts';
import { useCurrentPage } from './current-page.ts';
import { detailOnShow, showDetail } from './detail-on-show.ts';

/** Nothing has been shown yet but the document as the server has written it. */
let isServed = true;

/**
 * Makes the document's head and `<html>` those of another page. The code for the head comes on the way to the first of
 * them; gives the way to forget it.
 */
function showHead(input: HeadInput, room: Room, page: string, isFull = true): (() => void) | undefined {
  const { dataset } = document.documentElement;
  // A page of which nothing can be drawn is another than the one that was served.
  const hasOwnHead = isServed && dataset.page === page;
  isServed = false;
  Object.assign(dataset, { room, page });
  // Its color in the browser's frame is that of the room.
  repaintTheme();
  if (hasOwnHead) return undefined;
  let isForgotten = false;
  // Without it the page is what it is under the title of the one before.
  import('./write-head.ts').then(({ writeHead }) => isForgotten || writeHead(input, isFull)).catch(() => undefined);
  return () => {
    isForgotten = true;
  };
}

/** What a page knows about itself for its head. */
export type PageSubject = Pick<HeadView, 'projects' | 'works' | 'project' | 'content'>;

/** Keeps the head that of the page on show. */
export function useDocumentHead({ projects, works, project, content }: PageSubject): void {
  const { page = 'landing', parameters, room, path, search } = useCurrentPage();
  const { config, messages } = useSite();
  const { atelierName, artistSlug } = useConfig();
  // The document contains what its own head was made of: data that comes later must not write it again.
  const { data: intro } = useQuery({ ...introQuery(), enabled: false });
  const { data: start } = useQuery({ ...landingQuery(), enabled: false });
  const landing = page === 'landing' ? start : undefined;
  const { data: seo, isPending } = useQuery(seoQuery(siteRoutes[page].seoSlug(parameters)));
  const isOpen = isListed(pageQueryOf(page, search));
  useLayoutEffect(() => project && showDetail(project), [project]);
  useLayoutEffect(() => {
    const detail = detailOnShow();
    // The router takes an address in any spelling; the page has one (R17).
    const canonicalPath = detail ? pathOfProject(detail) : (canonicalPathOf(path, artistSlug) ?? path);
    const subject = { landing: landing ?? (intro && { intro }), projects, works, project, content };
    const view = { ...subject, page, canonicalPath, seo: seo ?? fallbackSeo(atelierName) };
    return showHead({ view, isListed: isOpen, config, messages }, room, page, !isPending);
  }, [
    intro,
    landing,
    projects,
    works,
    project,
    content,
    page,
    path,
    room,
    isOpen,
    seo,
    isPending,
    config,
    messages,
    atelierName,
    artistSlug,
  ]);
}

/** The head of an error page. */
export function useFailureHead(status: number): void {
  const { room } = useCurrentPage();
  const { config, messages } = useSite();
  useLayoutEffect(
    () => showHead({ failure: { status }, room, config, messages }, room, 'error'),
    [status, room, config, messages],
  );
}

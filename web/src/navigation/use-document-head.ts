import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { fallbackSeo } from '../../../shared/fallback-seo.ts';
import { type Head, type HeadView, headOf } from '../../../shared/head.ts';
import { canonicalPathOf, pathOfProject, type Room, siteRoutes } from '../../../shared/site-routes.ts';
import { seoQuery } from '../api/queries.ts';
import { useConfig, useSite } from '../hooks/site-context.tsx';
import { repaintTheme } from '../preferences/theme.ts';
import { useCurrentPage } from './current-page.ts';

/** What the head of a page is written with; all else in `<head>` belongs to the whole site. */
const ofThePage = [
  'meta[name=description],meta[name=robots],meta[name=theme-color][media],meta[property]',
  'link[rel=canonical],link[rel=icon],script[type="application/ld+json"]',
].join();

/** Makes the document's head and `<html>` those of another page, as the server would have written them. */
function applyHead(head: Head, room: Room, page: string): void {
  const old = new Set(document.head.querySelectorAll(ofThePage));
  for (const { tag, attributes, text = '' } of head) {
    if (tag === 'title') {
      document.title = text;
      continue;
    }
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    const same = [...old].find((found) => found.isEqualNode(element));
    if (same) old.delete(same);
    else document.head.append(element);
  }
  for (const element of old) element.remove();
  document.documentElement.dataset.room = room;
  document.documentElement.dataset.page = page;
  // Its color in the browser's frame is that of the room.
  repaintTheme();
}

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

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodeSegment, matchSiteRoute } from '../../../../shared/page/site-routes.ts';
import { type DetailOnShow, detailOnShow, markLeft } from '../detail-on-show.ts';

/** The element that a location's hash names. */
export function fragmentOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeSegment(hash.slice(1)));
}

/** What to read out first at a location: the heading of its fragment, else that of the page; null while it is on its way. */
function arrivalOf(hash: string): HTMLElement | null {
  const fragment = fragmentOf(hash);
  if (!fragment) return document.querySelector<HTMLElement>('main h1');
  if (fragment.closest('[aria-busy="true"]')) return null;
  return fragment.querySelector<HTMLElement>('h1, h2, h3') ?? fragment;
}

/** Puts the focus where a visitor has arrived. False while that is not there: the focus then stays where it is. */
export function focusArrival(hash: string): boolean {
  const arrival = arrivalOf(hash);
  arrival?.setAttribute('tabindex', '-1');
  arrival?.focus({ preventScroll: true });
  return arrival !== null;
}

/** Focuses what comes late, unless the visitor has gone on to something else by then. Gives the way to stop waiting. */
function focusWhenThere(hash: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusArrival(hash)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Where a link within the site leads: to its fragment; from a project to the overview without one, to the projects (B2),
 * of which the one that was left is marked.
 */
function destinationOf(from: string, left: DetailOnShow | undefined, to: string, hash: string): string {
  if (matchSiteRoute(from)?.page !== 'design-projects-slug' || matchSiteRoute(to)?.page !== 'design') return hash;
  if (left) markLeft(left);
  return hash || '#project_container';
}

/**
 * On a new page the focus goes to its heading, or to that of the fragment that was asked for, so that it is read out; not
 * on Back, nor when the page stays.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  const destination = useRef(hash);
  // As this is drawn, the page before still stands.
  const left = detailOnShow();
  // After the router has scrolled to the top, or to the fragment.
  useLayoutEffect(() => {
    if (previous.current === pathname || isBack) return;
    destination.current = destinationOf(previous.current, left, pathname, hash);
    if (!hash && destination.current) fragmentOf(destination.current)?.scrollIntoView();
  }, [pathname, hash, isBack, left]);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!isBack && !focusArrival(destination.current)) return focusWhenThere(destination.current);
  }, [pathname, isBack]);
}

/**
 * Whether what stands below the window is drawn by now. A page that a press has led to begins without: its heading is
 * there sooner. Not so on Back, where the scroll position is restored, at a fragment, and in what the server writes.
 *
 * Not by `useDeferredValue`: what React draws in slices and gives up, as another press came between, Chromium keeps for as
 * long as the document. A picture with a `srcset` follows the window's size from its making until it leaves the document.
 */
export function useIsWhole(): boolean {
  const { hash } = useLocation();
  const isAtOnce = useNavigationType() !== 'PUSH' || hash !== '';
  const [isWhole, setIsWhole] = useState(isAtOnce);
  useEffect(() => {
    if (isWhole) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // In the task after the first picture of the page.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsWhole(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWhole]);
  return isWhole;
}

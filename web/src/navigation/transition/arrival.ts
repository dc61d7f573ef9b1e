import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodeSegment, matchSiteRoute } from '../../../../shared/page/site-routes.ts';
import { type DetailOnShow, detailOnShow, markLeft } from '../detail-on-show.ts';

export function fragmentOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeSegment(hash.slice(1)));
}

/** Heading of the fragment or of the page, null while it is loading. */
function arrivalOf(hash: string): HTMLElement | null {
  const fragment = fragmentOf(hash);
  if (!fragment) return document.querySelector<HTMLElement>('main h1');
  if (fragment.closest('[aria-busy="true"]')) return null;
  return fragment.querySelector<HTMLElement>('h1, h2, h3') ?? fragment;
}

/** Focuses the heading. Returns false if it is not there yet. */
export function focusArrival(hash: string): boolean {
  const arrival = arrivalOf(hash);
  arrival?.setAttribute('tabindex', '-1');
  arrival?.focus({ preventScroll: true });
  return arrival !== null;
}

/** Focuses a late heading, unless the visitor focused another element. Returns a cleanup. */
function focusWhenThere(hash: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusArrival(hash)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** From a project to the overview without a fragment: the projects, with a mark on the one just left (B2). */
function destinationOf(from: string, left: DetailOnShow | undefined, to: string, hash: string): string {
  if (matchSiteRoute(from)?.page !== 'design-projects-slug' || matchSiteRoute(to)?.page !== 'design') return hash;
  if (left) markLeft(left);
  return hash || '#project_container';
}

/** Focuses the heading of a new page, so that it is read out. Not on Back, nor within a page. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  const destination = useRef(hash);
  // The previous page is still mounted.
  const left = detailOnShow();
  // After the router's own scrolling.
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
 * False for the first render after a click: content below the fold follows a frame later. Not `useDeferredValue`: React
 * discards interrupted renders, and Chromium never frees their images with `srcset`.
 */
export function useIsWhole(): boolean {
  const { hash } = useLocation();
  const isAtOnce = useNavigationType() !== 'PUSH' || hash !== '';
  const [isWhole, setIsWhole] = useState(isAtOnce);
  useEffect(() => {
    if (isWhole) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
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

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodeSegment, matchSiteRoute } from '../../../../shared/page/site-routes.ts';
import { type DetailOnShow, detailOnShow, markLeft } from '../detail-on-show.ts';

export const fragmentOf = (hash: string): HTMLElement | null => document.getElementById(decodeSegment(hash.slice(1)));

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

const followed = new Map<unknown, { readonly href: string; readonly nth: number }>();

const position = (): unknown => window.history.state?.idx;

const linksTo = (href: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter((link) => link.getAttribute('href') === href);

export function noteFollowed(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  followed.set(position(), { href, nth: linksTo(href).indexOf(link) });
}

/** Focuses the link that led away from this page. Returns false if it is not shown. */
function focusFollowed(): boolean {
  const { href, nth } = followed.get(position()) ?? {};
  const link = href && nth !== undefined ? linksTo(href)[nth] : undefined;
  link?.focus({ preventScroll: true });
  return Boolean(link) && document.activeElement === link;
}

/** Calls back until it returns true, unless the visitor focused another element. Returns a cleanup. */
function focusWhenThere(focus: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focus()) observer.disconnect();
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

/** Focuses the heading of a new page, or after Back the link that was followed, so that it is read out. */
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
    const focus = () => (isBack ? focusFollowed() || focusArrival('') : focusArrival(destination.current));
    if (!focus()) return focusWhenThere(focus);
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

import { useQueryClient } from '@tanstack/react-query';
import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { addressOf, sitePathOf } from '../api/baked-site.ts';
import { useText } from '../hooks/site-context.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { useIntent } from '../ui/use-intent.ts';
import { noteFollowed } from './transition/arrival.ts';

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site or of a file, or an `http(s)`, `mailto:` or `tel:` URL. */
  readonly href: string;
  readonly keepsScroll?: boolean;
  readonly replaces?: boolean;
}

const arrow = 'M1 8 8 1M2.5 1H8V6.5';

/** Slugs may contain dots, other paths with an ending are files. */
const filePath = /^\/(?:media\/|(?!design\/|art\/)[^?#]*\.\w{2,5}(?:[?#]|$))/;
export const isFile = (path: string) => filePath.test(path);
const leavesRouter = (href: string) => /^[a-z][a-z+.-]*:/i.test(href) || href.startsWith('//');

function ApartLink({ href, children, ...rest }: PageLinkProps) {
  const t = useText();
  return (
    <a {...rest} href={addressOf(href)} target="_blank" rel="noopener noreferrer">
      {children}
      <LineIcon line={arrow} />
      <span className="visually-hidden">{` ${t('common.opens-in-new-tab')}`}</span>
    </a>
  );
}

const maxDoubleMs = 350;
const maxDoublePx = 32;

/**
 * Because a prefetched page appears at once, the second click of a double click would hit the next page. Drops it. A
 * mouse counts clicks in `detail`; each tap counts as the first. Keys have no position.
 */
function dropSecondClick({ timeStamp, clientX, clientY }: globalThis.MouseEvent, pathname: string): void {
  const drop = (second: globalThis.MouseEvent) => {
    const isNear = Math.hypot(second.clientX - clientX, second.clientY - clientY) <= maxDoublePx;
    const ofOne = second instanceof PointerEvent && second.pointerType === 'mouse' ? 1 : 0;
    const isSecond = second.detail > ofOne && isNear && second.timeStamp - timeStamp < maxDoubleMs;
    if (!isSecond || window.location.pathname === pathname) return;
    second.preventDefault();
    second.stopPropagation();
    dropSecondClick(second, pathname);
  };
  window.addEventListener('click', drop, { capture: true, once: true });
}

/** The router's `Link` would add prefetching code that this kind of router cannot use. */
function RouterLink({ href, keepsScroll, replaces, onClick, ...rest }: PageLinkProps) {
  const address = addressOf(useHref(href));
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { replace: replaces, preventScrollReset: keepsScroll });
  const client = useQueryClient();
  // Errors surface on click.
  const intent = useIntent(() => {
    import('../pages/prefetch-page.ts').then(({ prefetchPage }) => prefetchPage(href, client)).catch(() => undefined);
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    const { pathname } = window.location;
    noteFollowed(event.currentTarget);
    follow(event);
    if (!event.defaultPrevented) return;
    event.currentTarget.dataset.pressed = '';
    dropSecondClick(event.nativeEvent, pathname);
  };
  return <a {...intent} {...rest} href={address} onClick={handleClick} />;
}

export function PageLink(props: PageLinkProps) {
  const { href, keepsScroll, replaces, ...rest } = props;
  if (/^https?:/i.test(href) || isFile(href)) return <ApartLink {...rest} href={href} />;
  return leavesRouter(href) ? <a {...rest} href={href} /> : <RouterLink {...props} />;
}

/** Not pages of the app. */
const serverPath = /^\/(?:\.well-known|api|content|iiif|oembed|ops|preview)(?:\/|$)/;

function addressBehind(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  // The browser scrolls to fragments of the page itself.
  if (origin !== window.location.origin || link.target || link.hreflang || link.getAttribute('href')?.startsWith('#'))
    return undefined;
  // Another part of many images is a document, because the API has no parts.
  if (/^(?:next|prev)$/.test(link.rel)) return undefined;
  const path = sitePathOf(pathname);
  return link.hasAttribute('download') || isFile(path) || serverPath.test(path) ? undefined : path + search + hash;
}

/** Has links in HTML of editors navigate inside the app, as `PageLink` does. */
export function useTextLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // After the handlers of React, which prevent the default of their own links.
    const follow = (event: globalThis.MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const address = link && addressBehind(link);
      if (!link || !address) return;
      event.preventDefault();
      noteFollowed(link);
      void navigate(address);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

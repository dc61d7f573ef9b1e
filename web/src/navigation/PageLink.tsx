import { useQueryClient } from '@tanstack/react-query';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isFilePath } from '../../../shared/contract/file-names.ts';
import { useText } from '../hooks/site-context.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';
import { useIntent } from '../ui/use-intent.ts';

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, of a page or a file; an `http(s)`, `mailto:` or `tel:` address. */
  readonly href: string;
  /** The page changes in place: the scroll position stays. */
  readonly keepsScroll?: boolean;
  /** The page takes the place of the present history entry. */
  readonly replaces?: boolean;
}

/** Behind links that leave the site. */
const arrow = 'M1 8 8 1M2.5 1H8V6.5';

/** Another site, or a file, which is no page of ours and leaves this one where it is. */
const opensApart = (href: string) => /^https?:/i.test(href) || isFilePath(href.split(/[?#]/)[0] ?? '');
const leavesRouter = (href: string) => /^[a-z][a-z+.-]*:/i.test(href) || href.startsWith('//');

function ApartLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const t = useText();
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <LineIcon line={arrow} />
      <span className="visually-hidden">{` ${t('common.opens-in-new-tab')}`}</span>
    </a>
  );
}

/** Longest between the two presses of a double one, in ms, and as far apart as they are at most, in CSS px. */
const maxDoubleMs = 350;
const maxDoublePx = 32;

/**
 * A page that is here stands as soon as it is asked for: a double click, or a finger that comes down twice, would press
 * what stands there on the next page. Such a press does nothing, nor does one that follows it as soon. A mouse
 * counts its presses by itself; of a finger each is a first one. Keys have no place.
 */
function dropSecondPress({ timeStamp, clientX, clientY }: globalThis.MouseEvent, pathname: string): void {
  const drop = (second: globalThis.MouseEvent) => {
    const isNear = Math.hypot(second.clientX - clientX, second.clientY - clientY) <= maxDoublePx;
    const ofOne = second instanceof PointerEvent && second.pointerType === 'mouse' ? 1 : 0;
    const isSecond = second.detail > ofOne && isNear && second.timeStamp - timeStamp < maxDoubleMs;
    if (!isSecond || window.location.pathname === pathname) return;
    second.preventDefault();
    second.stopPropagation();
    dropSecondPress(second, pathname);
  };
  window.addEventListener('click', drop, { capture: true, once: true });
}

/** Inside the site. The router's own `Link` would bring code for prefetching that a router of this kind cannot use. */
function RouterLink({ href, keepsScroll, replaces, onClick, children, ...rest }: PageLinkProps) {
  const address = useHref(href);
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { replace: replaces, preventScrollReset: keepsScroll });
  const client = useQueryClient();
  // Code that only those need who go on; its own failure is that of the press.
  const intent = useIntent(() => {
    import('../pages/prefetch-page.ts').then(({ prefetchPage }) => prefetchPage(href, client)).catch(() => undefined);
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    const { pathname } = window.location;
    follow(event);
    // Otherwise the browser follows it by itself.
    if (!event.defaultPrevented) return;
    // Drawn as pressed until the next page is there.
    event.currentTarget.dataset.pressed = '';
    dropSecondPress(event.nativeEvent, pathname);
  };
  return (
    <a {...intent} {...rest} href={address} onClick={handleClick}>
      {children}
    </a>
  );
}

/** A link: inside the site through the router, outside of it, and to a file, in a new tab. */
export function PageLink({ href, keepsScroll, replaces, children, ...rest }: PageLinkProps) {
  if (opensApart(href)) {
    return (
      <ApartLink {...rest} href={href}>
        {children}
      </ApartLink>
    );
  }
  if (leavesRouter(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...rest} href={href} keepsScroll={keepsScroll} replaces={replaces}>
      {children}
    </RouterLink>
  );
}

import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useText } from '../hooks/site-context.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, an `http(s)`, `mailto:` or `tel:` address. */
  readonly href: string;
  /** The page changes in place: the scroll position stays. */
  readonly keepsScroll?: boolean;
  /** The page takes the place of the present history entry. */
  readonly replaces?: boolean;
}

/** Behind links that leave the site. */
const arrow = 'M1 8 8 1M2.5 1H8V6.5';

const isExternal = (href: string) => /^https?:/i.test(href);
const leavesRouter = (href: string) => /^[a-z][a-z+.-]*:/i.test(href) || href.startsWith('//');

function ExternalLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const t = useText();
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <LineIcon line={arrow} />
      <span className="visually-hidden"> {t('common.opens-in-new-tab')}</span>
    </a>
  );
}

/** Inside the site. The router's own `Link` would bring code for prefetching that a router of this kind cannot use. */
function RouterLink({ href, keepsScroll, replaces, onClick, children, ...rest }: PageLinkProps) {
  const address = useHref(href);
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { replace: replaces, preventScrollReset: keepsScroll });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={address} onClick={handleClick}>
      {children}
    </a>
  );
}

/** A link: inside the site through the router, outside of it in a new tab. */
export function PageLink({ href, keepsScroll, replaces, children, ...rest }: PageLinkProps) {
  if (isExternal(href)) {
    return (
      <ExternalLink {...rest} href={href}>
        {children}
      </ExternalLink>
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

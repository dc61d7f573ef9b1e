import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sitePathOf } from '../api/baked-site.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import { isFile } from './PageLink.tsx';
import { noteFollowed } from './transition/arrival.ts';

/** Not pages of the app. */
const serverPath = /^\/(?:\.well-known|api|content|iiif|oembed|ops|preview)(?:\/|$)/;

function addressBehind(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  // The browser scrolls to fragments of the page itself.
  if (origin !== window.location.origin || link.target || link.getAttribute('href')?.startsWith('#')) return undefined;
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
    const follow = (event: MouseEvent) => {
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

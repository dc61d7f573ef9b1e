import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusArrival } from './arrival-focus.ts';

/** Focuses what comes late, unless the visitor has gone on to something else by then. Gives the way to stop waiting. */
function focusWhenThere(hash: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusArrival(hash)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * On a new page the focus goes to its heading, or to that of the fragment that was asked for, so that it is read out; not
 * on Back, nor when the page stays.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!isBack && !focusArrival(hash)) return focusWhenThere(hash);
  }, [pathname, hash, isBack]);
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** On a new page the focus goes to its heading, so that it is read out; not on Back, nor when the page stays. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (isBack || hash) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);
}

import { useRef } from 'react';
import { isSparing } from './is-sparing.ts';

const restsMs = 80;

/** Handlers that call back on hover, focus or touch. May call more than once, and never with data saving (K5). */
export function useIntent(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  const prefetch = () => isSparing() || act();
  return {
    onPointerEnter: () => {
      forget();
      timer.current = setTimeout(prefetch, restsMs);
    },
    onPointerLeave: forget,
    onFocus: prefetch,
    onTouchStart: prefetch,
  };
}

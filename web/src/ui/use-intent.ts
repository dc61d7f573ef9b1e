import { useRef } from 'react';
import { isSparing } from './is-sparing.ts';

/** How long a pointer rests on something before it is taken to mean it. */
const restsMs = 80;

/**
 * Calls back when somebody seems about to press: the pointer rests on the element, the focus comes to it, or a finger.
 * Gives the handlers for the element. It may be called more than once, and is not called where data is spared (K5).
 */
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

import { useRef } from 'react';

/** True on slow connections and with data saving (K5). */
export function prefersReducedData(): boolean {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}

const restsMs = 80;

/** Handlers that call back on hover, focus or touch. May call more than once, and never with data saving (K5). */
export function useIntent(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  const prefetch = () => prefersReducedData() || act();
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

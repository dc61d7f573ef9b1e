import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeOf, stateOf, useEntry } from './entries.ts';

type Location = ReturnType<typeof useEntry>['location'];

/** Number from 1 in `#image=n`, or undefined. */
export function imageNumberIn(hash: string): number | undefined {
  const digits = /^#image=([1-9]\d{0,3})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const imageHash = (number: number): string => `#image=${number}`;

export function useOpenImage(): (number: number) => void {
  const { location, change } = useEntry();
  // While its code loads, an image that is open does not cover the page yet.
  const replace = stateOf(location) !== null && imageNumberIn(location.hash) !== undefined;
  return (number) => void change({ hash: imageHash(number), replace, state: { depth: 1 } });
}

/** Safari allows 100 history changes in 30 s. */
const restsMs = 400;

/** Gives a linked image an entry above its page's, so that Back closes it. Removes an unknown image from the URL. */
function useLinkedImage({ location, change }: ReturnType<typeof useEntry>, countImages: () => number): void {
  const lastOwn = useRef<Location>(undefined);
  const done = useRef<Location>(undefined);
  // After every render, because images may come later than the page.
  useEffect(() => {
    const number = imageNumberIn(location.hash);
    const count = number === undefined ? 0 : countImages();
    if (number === undefined || (stateOf(location) && number <= count)) lastOwn.current = location;
    if (number === undefined || count === 0 || done.current === location) return;
    done.current = location;
    const outOfAddress = () => change({ hash: '', replace: true, state: { depth: undefined } });
    if (number > count) void outOfAddress();
    else if (stateOf(location)) return;
    else if (lastOwn.current) {
      // The browser created the entry, for a typed fragment or a plain link.
      const { depth = 0 } = stateOf(lastOwn.current) ?? {};
      void change({ replace: true, state: { place: placeOf(lastOwn.current), depth: depth + 1 } });
    } else void outOfAddress().then(() => change({ hash: imageHash(number), state: { depth: 1 } }));
  });
}

export function useImageEntry(countImages: () => number) {
  const entry = useEntry();
  const { location, change, leave } = entry;
  useLinkedImage(entry, countImages);
  const number = stateOf(location) ? imageNumberIn(location.hash) : undefined;
  const [step, setStep] = useState<number>();
  const sent = useRef<number>(undefined);
  // Where the address changes otherwise, as by Back, it decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry counts, also one with the same number
  useLayoutEffect(() => {
    if (number === undefined || number !== sent.current) setStep(undefined);
  }, [location]);
  useEffect(() => {
    if (number === undefined || step === undefined || step === number) return;
    const follow = () => {
      sent.current = step;
      // The browser may refuse; the interval retries.
      change({ hash: imageHash(step), replace: true }).catch(() => undefined);
    };
    const timer = setInterval(follow, restsMs);
    return () => clearInterval(timer);
  }, [step, number, change]);
  return { shown: number && (step ?? number), stepTo: setStep, close: leave };
}

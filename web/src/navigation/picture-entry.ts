import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeOf, stateOf, useEntry } from './entries.ts';

type Location = ReturnType<typeof useEntry>['location'];

/** Number from 1 of the picture that a fragment names; undefined for any other fragment. */
export function pictureIn(hash: string): number | undefined {
  const digits = /^#picture=([1-9]\d{0,3})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const pictureHash = (number: number): string => `#picture=${number}`;

/** Returns the way to open a picture of the page, by its number from 1. */
export function useOpenPicture(): (number: number) => void {
  const { change } = useEntry();
  return (number) => void change({ hash: pictureHash(number), state: { depth: 1 } });
}

/** How long a step rests before the address follows: Safari refuses more than 100 changes within 30 s. */
const restsMs = 400;

/**
 * A picture in the address that has no entry of ours yet gets one above that of its page: Back then closes the picture. One
 * that is not among the pictures of the page is taken out of the address.
 */
function useLinkedPicture({ location, change }: ReturnType<typeof useEntry>, countPictures: () => number): void {
  const lastOwn = useRef<Location>(undefined);
  const done = useRef<Location>(undefined);
  // After each time it is drawn: the pictures may come later than the page.
  useEffect(() => {
    const number = pictureIn(location.hash);
    const count = number === undefined ? 0 : countPictures();
    if (number === undefined || (stateOf(location) && number <= count)) lastOwn.current = location;
    if (number === undefined || count === 0 || done.current === location) return;
    done.current = location;
    const outOfAddress = () => change({ hash: '', replace: true, state: { depth: undefined } });
    if (number > count) void outOfAddress();
    else if (stateOf(location)) return;
    else if (lastOwn.current) {
      // The browser has made the entry, for a fragment that was typed or for a plain link.
      const { depth = 0 } = stateOf(lastOwn.current) ?? {};
      void change({ replace: true, state: { place: placeOf(lastOwn.current), depth: depth + 1 } });
    } else void outOfAddress().then(() => change({ hash: pictureHash(number), state: { depth: 1 } }));
  });
}

/** The picture that is open over the page, by its number from 1: the fragment of a history entry above that of the page. */
export function usePictureEntry(countPictures: () => number) {
  const entry = useEntry();
  const { location, change, leave } = entry;
  useLinkedPicture(entry, countPictures);
  const number = stateOf(location) ? pictureIn(location.hash) : undefined;
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
      // The browser may refuse. Then it is asked again.
      change({ hash: pictureHash(step), replace: true }).catch(() => undefined);
    };
    const timer = setInterval(follow, restsMs);
    return () => clearInterval(timer);
  }, [step, number, change]);
  return { shown: number && (step ?? number), stepTo: setStep, close: leave };
}

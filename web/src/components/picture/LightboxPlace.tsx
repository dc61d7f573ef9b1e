import { type ComponentType, useEffect, useState } from 'react';
import { shownNotice } from '../../navigation/notices.ts';
import { usePictureEntry } from '../../navigation/picture-entry.ts';
import type { LightboxProps } from '../lightbox/Lightbox.tsx';
import { picturesOnPage } from './page-pictures.ts';

/** The code that shows pictures over the page: fetched once, on intent, and again after a failure. */
const loadLightbox = () => import('../lightbox/Lightbox.tsx');

/** Fetches it ahead of a press, where data need not be saved; a failure is one of the press. */
export function prefetchLightbox(): void {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (!saveData && !effectiveType.endsWith('2g')) loadLightbox().catch(() => undefined);
}

/**
 * Where the code cannot be fetched, the file of the picture takes the place of its entry; without a connection the page would
 * be lost for nothing: it stays, and says why.
 */
function showFile(number: number, close: () => void): void {
  const picture = picturesOnPage()[number - 1];
  if (!navigator.onLine) {
    close();
    shownNotice.set({ kind: 'offline' });
  } else if (picture) window.location.replace(picture.item.full.src);
}

const countPictures = () => picturesOnPage().length;

/** Where the pictures of a page open over it. */
export function LightboxPlace() {
  const { shown, stepTo, close } = usePictureEntry(countPictures);
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  useEffect(() => {
    if (shown === undefined || Lightbox) return;
    let isWaitedFor = true;
    loadLightbox().then(
      (module) => {
        setLightbox(() => module.Lightbox);
        if (shownNotice.read()?.kind === 'offline') shownNotice.set(undefined);
      },
      () => {
        if (isWaitedFor) showFile(shown, close);
      },
    );
    return () => {
      isWaitedFor = false;
    };
  }, [shown, Lightbox, close]);
  return Lightbox && <Lightbox shown={shown} onStep={stepTo} onClose={close} />;
}

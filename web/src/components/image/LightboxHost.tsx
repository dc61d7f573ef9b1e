import { type ComponentType, useEffect, useState } from 'react';
import { useImageEntry } from '../../navigation/image-entry.ts';
import { shownNotice } from '../../navigation/notices.ts';
import { prefersReducedData } from '../../ui/use-intent.ts';
import type { LightboxProps } from '../lightbox/Lightbox.tsx';
import { imagesOnPage } from './page-images.ts';

const loadLightbox = () => import('../lightbox/Lightbox.tsx');

/** Skipped if the visitor saves data. Errors surface on click. */
export function prefetchLightbox(): void {
  if (!prefersReducedData()) loadLightbox().catch(() => undefined);
}

/** If the code fails to load, opens the image file. Offline, stays on the page with a notice. */
function showFile(number: number, close: () => void): void {
  const image = imagesOnPage()[number - 1];
  if (!navigator.onLine) {
    close();
    shownNotice.set({ kind: 'offline' });
  } else if (image) window.location.replace(image.item.full.src);
}

const countImages = () => imagesOnPage().length;

export function LightboxHost() {
  const { shown, stepTo, close } = useImageEntry(countImages);
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

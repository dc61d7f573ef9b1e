import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOnScreen, travel } from '../../navigation/transition/travel.ts';
import { mayMove } from '../../navigation/transition/view-transition.ts';
import { imagesOnPage, type PageImage } from '../image/page-images.ts';
import type { ImageViewer } from './image-viewer.ts';
import { LightboxDialog, type LightboxDialogProps } from './LightboxDialog.tsx';
import { imageElementOf } from './renditions.ts';

export type LightboxProps = Pick<LightboxDialogProps, 'shown' | 'onStep' | 'onClose'>;

export function Lightbox({ shown, onStep, onClose }: LightboxProps) {
  const [images, setImages] = useState<readonly PageImage[]>();
  const isWanted = useRef(false);
  const viewer = useRef<ImageViewer>(null);
  // After every render, because images may come later than the request to open one.
  useEffect(() => {
    const isNow = shown !== undefined;
    if (isNow === isWanted.current) return;
    const onPage = isNow ? imagesOnPage() : (images ?? []);
    const image = onPage[isNow ? shown - 1 : (viewer.current?.index ?? 0)];
    if (isNow && !image) return;
    isWanted.current = isNow;
    const inPage = () => {
      const shownThere = image && imageElementOf(image);
      return shownThere && isOnScreen(shownThere) ? (shownThere.closest('picture') ?? shownThere) : undefined;
    };
    const inDialog = () => viewer.current?.drawn;
    const render = () => flushSync(() => setImages(isNow ? onPage : undefined));
    // Because React flushes nothing during effects, render after them.
    queueMicrotask(() => {
      if (!mayMove()) render();
      else if (isNow) travel(inPage(), render, inDialog);
      else travel(inDialog(), render, inPage);
    });
  });
  return images && <LightboxDialog {...{ images, shown, viewer, onStep, onClose }} />;
}

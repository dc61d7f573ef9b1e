import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOnScreen, moveParts, type Parts } from '../../navigation/transition/move-parts.ts';
import { mayMove } from '../../navigation/transition/view-transition.ts';
import { decoded } from '../../ui/decoded.ts';
import { imagesOnPage, type PageImage } from '../image/page-images.ts';
import type { ImageViewer } from './image-viewer.ts';
import { LightboxDialog, type LightboxDialogProps } from './LightboxDialog.tsx';
import { imageElementOf } from './renditions.ts';

const maxDecodeMs = 100;

interface ImageTransition {
  readonly kind: 'open-image' | 'close-image';
  readonly from: () => HTMLElement | null | undefined;
  readonly to: () => HTMLElement | null | undefined;
  readonly draw: () => void;
}

function heroAt(image: HTMLElement | null | undefined): Parts {
  const hero = image?.closest('picture') ?? image;
  return new Map(hero && isOnScreen(hero) ? [['hero', hero]] : []);
}

function moveImage({ kind, from, to, draw }: ImageTransition): void {
  if (!mayMove()) {
    draw();
    return;
  }
  const drawAndName = async () => {
    flushSync(draw);
    const image = to()?.querySelector('img');
    if (image) await decoded(image, maxDecodeMs);
    return heroAt(to());
  };
  moveParts({ kind, before: heroAt(from()), draw: drawAndName, travels: true });
}

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
    const inPage = () => image && imageElementOf(image);
    const inDialog = () => viewer.current?.drawn;
    moveImage({
      kind: isNow ? 'open-image' : 'close-image',
      from: isNow ? inPage : inDialog,
      to: isNow ? inDialog : inPage,
      draw: () => setImages(isNow ? onPage : undefined),
    });
  });
  return images && <LightboxDialog {...{ images, shown, viewer, onStep, onClose }} />;
}

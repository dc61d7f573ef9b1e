import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOnScreen, moveParts, type Parts } from '../../navigation/movement/move-parts.ts';
import { mayMove } from '../../navigation/movement/view-transition.ts';
import { decoded } from '../../ui/decoded.ts';
import { type PagePicture, picturesOnPage } from '../picture/page-pictures.ts';
import { LightboxDialog } from './LightboxDialog.tsx';
import type { PictureViewer } from './picture-viewer.ts';
import { drawnIn } from './slides.ts';

const maxDecodeMs = 100;

interface PictureMovement {
  readonly kind: 'open-picture' | 'close-picture';
  readonly from: () => HTMLElement | null | undefined;
  readonly to: () => HTMLElement | null | undefined;
  readonly draw: () => void;
}

function heroAt(image: HTMLElement | null | undefined): Parts {
  const hero = image?.closest('picture') ?? image;
  return new Map(hero && isOnScreen(hero) ? [['hero', hero]] : []);
}

/** Moves an image with a view transition, or renders without one. */
function movePicture({ kind, from, to, draw }: PictureMovement): void {
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

export interface LightboxProps {
  readonly shown: number | undefined;
  readonly onStep: (number: number) => void;
  readonly onClose: () => void;
}

export function Lightbox({ shown, onStep, onClose }: LightboxProps) {
  const [pictures, setPictures] = useState<readonly PagePicture[]>();
  const isWanted = useRef(false);
  const viewer = useRef<PictureViewer>(null);
  // After every render, because images may come later than the request to open one.
  useEffect(() => {
    const isNow = shown !== undefined;
    if (isNow === isWanted.current) return;
    const onPage = isNow ? picturesOnPage() : (pictures ?? []);
    const picture = onPage[isNow ? shown - 1 : (viewer.current?.index ?? 0)];
    if (isNow && !picture) return;
    isWanted.current = isNow;
    const inPage = () => picture && drawnIn(picture);
    const inDialog = () => viewer.current?.drawn;
    movePicture({
      kind: isNow ? 'open-picture' : 'close-picture',
      from: isNow ? inPage : inDialog,
      to: isNow ? inDialog : inPage,
      draw: () => setPictures(isNow ? onPage : undefined),
    });
  });
  return pictures && <LightboxDialog {...{ pictures, shown, viewer, onStep, onClose }} />;
}

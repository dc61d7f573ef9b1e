import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOnScreen, moveParts, type Parts } from '../../navigation/movement/move-parts.ts';
import { mayMove } from '../../navigation/movement/view-transition.ts';
import { decoded } from '../../ui/decoded.ts';
import { type PagePicture, picturesOnPage } from '../picture/page-pictures.ts';
import { LightboxDialog } from './LightboxDialog.tsx';
import type { PictureViewer } from './picture-viewer.ts';
import { drawnIn } from './slides.ts';

/** Longest that the movement waits for what it ends with, in ms. */
const maxDecodeMs = 100;

interface PictureMovement {
  readonly kind: 'open-picture' | 'close-picture';
  /** The picture before, and after; undefined where there is none to be seen. */
  readonly from: () => HTMLElement | null | undefined;
  readonly to: () => HTMLElement | null | undefined;
  /** Draws the state after. */
  readonly draw: () => void;
}

function heroAt(image: HTMLElement | null | undefined): Parts {
  // With the ground behind it.
  const hero = image?.closest('picture') ?? image;
  return new Map(hero && isOnScreen(hero) ? [['hero', hero]] : []);
}

/** Draws a change in which a picture moves from one place to another; where nothing may move, draws it plainly. */
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
  /** Number from 1 of the picture of the page that is open; undefined while none is. */
  readonly shown: number | undefined;
  readonly onStep: (number: number) => void;
  readonly onClose: () => void;
}

/** The pictures of a page, one at a time, over it. */
export function Lightbox({ shown, onStep, onClose }: LightboxProps) {
  const [pictures, setPictures] = useState<readonly PagePicture[]>();
  const isWanted = useRef(false);
  const viewer = useRef<PictureViewer>(null);
  // After each time it is drawn: the picture that is wanted may come later than the wish.
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

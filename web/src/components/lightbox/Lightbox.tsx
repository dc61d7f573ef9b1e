import { useEffect, useRef, useState } from 'react';
import { type PagePicture, picturesOnPage } from '../picture/page-pictures.ts';
import { LightboxDialog } from './LightboxDialog.tsx';
import { movePicture } from './picture-transition.ts';
import type { PictureViewer } from './picture-viewer.ts';
import { drawnIn } from './slides.ts';

export interface LightboxProps {
  /** Number from 1 of the picture of the page that is open; undefined while none is. */
  readonly shown: number | undefined;
}

/** The pictures of a page, one at a time, over it. */
export function Lightbox({ shown }: LightboxProps) {
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
  return pictures && <LightboxDialog pictures={pictures} shown={shown} viewer={viewer} />;
}

import { type ComponentType, useEffect, useState } from 'react';
import { forgetPicture, openLinkedPicture, useShownPicture } from '../../navigation/picture-entry.ts';
import type { LightboxProps } from '../lightbox/Lightbox.tsx';
import { loadLightbox } from './load-lightbox.ts';
import { picturesOnPage } from './page-pictures.ts';

/** Where the code cannot be fetched, the file of the picture takes the place of its entry. */
function showFile(number: number): void {
  const picture = picturesOnPage()[number - 1];
  if (picture) window.location.replace(picture.item.full.src);
}

/** Where the pictures of a page open over it. */
export function LightboxPlace() {
  const shown = useShownPicture();
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  // After each time it is drawn: the pictures may come later than the page.
  useEffect(() => openLinkedPicture(picturesOnPage().length));
  useEffect(() => forgetPicture, []);
  useEffect(() => {
    if (shown === undefined || Lightbox) return;
    loadLightbox().then(
      (module) => setLightbox(() => module.Lightbox),
      () => showFile(shown),
    );
  }, [shown, Lightbox]);
  return Lightbox && <Lightbox shown={shown} />;
}

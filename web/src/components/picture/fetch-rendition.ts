import type { Image } from '../../../../shared/contract/image.ts';
import { keepRendition } from './kept-renditions.ts';
import { sourceSetsOf } from './picture-sources.ts';

/** Fetches and decodes the file that a picture of these `sizes` will want, so that it is there when it is drawn. */
export async function fetchRendition(image: Image, sizes: string): Promise<void> {
  const picture = document.createElement('picture');
  const file = new Image();
  const sets = sourceSetsOf(image);
  const last = sets.pop();
  for (const { type, srcSet: srcset } of sets) {
    picture.append(Object.assign(document.createElement('source'), { type, srcset, sizes }));
  }
  picture.append(file);
  Object.assign(file, last && { sizes, srcset: last.srcSet }, { src: image.src });
  await file.decode();
  keepRendition(image.src, file.currentSrc, window.innerWidth);
}

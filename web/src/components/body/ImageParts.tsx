import { type ReactNode, useEffect } from 'react';
import { type ImagePart, imagesPerPart } from '../../../../shared/page/image-parts.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { addressOf } from '../../api/baked-site.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { imageHash, imageNumberIn } from '../../navigation/image-entry.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { imagesOnPage } from '../image/page-images.ts';

const imagesId = 'images';

/** Part and number of an image, from its number on the first part. The image of a work is the first on every part. */
export function placeInParts(image: number, onFirstPart: number): { readonly part: number; readonly image: number } {
  const rest = image - onFirstPart - 1;
  const before = Math.max(0, onFirstPart - imagesPerPart);
  return { part: 2 + Math.floor(rest / imagesPerPart), image: before + (rest % imagesPerPart) + 1 };
}

export function ImageParts({ part, children }: { readonly part: ImagePart | undefined; readonly children: ReactNode }) {
  const t = useText();
  const { page = 'design-slug', path, search } = useCurrentPage();
  const { number = 1, count = 1 } = part ?? {};
  const hrefOf = (other: number) =>
    addressOf(path + queryWith(page, search, { part: other > 1 ? String(other) : undefined }));
  // Runs before the lightbox removes the unknown image from the URL.
  useEffect(() => {
    const image = imageNumberIn(window.location.hash);
    const shown = imagesOnPage().length;
    if (image === undefined || number > 1 || count === 1 || image <= shown) return;
    const place = placeInParts(image, shown);
    if (place.part <= count) window.location.replace(hrefOf(place.part) + imageHash(place.image));
  });
  const linkTo = (other: number, rel: 'prev' | 'next') =>
    other > 0 &&
    other <= count && (
      <p className="grid block" data-print="hidden">
        <a className={`on-datum ${buttonClass}`} href={`${hrefOf(other)}#${imagesId}`} rel={rel}>
          {t(`parts.${rel}`)}
        </a>
      </p>
    );
  return (
    <>
      {count > 1 && <div id={imagesId} />}
      {linkTo(number - 1, 'prev')}
      {children}
      {linkTo(number + 1, 'next')}
    </>
  );
}

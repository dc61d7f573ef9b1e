import { type ReactNode, useEffect } from 'react';
import { type ImagePart, imagesPerPart } from '../../../../shared/page/image-parts.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { pictureHash, pictureIn } from '../../navigation/picture-entry.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { picturesOnPage } from '../picture/page-pictures.ts';

const imagesId = 'images';

/** Part and number of an image, from its number on the first part. The image of a work is the first on every part. */
export function placeInParts(
  picture: number,
  onFirstPart: number,
): { readonly part: number; readonly picture: number } {
  const rest = picture - onFirstPart - 1;
  const before = Math.max(0, onFirstPart - imagesPerPart);
  return { part: 2 + Math.floor(rest / imagesPerPart), picture: before + (rest % imagesPerPart) + 1 };
}

interface ImagePartsProps {
  readonly part: ImagePart | undefined;
  readonly children: ReactNode;
}

export function ImageParts({ part, children }: ImagePartsProps) {
  const t = useText();
  const { page = 'design-slug', path, search } = useCurrentPage();
  const { number = 1, count = 1 } = part ?? {};
  const hrefOf = (other: number) => path + queryWith(page, search, { images: other > 1 ? String(other) : undefined });
  // Runs before the lightbox removes the unknown image from the URL.
  useEffect(() => {
    const picture = pictureIn(window.location.hash);
    const shown = picturesOnPage().length;
    if (picture === undefined || number > 1 || count === 1 || picture <= shown) return;
    const place = placeInParts(picture, shown);
    if (place.part <= count) window.location.replace(hrefOf(place.part) + pictureHash(place.picture));
  });
  if (count === 1) return children;
  return (
    <>
      <nav id={imagesId} className="grid block" aria-label={t('parts.label')} data-print="hidden">
        <p className="on-datum caption quiet">
          {t('parts.this', { number: String(number), count: String(count) })}{' '}
          {number > 1 && (
            <a className="link" href={`${hrefOf(number - 1)}#${imagesId}`} rel="prev">
              {t('parts.previous')}
            </a>
          )}
        </p>
      </nav>
      {children}
      {number < count && (
        <p className="grid block" data-print="hidden">
          <span className="on-datum">
            <a className={buttonClass} href={`${hrefOf(number + 1)}#${imagesId}`} rel="next">
              {t('parts.next')}
            </a>
          </span>
        </p>
      )}
    </>
  );
}

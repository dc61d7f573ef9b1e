import type { CSSProperties } from 'react';
import type { Image, ImageSource } from '../../../shared/contract/image.ts';
import styles from './ContentPicture.module.css';

export interface ContentPictureProps {
  readonly image: Image;
  /** How wide the picture is drawn, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** The first picture of a page: fetched at once and before others. */
  readonly isFirst?: boolean;
  /** Fills its box and is cut where it does not fit. */
  readonly isCover?: boolean;
  /** A repeat of a picture described elsewhere. */
  readonly isDecorative?: boolean;
}

/** Width over height, or undefined for a picture that has not been measured. */
export function ratioOf({ width, height }: Pick<Image, 'width' | 'height'>): number | undefined {
  return width && height ? width / height : undefined;
}

/** One `srcset` for each type, in the order the server gives them. */
function sourceSets(sources: readonly ImageSource[]): { type: string; srcSet: string }[] {
  const byType = new Map<string, string[]>();
  for (const { type, src, width } of sources) byType.set(type, [...(byType.get(type) ?? []), `${src} ${width}w`]);
  return [...byType].map(([type, candidates]) => ({ type, srcSet: candidates.join(', ') }));
}

/** A picture in a box of its own ratio and tone: nothing moves when it arrives. */
export function ContentPicture({ image, sizes, isFirst, isCover, isDecorative }: ContentPictureProps) {
  const style: CSSProperties & Record<`--${string}`, string | number | undefined> = {
    '--ratio': isCover ? undefined : ratioOf(image),
    '--tone': image.tone,
  };
  return (
    <picture className={isCover ? styles.cover : styles.picture} style={style}>
      {sourceSets(image.sources).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={image.src}
        alt={isDecorative ? '' : image.alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

import type { GalleryItem } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import { useText } from '../../hooks/site-context.tsx';
import { keyed } from '../../ui/keyed.ts';
import { ContentPicture } from '../picture/ContentPicture.tsx';
import { PictureLink } from '../picture/PictureLink.tsx';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import styles from './Gallery.module.css';

const cycle = [1, 2, 3];
const known: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: cycle,
};

/** How many pictures stand in each row of a gallery of `count` pictures. */
export function galleryRows(count: number): readonly number[] {
  if (count <= 0) return [];
  return known[count] ?? [...cycle, ...galleryRows(count - 6)];
}

/** Splits a list into rows of the given lengths. */
export function inRows<Item>(items: readonly Item[], rows: readonly number[]): Item[][] {
  let start = 0;
  return rows.map((length) => {
    start += length;
    return items.slice(start - length, start);
  });
}

function sizesIn(row: readonly GalleryItem[], { thumbnail }: GalleryItem): string {
  const ratio = (image: Image) => ratioOf(image) ?? assumedRatio;
  const total = row.reduce((sum, item) => sum + ratio(item.thumbnail), 0);
  return `(min-width:40rem) ${Math.round((ratio(thumbnail) / total) * 96)}vw, 100vw`;
}

interface PictureProps {
  readonly item: GalleryItem;
  readonly sizes: string;
  /** What the picture is called when it has no caption. */
  readonly name: string;
  readonly isFirst: boolean;
}

function Picture({ item, sizes, name, isFirst }: PictureProps) {
  const t = useText();
  const { thumbnail, full } = item;
  const ratio = ratioOf(thumbnail) ?? assumedRatio;
  const caption = thumbnail.caption ?? full.caption;
  const style = { '--ratio': ratio };
  return (
    <figure className={styles.figure} style={style} data-portrait={ratio < 1 ? '' : undefined}>
      <PictureLink item={item} label={t('gallery.view', { caption: caption ?? name })}>
        <ContentPicture image={thumbnail} sizes={sizes} isFirst={isFirst} />
      </PictureLink>
      {caption && <figcaption className="caption quiet">{caption}</figcaption>}
    </figure>
  );
}

/** How a picture that has a row to itself stands in the grid. */
function placeOf(row: readonly GalleryItem[]): 'portrait' | 'bleed' | undefined {
  const [only] = row;
  if (!only || row.length > 1) return undefined;
  const ratio = ratioOf(only.thumbnail) ?? assumedRatio;
  return ratio < 1 ? 'portrait' : ratio >= 1.7 ? 'bleed' : undefined;
}

export interface GalleryProps {
  readonly items: readonly GalleryItem[];
  /** The page has no picture before these. */
  readonly isFirst?: boolean;
}

/** Pictures in rows of equal height, uncropped, both outer edges on the grid. */
export function Gallery({ items, isFirst = false }: GalleryProps) {
  const t = useText();
  const rows = inRows(items, galleryRows(items.length));
  return keyed(rows, ([first]) => first?.full.src ?? '').map(({ key, item: row }) => (
    <div key={key} className={styles.row} data-place={placeOf(row)}>
      {keyed(row, ({ full }) => full.src).map(({ key: pictureKey, item }) => (
        <Picture
          key={pictureKey}
          item={item}
          isFirst={isFirst && item === items[0]}
          sizes={sizesIn(row, item)}
          name={t('gallery.nth', { index: items.indexOf(item) + 1, total: items.length })}
        />
      ))}
    </div>
  ));
}

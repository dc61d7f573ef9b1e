import { useId } from 'react';
import type { GalleryItem } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import { canBleed } from '../../../../shared/page/overview-hero.ts';
import { useText } from '../../hooks/site-context.tsx';
import { keyed } from '../../ui/keyed.ts';
import { ContentImage } from '../image/ContentImage.tsx';
import { ImageLink } from '../image/ImageLink.tsx';
import { assumedRatio, betweenMargins, ratioOf, widestOf } from '../image/image-sources.ts';
import styles from './Gallery.module.css';
import { FigureCaption } from './LongText.tsx';

const cycle = [1, 2, 3];
const known: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: cycle,
};

export function galleryRows(count: number): readonly number[] {
  if (count <= 0) return [];
  return known[count] ?? [...cycle, ...galleryRows(count - 6)];
}

export function inRows<Item>(items: readonly Item[], rows: readonly number[]): Item[][] {
  let start = 0;
  return rows.map((length) => {
    start += length;
    return items.slice(start - length, start);
  });
}

const ratioIn = ({ thumbnail }: GalleryItem): number => ratioOf(thumbnail) ?? assumedRatio;
const captioned = ({ thumbnail, full }: GalleryItem): Image => (thumbnail.caption === undefined ? full : thumbnail);
const isPortrait = (item: GalleryItem): boolean => ratioIn(item) < 1;

function phoneLines(row: readonly GalleryItem[]): GalleryItem[][] {
  const [first, second] = row;
  if (!first) return [];
  const line = second && isPortrait(first) && isPortrait(second) ? [first, second] : [first];
  return [line, ...phoneLines(row.slice(line.length))];
}

interface GalleryImageProps {
  readonly item: GalleryItem;
  readonly sizes: string;
  readonly name: string;
  readonly isFirst: boolean;
}

function GalleryImage({ item, sizes, name, isFirst }: GalleryImageProps) {
  const t = useText();
  const ratio = ratioIn(item);
  const caption = captioned(item).caption;
  const { sheet, description } = item.full;
  const id = `text${useId()}`;
  return (
    <figure className={styles.figure} style={{ '--ratio': ratio }} data-portrait={isPortrait(item) ? '' : undefined}>
      <ImageLink
        item={item}
        label={t('gallery.view', { caption: caption ?? name })}
        isBleeding={sheet !== undefined}
        maxWidth={widestOf(item.full)}
      >
        <ContentImage image={item.thumbnail} sizes={sizes} isFirst={isFirst} detailsId={description && id} />
        {sheet && (
          <p className={`caption ${styles.scaled}`} data-print="hidden">
            {t('gallery.to-scale')}
          </p>
        )}
      </ImageLink>
      <FigureCaption
        id={id}
        caption={caption}
        of={captioned(item)}
        label={t('gallery.description')}
        html={description}
      />
    </figure>
  );
}

function sizesIn(row: readonly GalleryItem[], item: GalleryItem): string {
  const place = placeOf(row);
  const share = ratioIn(item) / row.reduce((total, other) => total + ratioIn(other), 0);
  const isPaired = phoneLines(row).some((line) => line.length === 2 && line.includes(item));
  const wide =
    place === 'portrait'
      ? '(min-width:64rem) 42vw, (min-width:40rem) 62vw'
      : `(min-width:40rem) ${Math.round(share * (place ? 100 : 96))}vw`;
  const narrow = place === 'bleed' ? '100vw' : isPaired ? 'calc(50vw - 1.4rem)' : betweenMargins;
  return `${wide}, ${narrow}`;
}

function placeOf(row: readonly GalleryItem[]): 'portrait' | 'bleed' | undefined {
  const [only] = row;
  if (!only || row.length > 1) return undefined;
  const ratio = ratioIn(only);
  return ratio <= 1 ? 'portrait' : ratio >= 1.7 && canBleed(only.full) ? 'bleed' : undefined;
}

export function Gallery({ items, isFirst = false }: Readonly<{ items: readonly GalleryItem[]; isFirst?: boolean }>) {
  const t = useText();
  const rows = inRows(items, galleryRows(items.length));
  return keyed(rows, ([first]) => first?.full.src ?? '').map(({ key, item: row }) => (
    <div key={key} className={styles.row} data-place={placeOf(row)}>
      {keyed(row, ({ full }) => full.src).map(({ key: imageKey, item }) => (
        <GalleryImage
          key={imageKey}
          item={item}
          isFirst={isFirst && item === items[0]}
          sizes={sizesIn(row, item)}
          name={t('gallery.nth', { index: items.indexOf(item) + 1, total: items.length })}
        />
      ))}
    </div>
  ));
}

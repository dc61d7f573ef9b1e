import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { GalleryItem } from '../../../../shared/contract/block.ts';
import { useOpenPicture } from '../../navigation/picture-entry.ts';
import { isPlainPress } from '../../ui/plain-press.ts';
import { useIntent } from '../../ui/use-intent.ts';
import { prefetchLightbox } from './LightboxPlace.tsx';
import { notePicture, picturesOnPage } from './page-pictures.ts';

export interface PictureLinkProps {
  readonly item: GalleryItem;
  readonly label: string;
  readonly widthMm?: number;
  readonly isBleeding?: boolean;
  readonly children: ReactNode;
}

/** Opens an image in the lightbox. Without scripts or in a new tab, a link to its file. */
export function PictureLink({ item, label, widthMm, isBleeding, children }: PictureLinkProps) {
  const intent = useIntent(prefetchLightbox);
  const openPicture = useOpenPicture();
  const open = (link: HTMLElement) => {
    openPicture(picturesOnPage().findIndex((picture) => picture.link === link) + 1);
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open(event.currentTarget);
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    open(event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: without scripts, and in another tab, it is a link
    <a
      ref={(link) => {
        if (link) notePicture(link, item, widthMm);
      }}
      href={item.full.src}
      role="button"
      aria-haspopup="dialog"
      aria-label={label}
      data-media={isBleeding ? 'inside' : ''}
      data-picture=""
      onClick={press}
      onKeyDown={pressKey}
      {...intent}
    >
      {children}
    </a>
  );
}

import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { GalleryItem } from '../../../../shared/contract/block.ts';
import { useOpenImage } from '../../navigation/image-entry.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useIntent } from '../../ui/use-intent.ts';
import { prefetchLightbox } from './LightboxHost.tsx';
import { imagesOnPage, noteImage } from './page-images.ts';

export interface ImageLinkProps {
  readonly item: GalleryItem;
  readonly label: string;
  readonly widthMm?: number;
  readonly isBleeding?: boolean;
  /** In CSS. */
  readonly maxWidth?: string;
  readonly children: ReactNode;
}

/**
 * Opens an image in the lightbox. Without scripts or in a new tab, a link to its file. It lies over the image instead of
 * around it, because assistive technology ignores images inside a button.
 */
export function ImageLink({ item, label, widthMm, isBleeding, maxWidth, children }: ImageLinkProps) {
  const intent = useIntent(prefetchLightbox);
  const openImage = useOpenImage();
  const open = (link: HTMLElement) => {
    openImage(imagesOnPage().findIndex((image) => image.link === link) + 1);
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(event.currentTarget);
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const isSpace = event.key === ' ';
    if (isSpace || event.repeat) event.preventDefault();
    if (isSpace && !event.repeat) open(event.currentTarget);
  };
  return (
    <div className="opens" style={maxWidth ? { '--most': maxWidth } : undefined}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts, and in another tab, it is a link */}
      <a
        ref={(link) => {
          if (link) noteImage(link, item, widthMm);
        }}
        href={item.full.src}
        role="button"
        aria-haspopup="dialog"
        aria-label={label}
        data-media={isBleeding ? 'inside' : ''}
        data-image=""
        onClick={press}
        onKeyDown={pressKey}
        {...intent}
      />
    </div>
  );
}

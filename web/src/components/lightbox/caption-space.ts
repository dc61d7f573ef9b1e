import type { PagePicture } from '../picture/page-pictures.ts';
import styles from './Lightbox.module.css';

/** Clear space around a picture, in CSS pixels. */
export interface Space {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export function captionOf(picture: PagePicture | undefined): string | undefined {
  const { full, thumbnail } = picture?.item ?? {};
  return full?.caption ?? thumbnail?.caption;
}

/** How high a caption is, only the browser knows: it is set once, unseen. */
function measureFoot(dialog: HTMLElement, caption = ''): number {
  const foot = document.createElement('p');
  foot.className = styles.foot ?? '';
  foot.style.visibility = 'hidden';
  foot.append(document.createElement('span'));
  foot.firstElementChild?.append(caption);
  dialog.append(foot);
  const { offsetHeight } = foot;
  foot.remove();
  return offsetHeight;
}

/**
 * The space that head, arrows and caption of a picture leave around it, by its index. It is asked for in every frame of
 * a gesture, so what has been measured is kept until the window changes.
 */
export function spacesAround(dialog: HTMLElement, pictures: readonly PagePicture[]) {
  const known = new Map<number, Space>();
  const measure = (index: number): Space => {
    const { paddingBlockStart, paddingInlineStart } = getComputedStyle(dialog);
    const side = Number.parseFloat(paddingInlineStart);
    const bottom = measureFoot(dialog, captionOf(pictures[index]));
    return { top: Number.parseFloat(paddingBlockStart), right: side, bottom, left: side };
  };
  return {
    of: (index: number): Space => {
      const space = known.get(index) ?? measure(index);
      known.set(index, space);
      return space;
    },
    forget: () => known.clear(),
  };
}

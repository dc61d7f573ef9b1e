import type { Image } from '../../../shared/contract/image.ts';
import type { Reading } from '../reply/reading.ts';
import { mend } from './html-mend.ts';
import { type CaptionedPicture, picturesIn } from './html-split.ts';
import { parseHtml } from './html-tree.ts';
import { cleanLine } from './text.ts';

/** Whether a text has a picture as markup. */
export const holdsPictureTag = (text: string): boolean => /<(?:img|picture|amp-img)[\s/>]/i.test(text);

/** A picture of a text as one of the contract. */
export function imageOfMarkup(
  { src, alt, width, height, caption = '' }: CaptionedPicture,
  at: string,
  reading: Reading,
): Image {
  const words = cleanLine(caption, at, reading);
  const size = width && height ? { width, height } : {};
  return { src, alt: cleanLine(alt, at, reading), sources: [], ...(words === '' ? {} : { caption: words }), ...size };
}

/** All pictures of a markup in the place of a picture or a gallery, with what stands under each. */
export const readPictures = (markup: string, at: string, reading: Reading): Image[] =>
  picturesIn(mend(parseHtml(markup), at, reading)).map((picture) => imageOfMarkup(picture, at, reading));

/** Marks of size and kind that thumbnails carry in their names. */
const marks =
  /(?:[-_.](?:thumb(?:nail)?s?|small|sm|medium|md|large|lg|full|big|original|orig|preview|tn|scaled|min|\d{2,5}x\d{0,5}|\d{2,5}w|@?[1-4]x))+$/;
const prefixes = /^(?:(?:thumb(?:nail)?s?|small|medium|large|full|tn|th)[-_])+/;

/** The name that a picture and its thumbnail share: file name without extension and marks of size, lower case. */
export function stemOf(source: string): string {
  const file =
    source
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? '';
  return file
    .replace(/\.\w{2,5}$/, '')
    .replace(marks, '')
    .replace(prefixes, '');
}

/** Whether a file name says that it is a thumbnail. */
export const isThumbnailName = (source: string): boolean =>
  /(?:^|[-_./])(?:thumb(?:nail)?s?|tn)(?:[-_./]|$)|[-_]\d{2,3}x\d{2,3}\./i.test(source);

/** A size or kind that thumbnails have in their names. */
const mark =
  /^(?:thumb(?:nail)?s?|small|sm|medium|md|large|lg|full|big|original|orig|preview|tn|scaled|min|\d{2,5}x\d{0,5}|\d{2,5}w|@?[1-4]x)$/;
const prefixes = /^(?:(?:thumb(?:nail)?s?|small|medium|large|full|tn|th)[-_])+/;

/** The name that an image and its thumbnail share: lower case, without extension and size. */
export const stemOf = (url: string): string =>
  withoutMarks(nameOf(url).replace(/\.\w{2,5}$/, '')).replace(prefixes, '');

/** True for `big.jpg`, whose name is a size only. */
export const isSizeName = (url: string): boolean => mark.test(stemOf(url));

const nameOf = (url: string): string => url.replace(/[?#].*$|^[^?#]*\//gs, '').toLowerCase();

/** Removes one mark at a time, because one expression for all would take quadratic time. */
function withoutMarks(name: string): string {
  let end = name.length;
  for (let start = end - 1; start >= 0; start -= 1) {
    if (!'-_.'.includes(name.charAt(start))) continue;
    if (!mark.test(name.slice(start + 1, end))) break;
    end = start;
  }
  return name.slice(0, end);
}

/** True for a thumbnail of `other` by its name. In `panel-80x120.jpg`, only a file `panel.jpg` makes the figures a size. */
export function isThumbnailName(url: string, other: string): boolean {
  const unsized = nameOf(url).replace(/[-_]\d{2,3}x\d{2,3}(?=\.)/, '');
  const isSized = unsized !== nameOf(url) && unsized === nameOf(other);
  return isSized || /(?:^|[-_./])(?:thumb(?:nail)?s?|tn|small|preview)(?:[-_./]|$)/i.test(url);
}

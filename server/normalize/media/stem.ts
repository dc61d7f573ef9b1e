/** A size or kind that thumbnails have in their names. */
const mark =
  /^(?:thumb(?:nail)?s?|small|sm|medium|md|large|lg|full|big|original|orig|preview|tn|scaled|min|\d{2,5}x\d{0,5}|\d{2,5}w|@?[1-4]x)$/;
const prefixes = /^(?:(?:thumb(?:nail)?s?|small|medium|large|full|tn|th)[-_])+/;

/** The name that an image and its thumbnail share: lower case, without extension and size. */
export function stemOf(url: string): string {
  const file =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? '';
  return withoutMarks(file.replace(/\.\w{2,5}$/, '')).replace(prefixes, '');
}

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

export const isThumbnailName = (url: string): boolean =>
  /(?:^|[-_./])(?:thumb(?:nail)?s?|tn)(?:[-_./]|$)|[-_]\d{2,3}x\d{2,3}\./i.test(url);

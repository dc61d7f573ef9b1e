/** A mark of size or kind that thumbnails carry in their names, after a sign that parts it from them. */
const mark =
  /^(?:thumb(?:nail)?s?|small|sm|medium|md|large|lg|full|big|original|orig|preview|tn|scaled|min|\d{2,5}x\d{0,5}|\d{2,5}w|@?[1-4]x)$/;
const prefixes = /^(?:(?:thumb(?:nail)?s?|small|medium|large|full|tn|th)[-_])+/;

/** The name that a picture and its thumbnail share: file name without extension and marks of size, lower case. */
export function stemOf(url: string): string {
  const file =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? '';
  return withoutMarks(file.replace(/\.\w{2,5}$/, '')).replace(prefixes, '');
}

/** One mark after the other is taken off the end: looking for all at once would look at each of them once for every one. */
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

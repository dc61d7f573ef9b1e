/** How names of pictures end. */
export const pictureEnding = /\.(?:jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|heic)$/i;

/** How names of films end, those of streams among them. */
export const filmEnding = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd)$/i;

const otherEnding = /\.(?:pdf|zip|docx?|xlsx?|pptx?|odt|ods|rtf|dwg|dxf|epub|txt|csv|ics|vcf|mp3|wav)$/i;

/** Whether a path, without query and hash, names a file to open: a document, a picture, a film or a sound. */
export const namesFile = (path: string): boolean =>
  [pictureEnding, filmEnding, otherEnding].some((ending) => ending.test(path));

/** Whether a path of this site, without query and hash, is a file to open and no page: `/media/…`, or by its name. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/media/') || namesFile(path);
}

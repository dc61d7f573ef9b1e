export const pictureEnding = /\.(?:jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|heic)$/i;

export const filmEnding = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd)$/i;

const otherEnding = /\.(?:pdf|zip|docx?|xlsx?|pptx?|odt|ods|rtf|dwg|dxf|epub|txt|csv|ics|vcf|mp3|wav)$/i;

/** True if a path without query and fragment names a document, image, video or sound. */
export const namesFile = (path: string): boolean =>
  [pictureEnding, filmEnding, otherEnding].some((ending) => ending.test(path));

/** True if a path of this site is a file and not a page. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/media/') || namesFile(path);
}

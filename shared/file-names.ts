const documentName = /\.(?:pdf|zip|docx?|xlsx?|pptx?|odt|ods|rtf|dwg|dxf|epub|txt|csv|ics|vcf)$/i;
const pictureOrFilmName = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|mp4|webm|mov|mp3|wav)$/i;

/** Whether a path, without query and hash, names a file to open: a document, a picture, a film or a sound. */
export const namesFile = (path: string): boolean => documentName.test(path) || pictureOrFilmName.test(path);

/** Whether a path of this site, without query and hash, is a file to open and no page: `/media/…`, or by its name. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/media/') || namesFile(path);
}

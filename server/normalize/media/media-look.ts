/** Longest `data:` picture that is passed on, in characters. */
export const maxInlineLength = 16_384;
const maxUrlLength = 4096;
export const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const pictureName = /[^\\/]\.(?:jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|heic)$/i;
const filmName = /[^\\/]\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd)$/i;

const hasStart = (text: string): boolean => /^(?:https?:|\.{0,2}[\\/])/i.test(text);

const hasExtension = (text: string): boolean => /\.\w{2,5}$/.test(text);

/** A URL without query and fragment; a `#` before the extension belongs to the file name. */
export function pathOf(text: string): string {
  const path = text.replace(/\?.*$/s, '');
  const hash = path.indexOf('#');
  if (hash < 0) return path;
  const before = path.slice(0, hash);
  return hasExtension(before) || !hasExtension(path) ? before : path;
}

function namesFile(text: string, name: RegExp): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 2048 || /[<>"\n]/.test(trimmed)) return false;
  return name.test(pathOf(trimmed)) && (hasStart(trimmed) || !/\s/.test(trimmed));
}

/** Whether a string, wherever it stands, is the URL of a picture by its look. */
export const looksLikePicture = (text: string): boolean => namesFile(text, pictureName) || inlinePicture.test(text);

/** Whether a string in the place of a media URL names a picture. */
export const hasPictureName = (text: string): boolean => pictureName.test(pathOf(text.trim()));

/** Whether a string, wherever it stands, is the URL of a film by its look. */
export const looksLikeFilm = (text: string): boolean => namesFile(text, filmName);

/** Whether a string in the place of a media URL can be one: "Sunset" and "a b" cannot, "my photo.jpg" can. */
export function canBeMediaUrl(text: string): boolean {
  if (text.length > maxUrlLength || /[<>"\n]/.test(text)) return inlinePicture.test(text);
  if (/^(?:data|blob):/i.test(text) || uuid.test(text)) return true;
  if (/\s/.test(text)) return hasStart(text) || hasExtension(pathOf(text));
  return /[\\/]/.test(text) || hasExtension(pathOf(text));
}

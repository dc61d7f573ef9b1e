import { imageEnding, soundEnding, videoEnding } from './file-names.ts';

/** Maximum length of an accepted `data:` image. */
export const maxInlineLength = 16_384;
const maxUrlLength = 4096;
export const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const hasStart = (text: string): boolean => /^(?:https?:|\.{0,2}[\\/])/i.test(text);

const hasExtension = (text: string): boolean => /\.\w{2,5}$/.test(text);

/** A URL without query and fragment. A `#` before the extension belongs to the file name. */
export function pathOf(text: string): string {
  const query = text.indexOf('?');
  const path = query < 0 ? text : text.slice(0, query);
  const hash = path.indexOf('#');
  if (hash < 0) return path;
  const before = path.slice(0, hash);
  return hasExtension(before) || !hasExtension(path) ? before : path;
}

const endsLike = (path: string, ending: RegExp): boolean => ending.test(path) && /[^\\/]\.\w+$/.test(path);

function looksLike(text: string, ending: RegExp): boolean {
  if (!text.includes('.')) return false;
  const trimmed = text.trim();
  if (trimmed.length > 2048 || (/\s/.test(trimmed) && !hasStart(trimmed))) return false;
  return endsLike(pathOf(trimmed), ending) && !/[<>"\n]/.test(trimmed);
}

export const looksLikeImage = (text: string): boolean => looksLike(text, imageEnding) || inlineImage.test(text);

export const hasImageName = (text: string): boolean => endsLike(pathOf(text.trim()), imageEnding);

export const looksLikeVideo = (text: string): boolean => looksLike(text, videoEnding);

export const looksLikeAudio = (text: string): boolean => endsLike(pathOf(text.trim()), soundEnding);

/** True if a text can be a media URL: "my photo.jpg" can, "Sunset" and "a b" cannot. */
export function canBeMediaUrl(text: string): boolean {
  if (text.length > maxUrlLength || /[<>"\n]/.test(text)) return inlineImage.test(text);
  if (/^(?:data|blob):/i.test(text) || uuid.test(text)) return true;
  if (/\s/.test(text)) return hasStart(text) || hasExtension(pathOf(text));
  return /[\\/]/.test(text) || hasExtension(pathOf(text));
}

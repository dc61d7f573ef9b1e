export const imageEnding = /\.(?:jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|hei[cf])$/i;

export const videoEnding = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd)$/i;

export const soundEnding = /\.(?:mp3|m4a|aac|wav|aiff?|flac|og[ga]|opus|weba|midi?|wma)$/i;

export const trackEnding = /\.(?:vtt|srt)$/i;

/** XML files are missing: the server refuses markup. */
const otherEnding =
  /\.(?:pdf|zip|rar|7z|tar|t?gz|bz2|docx?|xlsx?|pptx?|od[tspg]|rtf|txt|csv|json|epub|mobi|ics|vcf|dwg|dxf|dwf|dgn|3dm|3ds|3mf|skp|rvt|rfa|ifc|stl|obj|fbx|blend|glb|gltf|usdz|step|stp|iges|igs|ai|eps|ps|psd|indd|idml|sketch|woff2?|ttf|otf|vtt|srt)$/i;

/** True if a path without query and fragment names a document, image, video or sound. */
export const namesFile = (path: string): boolean =>
  [imageEnding, videoEnding, soundEnding, otherEnding].some((ending) => ending.test(path));

const placeholderWords: ReadonlySet<string> = new Set([
  ...['placeholder', 'spacer', 'blank', 'transparent', 'pixel', '1x1', 'lazy', 'lazyload', 'loading', 'clear'],
  ...['cleardot', 'shim', 'trans'],
]);

/** Names of files that stand for an image which is loaded later, or for nothing. */
export function isPlaceholderName(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  const [stem = '', ending = ''] = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split('.');
  const words = stem.split(/[_-]/);
  return words.length <= 2 && placeholderWords.has(words[0] ?? '') && /^(?:gif|png|svg)$/.test(ending);
}

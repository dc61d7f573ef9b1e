/** A file of a picture that this document has loaded, and how wide it was to be drawn then, in CSS px. */
interface Rendition {
  readonly url: string;
  readonly drawnPx: number;
}

/** The largest that has been loaded of each picture, by the picture's address. */
const kept = new Map<string, Rendition>();

/** Notes a file that is loaded: where its picture stands next, it is there from the first frame on. */
export function keepRendition(src: string, url: string, drawnPx: number): void {
  if ((kept.get(src)?.drawnPx ?? 0) <= drawnPx) kept.set(src, { url, drawnPx });
}

/** Address of the largest file of a picture that is loaded. */
export function keptRendition(src: string): string | undefined {
  return kept.get(src)?.url;
}

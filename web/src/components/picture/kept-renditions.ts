import { isSquareFile } from '../../../../shared/contract/square-file.ts';

/** A file of a picture that this document has loaded, and how wide it was to be drawn then, in CSS px. */
interface Rendition {
  readonly url: string;
  readonly drawnPx: number;
}

/** A sharp middle is worth more than a whole that is much smaller, and less than one as wide as a phone. */
const wholeCounts = 1.25;

const worthOf = ({ url, drawnPx }: Rendition): number => (isSquareFile(url) ? drawnPx : drawnPx * wholeCounts);

/** That of most worth that has been loaded of each picture, by the picture's address. */
const kept = new Map<string, Rendition>();

/** Notes a file that is loaded: where its picture stands next, it is there from the first frame on. */
export function keepRendition(src: string, url: string, drawnPx: number): void {
  const other = kept.get(src);
  if (!other || worthOf(other) <= worthOf({ url, drawnPx })) kept.set(src, { url, drawnPx });
}

/** Address of the file of most worth of a picture that is loaded. */
export function keptRendition(src: string): string | undefined {
  return kept.get(src)?.url;
}

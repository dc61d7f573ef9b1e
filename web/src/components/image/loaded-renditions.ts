import { isSquareFile } from '../../../../shared/contract/square-file.ts';

interface Rendition {
  readonly url: string;
  readonly drawnPx: number;
}

/** A square rendition has a larger middle than the whole image of the same width. */
const wholeCounts = 1.25;

const worthOf = ({ url, drawnPx }: Rendition): number => (isSquareFile(url) ? drawnPx : drawnPx * wholeCounts);

const loaded = new Map<string, Rendition>();

export function noteRendition(src: string, url: string, drawnPx: number): void {
  const other = loaded.get(src);
  if (!other || worthOf(other) <= worthOf({ url, drawnPx })) loaded.set(src, { url, drawnPx });
}

export function loadedRendition(src: string): string | undefined {
  return loaded.get(src)?.url;
}

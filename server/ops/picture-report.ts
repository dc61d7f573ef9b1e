import type { PictureReport } from '../../shared/ops/explanation.ts';
import type { Media } from '../media/media.ts';
import type { AnalysisResult } from '../media/probe/analysis-result.ts';
import {
  endingsOf,
  fileNameOf,
  type RenditionEnding,
  squareWidthsOfStill,
  widthsOf,
} from '../media/renditions/rendition-widths.ts';

function sizeOf(known: AnalysisResult | undefined): { readonly width?: number; readonly height?: number } {
  const size = known?.kind === 'measured' ? known.picture : known && 'size' in known ? known.size : undefined;
  return size ? { width: size.width, height: size.height } : {};
}

async function filesOf(id: string, { measures, renditions }: Media): Promise<PictureReport['files']> {
  const picture = await measures.find(id);
  if (!picture) return [];
  const kept = new Set(await renditions.storedFiles(id, picture.version));
  const listOf = (ending: RenditionEnding, widths: readonly number[], isSquare: boolean) => ({
    ...{ ending, isSquare, widths },
    kept: widths.filter((width) => kept.has(fileNameOf({ width, ending, isSquare }))),
  });
  const square = squareWidthsOfStill(picture);
  return endingsOf(picture).flatMap((ending) => [
    listOf(ending, widthsOf(picture), false),
    ...(square.length > 0 ? [listOf(ending, square, true)] : []),
  ]);
}

/** Returns everything known about an image; undefined for an unknown id. */
export async function pictureReport(id: string, media: Media): Promise<PictureReport | undefined> {
  const file = await media.registry.find(id);
  if (!file) return undefined;
  const known = media.known.get(id) ?? (await media.known.find(id));
  return {
    id,
    src: file.src,
    url: file.url.href,
    state: known?.kind ?? 'unknown',
    ...sizeOf(known),
    files: known?.kind === 'measured' ? await filesOf(id, media) : [],
    ...(known && 'reason' in known ? { reason: known.reason } : {}),
    ...(known && 'checkedAtMs' in known ? { checkedAt: new Date(known.checkedAtMs).toISOString() } : {}),
  };
}

import { within } from '../base/bounded-wait.ts';
import type { Clock } from '../base/clock.ts';
import type { MediaRegistry } from './media-registry.ts';
import { OriginalError } from './original-file.ts';
import type { AnalyzedImage } from './probe/analyzed-image.ts';
import type { ImageAnalyzer } from './probe/image-analyzer.ts';

export interface NamedImageOptions {
  readonly measures: Pick<ImageAnalyzer, 'find' | 'want' | 'temporaryError'>;
  readonly registry: Pick<MediaRegistry, 'find'>;
  readonly clock: Clock;
  readonly waitMs: number;
}

/**
 * An analyzed image. An image that the content refers to is analyzed first if needed, because another replica may have
 * sent its URLs. Undefined if it is unknown or unreadable. Rejects with `OriginalError` after `waitMs`, with the
 * temporary error of the analysis, and with `StoreUnavailable`.
 */
export async function findNamed(
  { measures, registry, clock, waitMs }: NamedImageOptions,
  id: string,
): Promise<AnalyzedImage | undefined> {
  const known = await measures.find(id);
  if (known || !(await registry.find(id))) return known;
  // `want` never rejects, so this is the timeout.
  await within(clock, waitMs, `image ${id}`, measures.want([id])).catch(() => {
    throw new OriginalError('timeout', 'not measured in time');
  });
  const found = await measures.find(id);
  const error = found ? undefined : measures.temporaryError(id);
  if (error !== undefined) throw error;
  return found;
}

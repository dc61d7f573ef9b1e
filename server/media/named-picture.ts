import { within } from '../base/bounded-wait.ts';
import type { Clock } from '../base/clock.ts';
import type { MediaRegistry } from './media-registry.ts';
import { OriginalError } from './original-file.ts';
import type { MeasuredPicture } from './probe/measured-picture.ts';
import type { PictureMeasures } from './probe/picture-measures.ts';

export interface NamedPictureOptions {
  readonly measures: Pick<PictureMeasures, 'find' | 'want' | 'temporaryError'>;
  readonly registry: Pick<MediaRegistry, 'find'>;
  readonly clock: Clock;
  /** How long it may take to measure one. */
  readonly waitMs: number;
}

/**
 * A picture as it was measured. One that the content names and nobody has measured here yet is measured first: another
 * replica, with a store of its own, may have written the page that names its files. Undefined for what nobody names, and for
 * what cannot be read. Rejects with `OriginalError` where measuring takes too long, with the temporary error that keeps it
 * from being measured, and with `StoreUnavailable`.
 */
export async function findNamed(
  { measures, registry, clock, waitMs }: NamedPictureOptions,
  id: string,
): Promise<MeasuredPicture | undefined> {
  const known = await measures.find(id);
  if (known || !(await registry.find(id))) return known;
  // What is wanted never rejects: only the wait ends.
  await within(clock, waitMs, `picture ${id}`, measures.want([id])).catch(() => {
    throw new OriginalError('timeout', 'not measured in time');
  });
  const found = await measures.find(id);
  const error = found ? undefined : measures.temporaryError(id);
  if (error !== undefined) throw error;
  return found;
}

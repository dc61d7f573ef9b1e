import type { Reading } from '../reply/reading.ts';
import type { Place } from '../reply/record.ts';

/** The public URL of a media URL in the reply, undefined (with a ledger entry) for one that leads nowhere. */
export function readMediaSource(raw: string, at: Place['at'], { media, ledger }: Reading): string | undefined {
  const { stored, inline, repairs } = media.resolve(raw);
  for (const rule of repairs) ledger.note(at, rule);
  if (inline !== undefined) return inline;
  return stored === undefined ? undefined : media.sourceOf(stored);
}

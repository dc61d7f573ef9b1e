import type { Clock } from '../cache/clock.ts';
import type { Source } from '../cache/entry.ts';
import type { PartReader } from '../cache/part.ts';
import type { Sources } from './sources.ts';

export interface WarmUpServices {
  readonly derived: PartReader;
  readonly sources: Sources;
  readonly clock: Clock;
}

/** At most five reads a second: a start must not be a flood for the upstream. */
const gapMs = 200;

/** How long one read may take before the next begins; it goes on by itself. */
const waitMs = 2_000;

/**
 * Reads menu, landing and lists, then every detail they name, one after the other. What is stored and fresh costs
 * no call. Never rejects; ends when `signal` is aborted.
 */
export async function warmUp({ derived, sources, clock }: WarmUpServices, signal: AbortSignal): Promise<void> {
  const read = async <Value>(source: Source<Value>) => {
    if (signal.aborted) return undefined;
    const part = await derived.part(source, waitMs);
    await pause(clock, signal);
    return part;
  };
  await read(sources.menu);
  await read(sources.landing);
  const lists = [await read(sources.list('design')), await read(sources.list('art'))];
  const ids = lists.flatMap((list) => (list?.kind === 'found' ? list.value.items.map(({ id }) => id) : []));
  for (const id of ids) await read(sources.project(id));
}

function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(gapMs, end);
    signal.addEventListener('abort', end);
  });
}

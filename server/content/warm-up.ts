import type { Menu } from '../../shared/contract/menu.ts';
import type { Clock } from '../cache/clock.ts';
import type { Source } from '../cache/entry.ts';
import type { PartReader } from '../cache/part.ts';
import type { Sources } from './sources.ts';

interface WarmUpServices {
  readonly derived: PartReader;
  readonly sources: Sources;
  readonly clock: Clock;
}

/** At most five reads a second: a start must not be a flood for the upstream. */
const gapMs = 200;

/** How long one read may take before the next begins; it goes on by itself. */
const waitMs = 2_000;

/** Reads a source, which operators know by this name; undefined for what is not there. */
export type ReadNamed = <Value>(source: Source<Value>, name: string) => Promise<Value | undefined>;

/** Reads menu, landing and lists, then every detail they name, one after the other. The menu is what it gives. */
export async function readListed(sources: Sources, read: ReadNamed): Promise<Menu | undefined> {
  const menu = await read(sources.menu, 'menu');
  await read(sources.landing, 'landing');
  const lists = [await read(sources.list('design'), 'design projects'), await read(sources.list('art'), 'art works')];
  for (const { id } of lists.flatMap((list) => list?.items ?? [])) await read(sources.project(id), `project ${id}`);
  return menu;
}

/**
 * Reads what visitors will ask for first, in that order. What is stored and fresh costs no call. Never rejects; ends when
 * `signal` is aborted.
 */
export async function warmUp({ derived, sources, clock }: WarmUpServices, signal: AbortSignal): Promise<void> {
  await readListed(sources, async (source) => {
    if (signal.aborted) return undefined;
    const part = await derived.part(source, waitMs);
    await pause(clock, signal);
    return part.kind === 'found' ? part.value : undefined;
  });
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

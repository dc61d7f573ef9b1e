import type { Menu } from '../../shared/contract/menu.ts';
import type { Clock } from '../base/clock.ts';
import type { Source } from '../cache/entry.ts';
import type { Part, PartReader, ReadPart } from '../cache/part.ts';
import type { SiteFacts } from './parts.ts';
import { textPages } from './site-pages.ts';
import type { Sources } from './sources.ts';

interface WarmUpServices extends SiteFacts {
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

/** What is listed: the menu, and the ids of projects and works. */
interface Listed {
  readonly menu: Menu | undefined;
  readonly ids: readonly string[];
}

/** Reads menu, landing and lists, one after the other. */
export async function readLists(sources: Sources, read: ReadNamed): Promise<Listed> {
  const menu = await read(sources.menu, 'menu');
  await read(sources.landing, 'landing');
  const lists = [await read(sources.list('design'), 'design projects'), await read(sources.list('art'), 'art works')];
  return { menu, ids: lists.flatMap((list) => list?.items ?? []).map(({ id }) => id) };
}

/** Reads details, one after the other. */
export async function readDetails(ids: readonly string[], sources: Sources, read: ReadNamed): Promise<void> {
  for (const id of ids) await read(sources.project(id), `project ${id}`);
}

/** Reads parts one after the other, at a bounded rate, whoever asks for how many at once; none when it is aborted. */
function inTurnReader({ derived, clock }: WarmUpServices, signal: AbortSignal): ReadPart {
  let last: Promise<unknown> = Promise.resolve();
  const readOne = async <Value>(source: Source<Value>): Promise<Part<Value>> => {
    if (signal.aborted) return { kind: 'unknown', error: signal.reason, retryAfterMs: 0 };
    const part = await derived.part(source, waitMs);
    await pause(clock, signal);
    return part;
  };
  return (source) => {
    const next = last.then(() => readOne(source));
    last = next;
    return next;
  };
}

/**
 * Reads what visitors will ask for first, in that order: the text pages before the details, as they are few, and a search
 * knows of them what is stored. What is stored and fresh costs no call. Never rejects; ends when `signal` is aborted.
 */
export async function warmUp(services: WarmUpServices, signal: AbortSignal): Promise<void> {
  const { sources } = services;
  const read = inTurnReader(services, signal);
  const readNamed: ReadNamed = async (source) => {
    const part = await read(source);
    return part.kind === 'found' ? part.value : undefined;
  };
  const { menu, ids } = await readLists(sources, readNamed);
  await textPages({ ...services, read }, menu);
  await readDetails(ids, sources, readNamed);
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

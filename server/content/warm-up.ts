import type { Menu } from '../../shared/contract/menu.ts';
import { type Clock, pause } from '../base/clock.ts';
import type { Dependency, DependencyReader, ReadDependency } from '../cache/dependency.ts';
import type { Source } from '../cache/entry.ts';
import type { SiteFacts } from './dependencies.ts';
import { textPages } from './site-pages.ts';
import type { Sources } from './sources.ts';

interface WarmUpServices extends SiteFacts {
  readonly responseCache: DependencyReader;
  readonly sources: Sources;
  readonly clock: Clock;
}

/** At most five reads a second, to spare the upstream. */
const gapMs = 200;
const waitMs = 2_000;

/** Reads a source with its name for operators. Resolves to undefined if it is missing. */
export type ReadNamed = <Value>(source: Source<Value>, name: string) => Promise<Value | undefined>;

interface Listed {
  readonly menu: Menu | undefined;
  readonly ids: readonly string[];
}

export async function readLists(sources: Sources, read: ReadNamed): Promise<Listed> {
  const menu = await read(sources.menu, 'menu');
  await read(sources.landing, 'landing');
  const lists = [await read(sources.list('design'), 'design projects'), await read(sources.list('art'), 'art works')];
  return { menu, ids: lists.flatMap((list) => list?.items ?? []).map(({ id }) => id) };
}

export async function readDetails(ids: readonly string[], sources: Sources, read: ReadNamed): Promise<void> {
  for (const id of ids) await read(sources.project(id), `project ${id}`);
}

function inTurnReader({ responseCache, clock }: WarmUpServices, signal: AbortSignal): ReadDependency {
  let last: Promise<unknown> = Promise.resolve();
  const readOne = async <Value>(source: Source<Value>): Promise<Dependency<Value>> => {
    if (signal.aborted) return { kind: 'unknown', error: signal.reason, retryAfterMs: 0 };
    const part = await responseCache.part(source, waitMs);
    await pause(clock, gapMs, signal);
    return part;
  };
  return (source) => {
    const next = last.then(() => readOne(source));
    last = next;
    return next;
  };
}

/** Text pages come before details, because the search needs them. Never rejects. */
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

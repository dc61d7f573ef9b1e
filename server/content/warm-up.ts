import { type Clock, pause } from '../base/clock.ts';
import type { Dependency, DependencyReader, ReadDependency } from '../cache/dependency.ts';
import type { Source } from '../cache/entry.ts';
import type { SiteDependencies, SiteFacts } from './dependencies.ts';
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

/** Reads all content. Text pages come before details, because the search needs them. */
export async function readAllContent(parts: SiteDependencies, onListed?: () => void): Promise<void> {
  const { sources, read } = parts;
  const menu = await read(sources.menu);
  await read(sources.landing);
  if (sources.hasCall('events')) await read(sources.events);
  const lists = [await read(sources.list('design')), await read(sources.list('art'))];
  onListed?.();
  await textPages(parts, menu.kind === 'found' ? menu.value : undefined);
  const items = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
  for (const { id } of items) await read(sources.project(id));
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

export const warmUp = (services: WarmUpServices, signal: AbortSignal): Promise<void> =>
  readAllContent({ ...services, read: inTurnReader(services, signal) });

import { setImmediate as nextTurn } from 'node:timers/promises';
import { filterNames, filterOptions } from '../../shared/project-filters.ts';
import { currentAsker, GateFull, LoadGate } from '../content/load-gate.ts';
import type { SiteParts } from '../content/parts.ts';
import { PublicError } from '../errors.ts';

/**
 * The part of a query of the design overview that the menu or some project names. An unknown value is the unfiltered
 * document (R2), so that made-up values make no documents; the client adds the sentence.
 */
export async function knownFilters({ read, sources }: SiteParts, query: string): Promise<string> {
  const [list, menu] = await Promise.all([read(sources.list('design')), read(sources.menu)]);
  if (list.kind !== 'found') return '';
  const { items } = list.value;
  const asked = new URLSearchParams(query);
  const kept = filterNames.flatMap((name): [string, string][] => {
    const value = asked.get(name);
    if (value === null) return [];
    const options = filterOptions(name, items, menu.kind === 'found' ? menu.value : null);
    return options.some((option) => option.value === value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/** Documents that one client address may wait for: more than a visitor opens at once. */
const maxWaitingEach = 10;

const maxWaiting = 1_000;

/** How long a document of very many projects takes to be drawn, and some before it. */
const retryAfterS = 5;

/**
 * Turns in which filtered overviews are drawn. There are as many of them as typologies times sizes, and whoever asks for
 * all at once must not have the processor: one is drawn at a time, the event loop comes round before each, and addresses
 * take turns.
 */
export class FilterTurns {
  readonly #gate = new LoadGate({ maxRunning: 1, maxRunningEach: 1, maxWaiting });
  readonly #onRefused: (address: string, atMost: number) => void;

  constructor(onRefused: (address: string, atMost: number) => void) {
    this.#onRefused = onRefused;
  }

  /** What `draw` gives when its turn has come. Throws `PublicError` (429) when too much waits. */
  async run<Result>(draw: () => Promise<Result>): Promise<Result> {
    const asker = currentAsker();
    // What is kept and drawn anew is asked for by nobody in particular, and there is only so much of it.
    const place = asker === '' ? {} : { maxWaiting: maxWaitingEach };
    try {
      return await this.#gate.run(asker, () => nextTurn().then(draw), place);
    } catch (error) {
      if (!(error instanceof GateFull)) throw error;
      this.#onRefused(asker, maxWaitingEach);
      throw new PublicError('too-many-requests', 'Too many requests from this address', { retryAfterS, cause: error });
    }
  }
}

import { writeSync } from 'node:fs';
import { systemClock } from '../../server/base/clock.ts';
import { ContentCache } from '../../server/cache/content-cache.ts';
import type { Source } from '../../server/cache/entry.ts';
import { GuardedStore } from '../../server/cache/stores/guarded-store.ts';
import { SqliteStore } from '../../server/cache/stores/sqlite-store.ts';

/**
 * A process that loads values without end and says on its output, a line each, what it has served: key, run and turn.
 * Meant to be killed. Arguments: the file of the store, the number of this run, and how many sentences a value has.
 */
const [path = '', run = '', sentences = '500'] = process.argv.slice(2);

const keyPrefix = 'v1:site';
const store = new SqliteStore({ path, keyPrefix, schemaPrefix: 'v1', maxBytes: 100_000_000, clock: systemClock });
const cache = new ContentCache({
  clock: systemClock,
  maxEntries: 1_000,
  maxBytes: 100_000_000,
  softDeadlineMs: 1_500,
  backoffMs: 5_000,
  negativeForMs: 30_000,
  suspiciousForMs: 900_000,
  store: new GuardedStore(store, { clock: systemClock }),
  listen: (event) => {
    if (event.type === 'tier-failed' || event.type === 'tier-damaged') writeSync(1, `trouble ${event.type}\n`);
  },
});

/** Each sentence says which value it is of: the store may not mix two. */
const fillerOf = (turn: number) => `A sentence of run ${run}, turn ${turn}, and so on. `.repeat(Number(sentences));

/** A value as it is served: which run and turn has made it. */
export interface Written {
  readonly run: number;
  readonly turn: number;
  readonly filler: string;
}

function sourceOf(name: string, turn: number): Source<Written> {
  return {
    key: `${keyPrefix}:${name}`,
    tags: [name],
    lifetimes: { freshForMs: 0, staleForMs: 0, keepForMs: 86_400_000 },
    load: async () => ({ kind: 'found', value: { run: Number(run), turn, filler: fillerOf(turn) } }),
  };
}

for (let turn = 0; ; turn += 1) {
  const names = Array.from({ length: 10 }, (_, index) => `page:${(turn * 10 + index) % 40}`);
  const readings = await Promise.all(names.map((name) => cache.read(sourceOf(name, turn), 1_000)));
  for (const reading of readings) {
    if (reading.kind === 'known') writeSync(1, `${reading.entry.key} ${run} ${turn}\n`);
  }
}

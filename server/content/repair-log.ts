import { LRUCache } from 'lru-cache';
import type { Repair } from '../normalize/reply/context.ts';

/** Repairs of kinds that a resource has not needed before: by rule, where first, and how often. */
export interface RepairNews {
  readonly key: string;
  readonly rules: Readonly<Record<string, { readonly pointer: string; readonly count: number }>>;
}

/** Kinds remembered, one for each rule and resource; beyond it the longest unheard of is told again. */
const maxKnown = 50_000;

/** Hears of all repairs, and tells of a rule once for each resource. */
export class RepairLog {
  readonly #tell: (news: RepairNews) => void;
  readonly #known = new LRUCache<string, true>({ max: maxKnown });

  constructor(tell: (news: RepairNews) => void) {
    this.#tell = tell;
  }

  hear(key: string, repairs: readonly Repair[]): void {
    const rules: Record<string, { pointer: string; count: number }> = {};
    for (const { rule, pointer, count } of repairs) {
      const told = rules[rule];
      if (told) told.count += count;
      else if (!this.#known.get(`${key} ${rule}`)) rules[rule] = { pointer, count };
    }
    const names = Object.keys(rules);
    for (const rule of names) this.#known.set(`${key} ${rule}`, true);
    if (names.length > 0) this.#tell({ key, rules });
  }
}

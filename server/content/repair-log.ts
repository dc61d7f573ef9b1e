import { LRUCache } from 'lru-cache';
import type { Repair } from '../normalize/ground/context.ts';

export interface RepairMessage {
  readonly key: string;
  readonly rules: Readonly<Record<string, { readonly pointer: string; readonly count: number }>>;
  /** Warnings about the calls file. */
  readonly words?: readonly string[];
}

const maxKnown = 50_000;

export function repairReporter(notify: (news: RepairMessage) => void) {
  const known = new LRUCache<string, true>({ max: maxKnown });
  return (key: string, repairs: readonly Repair[]): void => {
    const rules: Record<string, { pointer: string; count: number }> = {};
    const words = repairs.flatMap((repair) => (known.get(`${key} ${repair.rule}`) ? [] : (repair.words ?? [])));
    for (const { rule, pointer, count } of repairs) {
      const logged = rules[rule];
      if (logged) logged.count += count;
      else if (!known.get(`${key} ${rule}`)) rules[rule] = { pointer, count };
    }
    const names = Object.keys(rules);
    for (const rule of names) known.set(`${key} ${rule}`, true);
    if (names.length > 0) notify({ key, rules, ...(words.length > 0 && { words }) });
  };
}

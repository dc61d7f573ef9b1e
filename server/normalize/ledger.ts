import type { Repair } from './context.ts';
import type { RuleName } from './rules.ts';

/** Repairs listed each with its own pointer; beyond that they are counted per rule. */
const maxListed = 500;

/** Rules that leave out everything below a pointer, knowingly. */
const omissions: ReadonlySet<RuleName> = new Set([
  'duplicate-id',
  'field-in-detail',
  'field-in-list',
  'image-derivatives',
  'item-dropped',
  'item-unpublished',
]);

/** Collects what is repaired while one reply is read. */
export class Ledger {
  readonly #counts = new Map<string, { pointer: string; rule: RuleName; count: number }>();
  readonly #overflow = new Map<RuleName, { pointer: string; rule: RuleName; count: number }>();

  readonly #omitted = new Set<string>();

  /** Notes one repair at an RFC 6901 pointer. */
  note(pointer: string, rule: RuleName): void {
    if (omissions.has(rule)) this.#omitted.add(pointer);
    const key = `${rule} ${pointer}`;
    const known = this.#counts.get(key) ?? (this.#counts.size >= maxListed ? this.#overflow.get(rule) : undefined);
    if (known) known.count += 1;
    else if (this.#counts.size < maxListed) this.#counts.set(key, { pointer, rule, count: 1 });
    else this.#overflow.set(rule, { pointer: '', rule, count: 1 });
  }

  /** Whether everything below a pointer was left out knowingly. */
  isOmitted(pointer: string): boolean {
    return this.#omitted.has(pointer);
  }

  /** All repairs in the order they were first made; those that were not listed stand for the whole reply (pointer ''). */
  entries(): readonly Repair[] {
    return [...this.#counts.values(), ...this.#overflow.values()];
  }
}

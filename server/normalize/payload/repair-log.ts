import type { Repair } from '../ground/context.ts';
import type { RuleName } from '../ground/rules.ts';

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

interface Counted {
  readonly pointer: string;
  readonly rule: RuleName;
  count: number;
}

export class RepairLog {
  readonly #listed = new Map<string, Counted>();
  readonly #overflow = new Map<string, Counted>();
  readonly #omitted = new Set<string>();

  /** Notes one repair. Asks for the pointer only while the list has space, because a pointer is expensive. */
  note(node: { readonly pointer: string }, rule: RuleName): void {
    if (omissions.has(rule)) this.#omitted.add(node.pointer);
    if (this.#listed.size >= maxListed) this.#count(this.#overflow, rule, { pointer: '', rule });
    else this.#count(this.#listed, `${rule} ${node.pointer}`, { pointer: node.pointer, rule });
  }

  #count(counts: Map<string, Counted>, key: string, repair: Omit<Counted, 'count'>): void {
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { ...repair, count: 1 });
  }

  get hasOmissions(): boolean {
    return this.#omitted.size > 0;
  }

  isOmitted(pointer: string): boolean {
    return this.#omitted.has(pointer);
  }

  /** All repairs in the order of their first occurrence. Repairs beyond the list have the pointer ''. */
  entries(): readonly Repair[] {
    return [...this.#listed.values(), ...this.#overflow.values()];
  }
}

/** Makes names unique. The first use of a name keeps it, others get a number. */
export class UniqueNames {
  readonly #wanted: ReadonlySet<string>;
  readonly #taken = new Set<string>();
  /** The next number to try. Without it, many equal names would take quadratic time. */
  readonly #next = new Map<string, number>();

  /** `wanted`: names that elements of the list have, which no numbered name may equal. */
  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  take(name: string): string {
    return this.#taken.has(name) ? this.takeFree(name) : this.#keep(name);
  }

  takeFree(name: string): string {
    if (!this.#taken.has(name) && !this.#wanted.has(name)) return this.#keep(name);
    let number = this.#next.get(name) ?? 2;
    while (this.#taken.has(`${name}-${number}`) || this.#wanted.has(`${name}-${number}`)) number += 1;
    this.#next.set(name, number + 1);
    return this.#keep(`${name}-${number}`);
  }

  #keep(name: string): string {
    this.#taken.add(name);
    return name;
  }
}

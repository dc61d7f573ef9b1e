/** Names of a list of which no two are the same. The first to want a name has it, the others get numbers. */
export class UniqueNames {
  readonly #wanted: ReadonlySet<string>;
  readonly #taken = new Set<string>();
  /** The number to try next: without it, many of one name would take the square of their number. */
  readonly #next = new Map<string, number>();

  /** `wanted`: the names that the elements of the list have themselves; no number makes one of them. */
  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  take(name: string): string {
    return this.#taken.has(name) ? this.takeFree(name) : this.#keep(name);
  }

  /** A name like this one that nobody wants for itself. */
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

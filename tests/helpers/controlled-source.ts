import type { Entry, Loaded, RelatedKeys, Source } from '../../server/cache/entry.ts';

/** A source whose loads a test completes by hand. */
export class ControlledSource<Value> implements Source<Value> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly lifetimes = { freshForMs: 60_000, staleForMs: 600_000, keepForMs: 3_600_000 };
  /** Loads begun so far. */
  calls = 0;
  #stored: Entry | undefined;
  #pending: PromiseWithResolvers<Loaded<Value>> | undefined;

  constructor(key: string, tags: readonly string[] = []) {
    this.key = key;
    this.tags = tags;
  }

  readonly load = (stored?: Entry): Promise<Loaded<Value>> => {
    this.calls += 1;
    this.#stored = stored;
    this.#pending = Promise.withResolvers<Loaded<Value>>();
    return this.#pending.promise;
  };

  relatedTo(_value: Value, _stored: Entry | undefined): RelatedKeys | undefined {
    return undefined;
  }

  /** Completes the running load and lets all that wait for it continue. */
  async answer(value: Value, isEmpty = false, isUnnamed = false, isSure = false): Promise<void> {
    const related = this.relatedTo(value, this.#stored);
    this.#pending?.resolve({ kind: 'found', value, isEmpty, isUnnamed, isSure, related });
    await settled();
  }

  async answerAbsent(): Promise<void> {
    this.#pending?.resolve({ kind: 'absent' });
    await settled();
  }

  async fail(error: unknown = new Error('upstream down')): Promise<void> {
    this.#pending?.reject(error);
    await settled();
  }
}

/** Resolves when the promises that are already settled have run their callbacks. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

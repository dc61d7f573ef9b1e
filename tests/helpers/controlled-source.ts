import type { Loaded, Source } from '../../server/cache/entry.ts';

/** A source whose loads a test answers by hand. */
export class ControlledSource<Value> implements Source<Value> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly lifetimes = { freshForMs: 60_000, staleForMs: 600_000, keepForMs: 3_600_000 };
  /** Loads begun so far. */
  calls = 0;
  #pending: PromiseWithResolvers<Loaded<Value>> | undefined;

  constructor(key: string, tags: readonly string[] = []) {
    this.key = key;
    this.tags = tags;
  }

  readonly load = (): Promise<Loaded<Value>> => {
    this.calls += 1;
    this.#pending = Promise.withResolvers<Loaded<Value>>();
    return this.#pending.promise;
  };

  /** Answers the running load and lets everything that waits for it go on. */
  async answer(value: Value, isEmpty = false, isUnnamed = false): Promise<void> {
    this.#pending?.resolve({ kind: 'found', value, isEmpty, isUnnamed });
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

export interface ValueStore<Value> {
  readonly read: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function valueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    read: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

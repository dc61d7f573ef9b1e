export function valueStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    read: () => current,
    set: (value: Value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

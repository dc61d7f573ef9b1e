/** The result of `act`, or `otherwise` if it throws. */
export function attempt<Value, Other>(act: () => Value, otherwise: Other): Value | Other {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** `open` is called inside, because access to a blocked storage throws. */
const safely = (open: () => Storage) => ({
  read: (key: string) => attempt(() => open().getItem(key), null),
  write: (key: string, value: string) => attempt(() => open().setItem(key, value) === undefined, false),
  remove: (key: string) => attempt(() => open().removeItem(key), undefined),
  keys: () => attempt(() => Object.keys(open()), []),
});

export const lastingStorage = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

/** For records whose fields were put under other names: the steps to the value of each such field in the payload. */
export const origins = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/** All callers share one value, which the first of them has made. After a failure the next caller tries again. */
export function onceUnlessFailed<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

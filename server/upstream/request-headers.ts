/** What a reader of media may add: parts of a file and revalidation, nothing of the visitor. */
const mediaRequestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** Headers of a request for media; of `given` only what is on the list. */
export function mediaHeaders(
  given: Readonly<Record<string, string | undefined>>,
  authorization?: string,
): Record<string, string> {
  const allowed = mediaRequestHeaders.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(allowed),
    accept: 'image/*, video/*;q=0.9, */*;q=0.1',
    // Parts of a file are counted in the file's own bytes.
    'accept-encoding': 'identity',
    'user-agent': 'atelier-portfolio',
    ...(authorization ? { authorization } : {}),
  };
}

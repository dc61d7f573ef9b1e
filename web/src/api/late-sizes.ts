/** Pictures that stand, or have stood, on a page of this document though nobody had measured them, by address. */
const drawnUnmeasured = new Set<string>();

/** Notes that a picture is drawn without its measures. */
export function noteUnmeasured(src: string): void {
  drawnUnmeasured.add(src);
}

/**
 * What came from the server, without the measures of pictures that this document has drawn without any: what is laid out
 * by them (spans, rows, heroes) would move before the visitor's eyes. The next document has them.
 */
export function withoutLateSizes<Value>(value: Value): Value {
  if (drawnUnmeasured.size > 0) dropSizes(value);
  return value;
}

function dropSizes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('src' in value && 'sources' in value && typeof value.src === 'string' && drawnUnmeasured.has(value.src)) {
    Object.assign(value, { width: undefined, height: undefined });
  }
  for (const part of Object.values(value)) dropSizes(part);
}

const drawnUnmeasured = new Set<string>();

export function noteUnmeasured(src: string): void {
  drawnUnmeasured.add(src);
}

/** Removes sizes of images that this document rendered without a size: a new layout would shift the page. */
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

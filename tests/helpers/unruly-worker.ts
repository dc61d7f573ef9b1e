/** Tasks of a worker that does what no worker should. */

export function load(): void {}

/** Never ends. */
export function hang(): never {
  for (;;);
}

/** Exceeds its memory limit. */
export function grow(): never {
  const held: number[][] = [];
  for (;;) held.push(new Array<number>(1_000_000).fill(held.length));
}

export function die(): never {
  process.exit(3);
}

export function fail(): never {
  throw new TypeError('a fault of ours');
}

export function echo(task: unknown): unknown {
  return { kind: 'done', result: task };
}

/** Repeats a check until it is true. Throws after `withinMs`. For other processes, which no manual clock drives. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`Not so within ${withinMs} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The longest wait for work of the machine that no manual clock drives. */
export const patience = { timeout: 60_000 } as const;

/** Asks until the answer is true; throws after `withinMs`. For other processes, which no clock of ours drives. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`Not so within ${withinMs} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** How long tests wait, at most, for what the machine has to do and no clock of theirs drives. */
export const patience = { timeout: 15_000 } as const;

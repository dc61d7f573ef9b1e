import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { DeriveAnswer, DeriveOrder } from './derive-order.ts';
import { deriveVariant } from './derive-variant.ts';

/** Gives way to the server: on Linux each thread has a priority of its own, which those it starts take over. */
function giveWay(niceness: number): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
  } catch {
    setPriority(niceness);
  }
}

async function sanitized(original: Buffer): Promise<Buffer> {
  const { sanitizeSvg } = await import('./svg-sanitizer.ts');
  const clean = sanitizeSvg(original.toString('utf8'));
  if (clean === undefined) throw new Error('Not a drawing');
  return Buffer.from(clean);
}

async function answerTo({ original, shape }: DeriveOrder): Promise<DeriveAnswer> {
  try {
    return { bytes: await (shape === 'drawing' ? sanitized(original) : deriveVariant(original, shape)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

giveWay(Number(process.argv[2]));
process.on('disconnect', () => process.exit());
process.on('message', (order: DeriveOrder) => {
  void answerTo(order).then((answer) => process.send?.(answer));
});

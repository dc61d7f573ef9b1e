import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileShapes } from '../../../helpers/hostile-shapes.ts';

/** For one shape in all readers, on a machine with other work to do: what grows with the square takes far longer. */
const deadlineMs = 60_000;

let worker: Worker | undefined;

/** Outcome of a shape: `read`, the error, or the deadline. */
async function fate(index: number): Promise<string> {
  worker ??= new Worker(new URL('./hostile-worker.ts', import.meta.url));
  worker.postMessage(index);
  try {
    const [outcome]: string[] = await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) });
    return outcome ?? 'nothing';
  } catch {
    await worker.terminate();
    worker = undefined;
    return 'too slow';
  }
}

afterAll(async () => {
  await worker?.terminate();
});

describe('hostile shapes', () => {
  it.each(hostileShapes.map(({ name }, index) => [name, index] as const))(
    'every normalizer ends with %s',
    { timeout: 2 * deadlineMs },
    async (_name, index) => {
      expect(await fate(index)).toBe('read');
    },
  );
});

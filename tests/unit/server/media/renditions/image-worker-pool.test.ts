import { expect, onTestFinished, test } from 'vitest';
import { type ImageWork, ImageWorkerPool } from '../../../../../server/media/renditions/image-worker-pool.ts';
import { evenPicture } from '../../../../helpers/drawn-pictures.ts';

const visitor = { client: '192.0.2.1' };
const shape = { width: 20, ending: 'webp' } as const;

function poolOf(): ImageWorkerPool {
  const pool = new ImageWorkerPool({ atOnce: 1, niceness: 10, maxWaiting: 10, maxMs: 20_000 });
  onTestFinished(() => pool.close());
  return pool;
}

test('a waiting job has read nothing yet', async () => {
  const pool = poolOf();
  const original = await evenPicture(40, 30).png().toBuffer();
  let begun = 0;
  const work: ImageWork = (run) => {
    begun += 1;
    return run({ original, shape });
  };
  const runs = ['a', 'b'].map((key) => pool.run(key, work, visitor));
  expect(begun).toBe(1);
  const files = await Promise.all(runs);
  expect(begun).toBe(2);
  expect(files[0]).toEqual(files[1]);
});

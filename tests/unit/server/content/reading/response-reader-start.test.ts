import { expect, it, vi } from 'vitest';
import { ResponseReader } from '../../../../../server/content/reading/response-reader.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const starts = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../../../../server/content/reading/reading-pool.ts', () => ({
  ReadingPool: class {
    constructor() {
      starts.count += 1;
      if (starts.count === 1) throw new Error('no memory for a thread');
    }
    async load(): Promise<void> {}
    async close(): Promise<void> {}
  },
}));

it('starts the worker again after a failed start', async () => {
  const reader = new ResponseReader({
    ...{ settings: () => readingSettings, limitMs: 1_000, maxPages: 1, maxBodyBytes: 1_000 },
  });
  await expect(reader.load()).rejects.toThrow('no memory for a thread');
  await expect(reader.load()).resolves.toBeUndefined();
  await reader.close();
  expect(starts.count).toBe(2);
});

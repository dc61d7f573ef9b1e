import { expect, onTestFinished, test, vi } from 'vitest';
import { residentBytes } from '../../../../server/base/process-load.ts';

test('without a descriptor the resident memory is the last known value', () => {
  const before = residentBytes();
  expect(before).toBeGreaterThan(1_000_000);
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' });
  });
  onTestFinished(() => rss.mockRestore());
  expect(residentBytes()).toBe(before);
});

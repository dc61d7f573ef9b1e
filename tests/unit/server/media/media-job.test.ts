import { expect, test } from 'vitest';
import { type MediaJob, told } from '../../../../server/media/media-job.ts';

test('M21 a job is told of when it has ended, well or not, and its outcome is that of the caller', async () => {
  const jobs: MediaJob[] = [];
  const tell = (job: MediaJob) => jobs.push(job);
  const fault = new Error('no picture');
  await expect(told('measure', async () => 'a picture', tell)).resolves.toBe('a picture');
  await expect(told('make', () => Promise.reject(fault), tell)).rejects.toBe(fault);
  expect(jobs).toEqual([
    { job: 'measure', outcome: 'done', tookMs: expect.any(Number) },
    { job: 'make', outcome: 'failed', tookMs: expect.any(Number) },
  ]);
  await expect(told('make', async () => 'a file', undefined)).resolves.toBe('a file');
});

import { expect, test } from 'vitest';
import { type MediaJob, runJob } from '../../../../server/media/media-job.ts';

test('a job is reported when it ends, and its outcome goes to the caller [M21]', async () => {
  const jobs: MediaJob[] = [];
  const tell = (job: MediaJob) => jobs.push(job);
  const fault = new Error('no picture');
  await expect(runJob('measure', async () => 'a picture', tell)).resolves.toBe('a picture');
  await expect(runJob('make', () => Promise.reject(fault), tell)).rejects.toBe(fault);
  expect(jobs).toEqual([
    { job: 'measure', outcome: 'done', tookMs: expect.any(Number) },
    { job: 'make', outcome: 'failed', tookMs: expect.any(Number) },
  ]);
  await expect(runJob('make', async () => 'a file', undefined)).resolves.toBe('a file');
});

import { inSpan } from '../base/trace.ts';

/** Something that was done to a picture: it was measured, or a file was made of it. */
export interface MediaJob {
  readonly job: 'measure' | 'make';
  readonly outcome: 'done' | 'failed';
  readonly tookMs: number;
}

/** How much is being done, and how much waits for its turn. */
export interface Workload {
  readonly running: number;
  readonly waiting: number;
}

/** Does a job and tells how it ended. */
export async function told<Result>(
  job: MediaJob['job'],
  work: () => Promise<Result>,
  tell: ((job: MediaJob) => void) | undefined,
): Promise<Result> {
  const beganAtMs = performance.now();
  const end = (outcome: MediaJob['outcome']) => tell?.({ job, outcome, tookMs: performance.now() - beganAtMs });
  try {
    const result = await inSpan(`${job} picture`, {}, work);
    end('done');
    return result;
  } catch (error) {
    end('failed');
    throw error;
  }
}

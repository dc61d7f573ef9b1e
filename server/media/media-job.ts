import { inSpan } from '../base/trace.ts';

export interface MediaJob {
  readonly job: 'measure' | 'generate';
  readonly outcome: 'done' | 'failed';
  readonly tookMs: number;
}

export async function runJob<Result>(
  job: MediaJob['job'],
  work: () => Promise<Result>,
  notify: ((job: MediaJob) => void) | undefined,
): Promise<Result> {
  const beganAtMs = performance.now();
  const end = (outcome: MediaJob['outcome']) => notify?.({ job, outcome, tookMs: performance.now() - beganAtMs });
  try {
    const result = await inSpan(`${job} image`, {}, work);
    end('done');
    return result;
  } catch (error) {
    end('failed');
    throw error;
  }
}

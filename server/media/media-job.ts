import { inSpan } from '../base/trace.ts';

export interface MediaJob {
  readonly job: 'measure' | 'make';
  readonly outcome: 'done' | 'failed';
  readonly tookMs: number;
}

export async function runJob<Result>(
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

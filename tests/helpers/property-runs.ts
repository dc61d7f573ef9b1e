import fc from 'fast-check';

const { FC_RUNS: requested, CI } = process.env;

/** Examples per property: `FC_RUNS`, which `npm run test:deep` sets to 2,000; otherwise 200 in CI and 50 elsewhere. */
export const numRuns = Number(requested ?? (CI === 'true' ? 200 : 50));

// Without `FC_RUNS` each run has the same examples, so that only a change can break it.
fc.configureGlobal(requested ? { numRuns } : { numRuns, seed: 20261122 });

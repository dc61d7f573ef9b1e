/** Examples per property: `FC_RUNS`, which `npm run test:deep` sets to 2,000; otherwise 200 in CI and 50 elsewhere. */
const examples = process.env.FC_RUNS ?? (process.env.CI === 'true' ? 200 : 50);

/** Options of `fc.assert`, the same for every property. */
export const propertyRuns = { numRuns: Number(examples) } as const;

/** Examples per property where `FC_RUNS` does not say otherwise; `npm run test:deep` asks for more. */
const defaultRuns = 200;

const asked = Number(process.env.FC_RUNS ?? defaultRuns);

/** Options of `fc.assert`, the same for every property. */
export const propertyRuns = { numRuns: Number.isInteger(asked) && asked > 0 ? asked : defaultRuns } as const;

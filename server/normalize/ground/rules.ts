import table from './rules.json' with { type: 'json' };

export type RuleName = keyof typeof table;

/** All repairs, each with a description. The README lists where each was seen. */
export const rules: Readonly<Record<RuleName, string>> = table;

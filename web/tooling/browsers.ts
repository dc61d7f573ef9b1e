/** New enough for `light-dark()` and relative colors. */
const versions = { chrome: 125, firefox: 129, safari: 18 } as const;

export const browsers: string[] = Object.entries(versions).map(([name, version]) => name + version);

/** Lightning CSS expects the major version in the third byte. */
export const cssTargets: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(versions).map(([name, version]) => [name, version << 16]),
);

/** New enough for `light-dark()` and relative colors to be left as they are written. */
const versions = { chrome: 125, firefox: 129, safari: 18 } as const;

/** As Vite is told of them. */
export const browsers: string[] = Object.entries(versions).map(([name, version]) => name + version);

/** As Lightning CSS is told of them: the major version in the third byte. */
export const cssTargets: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(versions).map(([name, version]) => [name, version << 16]),
);

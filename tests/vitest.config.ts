import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** Generous, because machines that test are slow; a test that hangs still ends. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

const projectOf = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...patience },
});

export default defineConfig({
  root,
  // Vite's own public folder and cache are none of the tests' business.
  publicDir: false,
  cacheDir: join(root, 'node_modules', '.cache', 'vitest'),
  test: {
    projects: [
      projectOf('unit'),
      projectOf('integration'),
      projectOf('architecture'),
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/setup/browser-project.ts',
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time, after everything else: two on two cores make each other's timings meaningless.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

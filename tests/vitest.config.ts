import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

// Every site of the tests has a worker of its own: compiled code is kept between them, as between starts of the server.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

/** Generous, because machines that test are slow; a test that hangs still ends. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

/** A test in which nothing is asserted shows nothing, whatever its title says: it fails. */
const expectations = { requireAssertions: true, poll: { timeout: 15_000 } };

/** A library that keeps what it is told for as long as it is loaded: tests load it anew, which only Vitest's own loader can. */
const server = { deps: { inline: ['@iconify/react'] } };

/**
 * All cores for what needs no browser: Vitest leaves one idle, which on small machines is every other one. Groups have
 * numbers from 1 on: with one worker at a time, group 0 would come last.
 */
const withoutBrowser = { maxWorkers: '100%', sequence: { groupOrder: 1 } };

const filesOf = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`];

const projectOf = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: filesOf(name),
    expect: expectations,
    server,
    ...patience,
    ...withoutBrowser,
  },
});

/**
 * Files that share a worker share what it has loaded: the server, or what drives the browser, is loaded once for all of
 * them, and not by each. They keep nothing in a module.
 */
const inOneWorker = { isolate: false };

/**
 * Those that put something else in the place of a module, ask what has been loaded, or load what is set up for a whole
 * process, as libraries for pictures and what browsers have.
 */
const onTheirOwn = [
  ...['problem-codes', 'traces'].map((name) => `tests/integration/${name}.test.ts`),
  ...['server/media/**/*', 'server/app/start/preflight', 'web/**/*'].map((name) => `tests/unit/${name}.test.{ts,tsx}`),
];

const alone = projectOf('alone');

/** Files of a folder share a worker, but for those on their own. */
const together = (name: string) => {
  const project = projectOf(name);
  return { ...project, test: { ...project.test, exclude: onTheirOwn, ...inOneWorker } };
};

export default defineConfig({
  root,
  // Vite's own public folder and cache are none of the tests' business.
  publicDir: false,
  cacheDir: join(root, 'node_modules', '.cache', 'vitest'),
  test: {
    projects: [
      together('unit'),
      together('integration'),
      { ...alone, test: { ...alone.test, include: onTheirOwn } },
      projectOf('architecture'),
      {
        extends: true,
        test: {
          name: 'browser',
          include: filesOf('browser'),
          globalSetup: 'tests/setup/browser-project.ts',
          expect: expectations,
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After everything else. Two files at a time share the browser: half of a visit is waiting, and what a test
          // waits for is a state, never a time. A third would only take from the two cores that small machines have.
          maxWorkers: 2,
          ...inOneWorker,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

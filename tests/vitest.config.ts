import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

// Every site of the tests has a worker thread of its own. The cache keeps compiled code between them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

/** Generous, because busy machines are slow; a test that hangs still ends. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** A test without assertions fails. */
const expectations = { requireAssertions: true, poll: { timeout: 60_000 } };

/** Because it keeps state in its module, tests load it again, which only Vitest's own loader can do. */
const server = { deps: { inline: ['@iconify/react'] } };

/** Files that share a worker load the server once for all of them. They keep no state in a module. */
const oneWorker = { isolate: false };

/** Vitest leaves one core idle by default. Groups count from 1, because group 0 would come last. */
const withoutBrowser = { maxWorkers: '100%', sequence: { groupOrder: 1 } };

/** Two files at a time share the browser, after all other tests: a third would only take processor time from them. */
const withBrowser = { maxWorkers: 2, testTimeout: 300_000, sequence: { groupOrder: 2 } };

/** Tests that `npm run test:deep` runs and `npm test` does not. */
const deep = '**/*.deep.test.ts';

/** Files that mock modules, ask which modules are loaded, or load libraries that change their process. */
const isolated = [
  'tests/integration/traces.test.ts',
  ...['server/media/renditions/svg-sanitizer', 'server/app/start/preflight'].map(
    (name) => `tests/unit/${name}.test.{ts,tsx}`,
  ),
];

/** Integration tests that `npm run test:fast` runs as well: the API, documents and their headers. */
const core = ['api', 'cache-headers', 'documents', 'http-semantics'].map((name) => `tests/integration/${name}.test.ts`);

const project = (name: string, include: readonly string[], options: object) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    expect: expectations,
    server,
    setupFiles: 'tests/helpers/property-runs.ts',
    ...limits,
    ...withoutBrowser,
    ...options,
  },
});

/** A test that reads a page too early fails rarely. One of thousands must not fail the run; the report marks it. */
const browser = { ...withBrowser, ...oneWorker, retry: 1, globalSetup: 'tests/setup/browser-project.ts' };

export default defineConfig({
  root,
  publicDir: false,
  cacheDir: join(root, 'node_modules', '.cache', 'vitest'),
  test: {
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], { exclude: [...isolated, deep], ...oneWorker }),
      project(
        'unit-isolated',
        isolated.filter((path) => path.startsWith('tests/unit/')),
        {},
      ),
      project('integration', ['tests/integration/**/*.test.ts'], {
        exclude: [...isolated, ...core, deep],
        ...oneWorker,
      }),
      project('integration-core', core, oneWorker),
      project(
        'integration-isolated',
        isolated.filter((path) => path.startsWith('tests/integration/')),
        {},
      ),
      project('architecture', ['tests/architecture/**/*.test.ts'], {}),
      project('browser', ['tests/browser/**/*.test.ts'], { exclude: [deep], ...browser }),
      project('deep-unit', [`tests/unit/${deep}`], oneWorker),
      project('deep-integration', [`tests/integration/${deep}`], oneWorker),
      project('deep-browser', [`tests/browser/${deep}`], browser),
    ],
  },
});

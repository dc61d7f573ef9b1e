/**
 * `node tests/run.ts [--fast|--deep] [words for Vitest]`: installs what the tests need, runs them, and prints the tally.
 * With `--fast` the words are paths of source files; without them, the files changed since the last commit count.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from './architecture/source-files.ts';
import { obtainChromium, obtainHeadlessShell } from './setup/chromium.ts';
import { obtainFonts } from './setup/fonts.ts';
import { obtainNginx } from './setup/nginx.ts';
import { obtainDisplay, obtainFirefox, obtainWebkit } from './setup/other-browsers.ts';
import { SetupError } from './setup/program.ts';
import { obtainPrometheus, obtainPromtool } from './setup/prometheus.ts';
import { obtainRedisServer } from './setup/redis.ts';
import { readTally, tallyLine } from './setup/test-report.ts';
import { playwrightDownloader, thisMachine } from './setup/this-machine.ts';

const root = join(import.meta.dirname, '..');

type Scope = 'default' | 'fast' | 'deep';

const [first = '', ...others] = process.argv.slice(2);
const scope: Scope = first === '--fast' ? 'fast' : first === '--deep' ? 'deep' : 'default';
const words = scope === 'default' ? process.argv.slice(2) : others;

/** Runs one of the project's programs with this Node; true if it exits with 0. */
function runNode(file: string, ...rest: readonly string[]): boolean {
  return spawnSync(process.execPath, [join(root, file), ...rest], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Puts the path of a program into the environment, which Vitest's workers inherit. */
function provide(variable: string, path: string): void {
  process.env[variable] = path;
  console.log(`${variable}=${path}`);
}

/** Finds or installs what the tests of the scope need. Throws `SetupError` with what to do. */
function setUp(): void {
  if (scope !== 'fast') {
    provide('CHROMIUM_PATH', obtainChromium(thisMachine, playwrightDownloader));
    const shell = obtainHeadlessShell(thisMachine);
    if (shell === undefined) console.log('Without a headless shell the browser tests take twice as long');
    else provide('HEADLESS_SHELL_PATH', shell);
    obtainFonts(thisMachine);
    provide('REDIS_SERVER_PATH', obtainRedisServer(thisMachine));
    provide('NGINX_PATH', obtainNginx(thisMachine));
  }
  if (scope === 'deep') {
    provide('PROMETHEUS_PATH', obtainPrometheus(thisMachine));
    provide('PROMTOOL_PATH', obtainPromtool(thisMachine));
    provide('FIREFOX_PATH', obtainFirefox(thisMachine));
    provide('WEBKIT_DRIVER_PATH', obtainWebkit(thisMachine));
    provide('XVFB_PATH', obtainDisplay(thisMachine));
    if (!runNode('web/ensure-built.ts', '--development'))
      throw new SetupError('The development build failed. Run: node web/ensure-built.ts --development');
    process.env.FC_RUNS ??= '2000';
  }
  if (!runNode('web/ensure-built.ts')) throw new SetupError('The site cannot be built. Run: npm run build');
}

/** The source files of the paths, which may be folders. */
function filesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (/\.\w+$/.test(path) ? [path] : listFiles(path.replace(/\/$/, ''))));
}

/** Arguments of Vitest for the scope: which command, which projects of `vitest.config.ts`, which files. */
function selection(): string[] {
  if (scope === 'deep') return ['run', ...words];
  if (scope === 'default') return ['run', '--project=!deep-*', ...words];
  const projects = ['unit*', 'integration-core'].map((name) => `--project=${name}`);
  return words.length > 0
    ? ['related', '--run', ...projects, ...filesOf(words)]
    : ['run', '--changed', '--passWithNoTests', ...projects];
}

/** Runs Vitest; true if all tests passed. */
function runTests(reportFile: string): boolean {
  return runNode(
    'node_modules/vitest/vitest.mjs',
    ...selection(),
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'atelier-tests-'));
const reportFile = join(folder, 'report.json');
try {
  setUp();
  // Folders that a killed server or a failed test leaves go with it.
  process.env.TMPDIR = folder;
  const isPassed = runTests(reportFile);
  const counters = readTally(reportFile, {
    isRunFailed: !isPassed,
    isWhole: scope !== 'fast' && words.length === 0,
    isDeep: scope === 'deep',
  });
  console.log(`\n${tallyLine(counters)}`);
  process.exitCode = counters.failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainChromium, obtainHeadlessShell } from './setup/chromium.ts';
import { obtainFonts } from './setup/fonts.ts';
import { obtainNginx } from './setup/nginx.ts';
import { SetupError } from './setup/program.ts';
import { obtainPrometheus, obtainPromtool } from './setup/prometheus.ts';
import { obtainRedisServer } from './setup/redis.ts';
import { readTally, tallyLine } from './setup/test-report.ts';
import { playwrightDownloader, thisMachine } from './setup/this-machine.ts';

const root = join(import.meta.dirname, '..');

/** Runs one of the project's programs with this Node; the exit code says whether it worked. */
function runNode(file: string, ...rest: readonly string[]): boolean {
  return spawnSync(process.execPath, [join(root, file), ...rest], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Gets ready what the tests need. Throws `SetupError` with what to do. */
function setUp(): void {
  // Vitest's workers inherit it, so the search is made once.
  process.env.CHROMIUM_PATH = obtainChromium(thisMachine, playwrightDownloader);
  console.log(`Chromium: ${process.env.CHROMIUM_PATH}`);
  const shell = obtainHeadlessShell(thisMachine);
  if (shell !== undefined) process.env.HEADLESS_SHELL_PATH = shell;
  console.log(shell ? `Headless shell: ${shell}` : 'Without a headless shell the browser tests take twice as long');
  obtainFonts(thisMachine);
  process.env.REDIS_SERVER_PATH = obtainRedisServer(thisMachine);
  console.log(`redis-server: ${process.env.REDIS_SERVER_PATH}`);
  process.env.NGINX_PATH = obtainNginx(thisMachine);
  console.log(`nginx: ${process.env.NGINX_PATH}`);
  process.env.PROMETHEUS_PATH = obtainPrometheus(thisMachine);
  process.env.PROMTOOL_PATH = obtainPromtool(thisMachine);
  console.log(`Prometheus: ${process.env.PROMETHEUS_PATH}, ${process.env.PROMTOOL_PATH}`);
  if (!runNode('web/ensure-built.ts')) throw new SetupError('The site cannot be built. Run: npm run build');
  if (!runNode('web/ensure-built.ts', '--development'))
    throw new SetupError('The development build cannot be made. Run: node web/ensure-built.ts --development');
}

/** Runs Vitest on all projects, or as the arguments of `npm test -- …` say. */
function runTests(reportFile: string): boolean {
  return runNode(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...process.argv.slice(2),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'atelier-tests-'));
const reportFile = join(folder, 'report.json');
try {
  setUp();
  const isPassed = runTests(reportFile);
  const counters = readTally(reportFile, { isRunFailed: !isPassed, isWhole: process.argv.length === 2 });
  console.log(`\n${tallyLine(counters)}`);
  process.exitCode = counters.failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

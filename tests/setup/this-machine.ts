import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Downloader } from './chromium.ts';
import type { Machine } from './program.ts';

function exitsWell([file = '', ...rest]: readonly string[], stdio: 'ignore' | 'inherit', timeoutMs?: number): boolean {
  return spawnSync(file, rest, { stdio, timeout: timeoutMs }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine this process runs on. */
export const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  // nginx knows `-v` alone, Varnish `-V`, WebKitWebDriver `--help`, and Xvfb `-help`.
  works: (path) =>
    isExecutable(path) &&
    ['--version', '-v', '-V', '--help', '-help'].some((flag) => exitsWell([path, flag], 'ignore', 30_000)),
  run: (command) => exitsWell(command, 'inherit'),
  succeeds: (command) => exitsWell(command, 'ignore'),
  say: (line) => console.log(line),
};

const playwrightCli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');

/** Playwright's downloader of the Chromium it was tested with. */
export const playwrightDownloader: Downloader = {
  path: chromium.executablePath(),
  download: () => thisMachine.run([process.execPath, playwrightCli, 'install', '--no-shell', 'chromium']),
};

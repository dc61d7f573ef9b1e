import { findByVariable, findInPath, installWithApt, type Machine, type Program, SetupError } from './program.ts';

const chromium: Program = {
  label: 'Chromium',
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', 'chromium-browser'],
};

/** Chromium without a window: a visit takes less than half of the processor, and nothing of a window is tested. */
const shell: Program = {
  label: "Chromium's headless shell",
  variable: 'HEADLESS_SHELL_PATH',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  packages: ['chromium-headless-shell'],
};

/** Path of a headless shell that starts, found or installed like Chromium. Undefined if none is available. */
export function obtainHeadlessShell(machine: Machine): string | undefined {
  return findByVariable(shell, machine) ?? findInPath(shell, machine) ?? installWithApt(shell, machine);
}

/** Playwright's own copy of Chromium. */
export interface Downloader {
  /** Where the copy is or would be. */
  readonly path: string;
  /** Downloads it; true if that worked. */
  readonly download: () => boolean;
}

function downloadChromium(machine: Machine, { path, download }: Downloader): string | undefined {
  if (machine.works(path)) return path;
  machine.say("Chromium is missing: downloading Playwright's copy");
  return download() && machine.works(path) ? path : undefined;
}

/**
 * Returns the path of a Chromium that starts: `CHROMIUM_PATH`, PATH or a system folder, otherwise installed with
 * apt-get or downloaded by Playwright. Throws `SetupError` with the command to run if all fail.
 */
export function obtainChromium(machine: Machine, downloader: Downloader): string {
  const path =
    findByVariable(chromium, machine) ??
    findInPath(chromium, machine) ??
    installWithApt(chromium, machine) ??
    downloadChromium(machine, downloader);
  if (path !== undefined) return path;
  throw new SetupError(
    'The tests need Chromium, and it cannot be installed here. Run: npx playwright-core install --with-deps chromium',
  );
}

import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { obtainChromium } from './chromium.ts';
import { playwrightDownloader, thisMachine } from './this-machine.ts';

/** How Chromium starts here: the one that the set-up found or installed, unless another is named. */
function launchOptions(executablePath = obtainChromium(thisMachine, playwrightDownloader)): LaunchOptions {
  // Chromium's sandbox does not start for root, and /dev/shm is small in containers. Letters are as wide as they are on
  // phones and dense screens: the headless shell would round each of them to whole pixels.
  const args = [
    ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
  ];
  return { executablePath, args };
}

/** Starts Chromium, without some of the arguments that Playwright gives it by itself. The caller closes it. */
export async function launchChromium(ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch({ ...launchOptions(), ignoreDefaultArgs });
}

/**
 * Starts a Chromium that other processes of this machine connect to: the headless shell, where the set-up has found one.
 * The caller closes it.
 */
export async function launchChromiumServer(): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(process.env.HEADLESS_SHELL_PATH), host: '127.0.0.1' });
}

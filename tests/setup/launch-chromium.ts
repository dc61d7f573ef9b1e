import { type Browser, chromium } from 'playwright-core';
import { obtainChromium } from './chromium.ts';
import { playwrightDownloader, thisMachine } from './this-machine.ts';

/** Starts the Chromium that the set-up found or installed. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = obtainChromium(thisMachine, playwrightDownloader);
  // Chromium's sandbox does not start for root, and /dev/shm is small in containers.
  const args = [...(thisMachine.isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args });
}

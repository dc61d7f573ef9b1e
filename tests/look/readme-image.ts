/** `node tests/look/readme-image.ts`: takes the image of the README again. */
import { join } from 'node:path';
import { pathOf } from '../../shared/page/site-routes.ts';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { loadAll, openVisit } from './visit.ts';

const size = '1440x900';

await ensureBuilt();
const site = await startSiteProcess();
try {
  await using browser = await launchChromium();
  const context = await openVisit(browser, site.url, size, 'light');
  const page = await context.newPage();
  await page.goto(pathOf('design'), { waitUntil: 'load' });
  await loadAll(page);
  await page.screenshot({ path: join(import.meta.dirname, `design-${size}.jpg`), quality: 80 });
} finally {
  await site.close();
}

/**
 * `npm run look`: screenshots of every page in every size and theme into `.look`, and a contact sheet per size.
 * Words choose: `npm run look -- design-about 390x844 dark`. With the word `states` content at its edges is shown instead.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { publicConfigSchema } from '../../shared/contract/config.ts';
import { urlOf } from '../../shared/contract/paths.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { pathOf } from '../../shared/page/site-routes.ts';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { startStatesUpstream } from '../helpers/states-upstream.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { drawContactSheet } from './contact-sheet.ts';
import { lifeSizeLooks, lightboxLooks } from './lightbox-looks.ts';
import { fileOf, type Look, looksOf, type Page, type Size, sizes, themes } from './looks.ts';
import { overviewLooks } from './overview-looks.ts';
import { stateLooks } from './state-looks.ts';
import { loadAll, openVisit, readJson } from './visit.ts';

const words = process.argv.slice(2);

/** The first word `states` shows content at its edges instead of the sample's. */
const showsStates = words.includes('states');

const sampleBrand = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'brand');

const folder = join(import.meta.dirname, '..', '..', '.look');

async function firstSlugOf(site: string, list: 'projects' | 'works'): Promise<string> {
  const { items } = projectListSchema.parse(await readJson(site + urlOf(list)));
  const [first] = items;
  if (first === undefined) throw new Error(`There are no ${list} to look at`);
  return first.slug;
}

/** Every page of the route table, with the sample's own slugs, and the error page. */
async function listPages(site: string, artist: string): Promise<Page[]> {
  const project = await firstSlugOf(site, 'projects');
  const work = await firstSlugOf(site, 'works');
  return [
    { name: 'landing', path: pathOf('landing') },
    { name: 'design', path: pathOf('design') },
    { name: 'design-typology', path: `${pathOf('design')}?typology=furniture` },
    { name: 'design-nothing', path: `${pathOf('design')}?typology=furniture&size=street` },
    { name: 'design-unknown', path: `${pathOf('design')}?typology=unknown` },
    { name: 'design-about', path: pathOf('design-about') },
    { name: 'design-process', path: pathOf('design-process') },
    { name: 'design-contact-us', path: pathOf('design-contact-us') },
    { name: 'design-slug', path: pathOf('design-slug', { slug: 'care' }) },
    { name: 'design-contact-art', path: pathOf('design-slug', { slug: 'contact-art' }) },
    { name: 'project', path: pathOf('design-projects-slug', { slug: project }) },
    { name: 'art', path: pathOf('art-name', { name: artist }) },
    { name: 'work', path: pathOf('art-art-works-slug', { slug: work }) },
    { name: 'work-wall', path: `${pathOf('art-art-works-slug', { slug: work })}?wall=320` },
    { name: 'work-wall-wider', path: `${pathOf('art-art-works-slug', { slug: work })}?wall=120` },
    { name: 'biography', path: pathOf('art-biography-name', { name: artist }) },
    { name: 'privacy-policy', path: pathOf('privacy-policy') },
    { name: 'error', path: '/no/such/page' },
    ...overviewLooks(pathOf('design'), pathOf('art-name', { name: artist })),
    ...lifeSizeLooks(pathOf('art-art-works-slug', { slug: work })),
    ...lightboxLooks(pathOf('design-projects-slug', { slug: project })),
  ];
}

/** Takes one screenshot. Returns the errors of the browser's console. */
async function take(context: BrowserContext, look: Look): Promise<string[]> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(look.page.path, { waitUntil: 'load' });
  await loadAll(page);
  await look.page.prepare?.(page);
  await page.screenshot({ path: join(folder, fileOf(look)), fullPage: !look.page.isWindow });
  await page.close();
  // The browser logs missing files itself.
  const isExpected = (text: string) => /404|net::ERR_FAILED/.test(text) && /error|failed/.test(look.page.name);
  return errors.filter((text) => !isExpected(text));
}

/** Takes all looks of one size and draws their sheet; gives the number of errors in the console. */
async function takeSize(browser: Browser, site: string, size: Size, looks: readonly Look[]): Promise<number> {
  let total = 0;
  for (const theme of themes) {
    const context = await openVisit(browser, site, size, theme);
    for (const look of looks.filter((candidate) => candidate.theme === theme)) {
      const errors = await take(context, look);
      total += errors.length;
      for (const error of errors) console.error(`${fileOf(look)}: ${error}`);
    }
    await context.close();
  }
  console.log(await drawContactSheet(browser, folder, size, looks));
  return total;
}

async function lookAt(browser: Browser, site: string): Promise<number> {
  const { artistSlug } = publicConfigSchema.parse(await readJson(site + urlOf('config')));
  const pages = showsStates ? stateLooks : await listPages(site, artistSlug);
  const looks = looksOf(pages, words);
  if (looks.length === 0) throw new Error(`No file name holds all of: ${words.join(' ')}`);
  let total = 0;
  for (const size of sizes) {
    const ofSize = looks.filter((look) => look.size === size);
    if (ofSize.length > 0) total += await takeSize(browser, site, size, ofSize);
  }
  console.log(`${looks.length} screenshots in ${folder}, ${total} errors in the console`);
  return total;
}

await using stack = new AsyncDisposableStack();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await ensureBuilt();
const upstream = showsStates ? stack.adopt(await startStatesUpstream(), (started) => started.close()) : undefined;
const site = stack.adopt(
  await startSiteProcess(upstream && { ...sampleEnv(upstream.url), BRAND_DIR: sampleBrand }),
  (started) => started.close(),
);
const browser = stack.use(await launchChromium());
process.exitCode = (await lookAt(browser, site.url)) === 0 ? 0 : 1;

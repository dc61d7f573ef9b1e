import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config/config.ts';
import { bakeSite } from '../../server/tools/bake.ts';
import { exportContent } from '../../server/tools/export.ts';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { deadLinksOf } from '../helpers/baked-links.ts';
import { apiPathsOf, type Difference, differencesAfterMove } from '../helpers/moved-site.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { compareSites, type Row, tableOf } from './compare-sites.ts';
import type { ContentSystem } from './content-system.ts';
import { directus } from './directus.ts';
import { previewSecret, proveDrafts } from './drafts.ts';
import { proveForeign } from './foreign.ts';
import { ghost } from './ghost.ts';
import { installSystem } from './installation.ts';
import { proveLanguages } from './languages.ts';
import { payload } from './payload.ts';
import { record } from './recordings.ts';
import { layContent } from './sample-content.ts';
import { readContent } from './site-content.ts';
import { strapi, strapi4 } from './strapi.ts';
import { wordpress } from './wordpress.ts';

const systems: readonly ContentSystem[] = [directus, payload, strapi, strapi4, wordpress, ghost];

const usage = `npm run try:cms -- ${systems.map(({ name }) => name).join('|')} [--foreign] [--keep] [--record folder]

Installs the CMS from npm below node_modules/.cache/cms (wordpress: needs packages of Debian), starts it on a free port of this machine,
fills it with the sample's projects, works, pages and pictures by its own API, puts the site in front of it with its
preset, and compares every page with the sample's. Then exports the content, starts a site on the folder, and compares
both APIs. Last, bakes the site and checks its files and links, shows an Italian translation (directus, payload, strapi), shows
drafts in previews, and edits in the visual editor (directus) or the live preview (payload) of the CMS, in Chromium.

  --foreign        fills it with collections, fields and types of other names only, in two languages and with relations,
                   connects the site with npm run connect, and looks for lost and repeated words and images
                   (directus, strapi, payload, wordpress)
  --keep           leaves both running, to be looked at, until it is interrupted
  --record FOLDER  writes what the system answers for a list, a detail and a page to FOLDER/{list,detail,page}.http.json`;

/** Throws with the usage for unknown words. */
function readWords(words: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      foreign: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      record: { type: 'string' },
    },
  });
  const system = systems.find(({ name }) => name === positionals[0]);
  if (!system || positionals.length > 1) throw new Error(usage);
  if (values.foreign && !system.fillForeign) throw new Error(usage);
  return { system, isForeign: values.foreign, isStored: values.keep, recordTo: values.record };
}

/** Names that a CMS knows nothing of, and patience for machines that build thumbnails. */
const siteEnv = {
  ATELIER_NAME: sampleIdentity.atelierName,
  ARTIST_NAME: sampleIdentity.artistName,
  ARTIST_SLUG: sampleIdentity.artistSlug,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
  MEDIA_RATE_LIMIT_PER_MINUTE: '0',
  CACHE_WARM: 'off',
  UPSTREAM_SOFT_DEADLINE_MS: '20000',
  UPSTREAM_HARD_DEADLINE_MS: '20000',
};

/** Longest analysis of all images on a busy machine. */
const analysisMs = 600_000;

/** A CMS has one record of an entry, so that a field of the list is not a fact of the detail too. */
function withoutRepeats(entry: LinkedProject): LinkedProject {
  const labels = new Set(entry.facts.map(({ label }) => label.toLowerCase()));
  const extra = Object.entries(entry.extra).filter(([field]) => !labels.has(field.toLowerCase()));
  return { ...entry, extra: Object.fromEntries(extra) };
}

/** Exports the content, starts a site on the folder, and compares the APIs of both. */
async function proveExport(
  siteUrl: string,
  env: Readonly<Record<string, string>>,
  folder: string,
  ends: (() => void | Promise<void>)[],
): Promise<Row> {
  const dir = join(folder, 'export');
  const said: string[] = [];
  await exportContent(readConfig(env), dir, (line) => said.push(line));
  const moved = await startSiteProcess({ ...siteEnv, CONTENT_DIR: dir });
  ends.push(moved.close);
  const differences = await differencesAfterMove(siteUrl, moved.url, await apiPathsOf(siteUrl), analysisMs);
  const words = ({ path, before, after }: Difference) =>
    `${path}\n      before ${JSON.stringify(before)}\n      after  ${JSON.stringify(after)}`;
  return {
    page: 'export',
    errors: [...said.filter((line) => line.startsWith('Not copied')), ...differences.map(words)],
  };
}

/** Bakes the site, and looks for documents that are missing and links that lead nowhere. */
async function proveBake(siteUrl: string, env: Readonly<Record<string, string>>, folder: string): Promise<Row> {
  const base = '/studio/site';
  const dir = join(folder, 'baked');
  const said: string[] = [];
  const config = readConfig({ ...env, PUBLIC_URL: 'https://baked.example', DATA_DIR: join(folder, 'bake-data') });
  await bakeSite(config, dir, base, (line) => said.push(line));
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => decodeURIComponent(new URL(url).pathname));
  const absent = pages.filter((path) => !existsSync(join(dir, path, 'index.html')));
  return {
    page: `bake: ${said.at(-2)}`,
    errors: [
      ...said.filter((line) => line.startsWith('Not written')),
      ...absent.map((path) => `No document ${path}`),
      ...deadLinksOf(dir, base).map((link) => `Dead link ${link}`),
    ],
  };
}

/** Prints the rows of a system with other collections than the sample's. */
async function tryForeign(system: ContentSystem, isStored: boolean, ends: (() => void | Promise<void>)[]) {
  const installation = installSystem(system.packages);
  const folder = mkdtempSync(join(tmpdir(), `atelier-${system.name}-`));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const filled = await system.fillForeign?.(installation, folder);
  if (!filled) throw new Error(usage);
  ends.push(filled.close);
  const rows = await proveForeign(filled, folder, siteEnv, ends);
  console.log(tableOf(rows));
  if (isStored) console.log(`${system.name}: ${filled.admin}`);
  return rows.every(({ errors }) => errors.length === 0);
}

/** Compares the site in front of a CMS with the sample's, and prints the result. */
async function tryOut(
  { system, isStored, recordTo }: ReturnType<typeof readWords>,
  ends: (() => void | Promise<void>)[],
): Promise<boolean> {
  const installation = installSystem(system.packages);
  const folder = mkdtempSync(join(tmpdir(), `atelier-${system.name}-`));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const upstream = await startSampleUpstream({ contentDir: layContent(join(folder, 'sample')) });
  ends.push(() => upstream.close());
  const sample = await startSiteProcess({ ...siteEnv, ...sampleEnv(upstream.url) });
  ends.push(sample.close);
  const missing: string[] = [];
  const whole = await readContent(sample.url, (what) => missing.push(what));
  if (missing.length > 0) throw new Error(`The sample itself lacks ${missing.join(', ')}`);
  const { holds = (entry) => entry } = system;
  const { projects, works, pages } = whole;
  const content = {
    ...whole,
    projects: projects.map((entry) => holds(withoutRepeats(entry))),
    works: works.map(holds),
    // The site itself has the text of built-in pages.
    pages: pages.filter(({ isBuiltIn = false }) => !isBuiltIn).map(holds),
  };
  console.log(`Filling ${system.name} …`);
  const own = join(folder, 'system');
  mkdirSync(own);
  const filled = await system.fill(installation, own, content);
  ends.push(filled.close);
  const { drafts } = filled;
  const preview = drafts && { ...drafts.siteEnv, PREVIEW_SECRET: previewSecret };
  const env = { ...siteEnv, UPSTREAM_PRESET: filled.preset, ...filled.siteEnv };
  const site = await startSiteProcess({ ...env, ...preview });
  ends.push(site.close);
  const rows = await compareSites(content, site.url);
  if (recordTo !== undefined) await record(filled, site.url, { version: installation.version, folder: recordTo });
  rows.push(await proveExport(site.url, env, folder, ends));
  rows.push(await proveBake(site.url, env, folder));
  if (filled.translated) rows.push(await proveLanguages(filled.translated, env, ends));
  // Last, because it changes the content.
  if (drafts) rows.push(await proveDrafts(drafts, site.url));
  if (drafts?.proveEditing) rows.push(await drafts.proveEditing(site.url));
  console.log(tableOf(rows));
  const incomplete = rows.filter(({ errors }) => errors.length > 0);
  console.log(`\n${rows.length - incomplete.length} complete, ${incomplete.length} not`);
  if (isStored) {
    console.log(`${system.name}: ${filled.admin}\nSite: ${site.url}\nCtrl-C ends both.`);
  }
  return incomplete.length === 0;
}

/** Resolves where somebody wants this to end. */
const interrupted = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));

const ends: (() => void | Promise<void>)[] = [];
let code = 1;
try {
  const words = readWords(process.argv.slice(2));
  const trial = words.isForeign ? tryForeign(words.system, words.isStored, ends) : tryOut(words, ends);
  const isComplete = await Promise.race([trial, interrupted]);
  if (isComplete === true) code = 0;
  if (words.isStored) await interrupted;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  // In reverse order, even if one fails.
  for (const end of ends.toReversed()) await Promise.resolve(end()).catch(console.error);
}
// After an interruption, pending work would continue.
process.exit(code);

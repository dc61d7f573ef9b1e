import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { compareSites, tableOf } from './compare-sites.ts';
import type { ContentSystem } from './content-system.ts';
import { directus } from './directus.ts';
import { installSystem } from './installation.ts';
import { payload } from './payload.ts';
import { record } from './recordings.ts';
import { readContent } from './site-content.ts';
import { strapi } from './strapi.ts';

const systems: readonly ContentSystem[] = [directus, payload, strapi];

const usage = `npm run try:cms -- ${systems.map(({ packages }) => packages.name).join('|')} [--keep] [--record folder]

Installs the content system from npm below node_modules/.cache/cms, starts it on SQLite on a free port of this machine,
fills it with the sample's projects, works, pages and pictures by its own API, puts the site in front of it with its
preset, and compares every page with the sample's.

  --keep           leaves both running, to be looked at, until it is interrupted
  --record FOLDER  writes what the system answers for a list, a detail and a page to FOLDER/{list,detail,page}.http.json`;

interface Words {
  readonly system: ContentSystem;
  readonly isKept: boolean;
  readonly recordTo: string | undefined;
}

/** Throws with how it is called where the words are not of it. */
function readWords(words: readonly string[]): Words {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false }, record: { type: 'string' } },
  });
  const system = systems.find(({ packages }) => packages.name === positionals[0]);
  if (!system || positionals.length > 1) throw new Error(usage);
  return { system, isKept: values.keep, recordTo: values.record };
}

/** Names that a content system knows nothing of, and patience for machines that build thumbnails. */
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

/** Ends what has been started, the last first, whatever becomes of the others. */
async function endAll(ends: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
}

async function tryOut({ system, isKept, recordTo }: Words): Promise<boolean> {
  const ends: (() => void | Promise<void>)[] = [];
  try {
    const installation = installSystem(system.packages);
    const folder = mkdtempSync(join(tmpdir(), `atelier-${system.packages.name}-`));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const sample = await startSiteProcess({ ...siteEnv });
    ends.push(sample.close);
    const missing: string[] = [];
    const content = await readContent(sample.url, (what) => missing.push(what));
    if (missing.length > 0) throw new Error(`The sample itself lacks ${missing.join(', ')}`);
    console.log(`Filling ${system.packages.name} …`);
    const filled = await system.fill(installation, folder, content);
    ends.push(filled.close);
    const site = await startSiteProcess({ ...siteEnv, ...filled.siteEnv });
    ends.push(site.close);
    const rows = await compareSites(content, site.url);
    if (recordTo !== undefined) await record(filled.siteEnv, site.url, recordTo);
    console.log(tableOf(rows));
    const incomplete = rows.filter(({ faults }) => faults.length > 0);
    console.log(`\n${rows.length - incomplete.length} complete, ${incomplete.length} not`);
    if (isKept) {
      console.log(`${system.packages.name}: ${filled.admin}\nSite: ${site.url}\nCtrl-C ends both.`);
      await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
    }
    return incomplete.length === 0;
  } finally {
    await endAll(ends);
  }
}

try {
  process.exitCode = (await tryOut(readWords(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Menu } from '../../../shared/contract/menu.ts';
import { systemClock } from '../../base/clock.ts';
import type { Source } from '../../cache/entry.ts';
import type { Config } from '../../config/config.ts';
import { settingWarnings, warningText } from '../../config/setting-warnings.ts';
import { type Annotation, annotationOf } from '../../content/annotation.ts';
import { derivedFrom, planOf } from '../../content/calls/call-plan.ts';
import { type CallTable, callIn } from '../../content/calls/call-table.ts';
import { isWhole, labelOf, type ResourceName, type WholeName } from '../../content/resources.ts';
import { noSuchCall } from '../../content/sources.ts';
import { lineOf } from '../../upstream/call.ts';
import { wordsOfError } from '../../upstream/folder/folder-place.ts';
import { type ContentApp, openForCommand } from '../services/content.ts';
import { checkLayout } from '../services/data-dir.ts';
import { checkContent, counted } from './check-content.ts';
import { sampleWarning } from './start-report.ts';

type Say = (line: string) => void;

interface CallReport<Value = unknown> {
  readonly line: string;
  readonly outcome: 'read' | 'empty' | 'none' | 'failed';
  readonly words: string;
  readonly value: Value | undefined;
  readonly warnings?: readonly string[];
  readonly repairs?: readonly string[];
}

const requestedSlugs = { seo: 'home', page: 'contact-us' };

/** The first calls: every site has some of their content. */
const essentialCalls = 4;

const others = ['about', 'process', 'biography'] as const satisfies readonly WholeName[];

function contentsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('items' in value && Array.isArray(value.items)) return [counted(value.items.length, 'item')];
  if ('design' in value && Array.isArray(value.design)) return [counted(value.design.length, 'group')];
  if ('blocks' in value && Array.isArray(value.blocks)) return [counted(value.blocks.length, 'block')];
  return [];
}

function repairsIn(repairs: Annotation['repairs']): string[] {
  const rules = Map.groupBy(
    repairs.filter(({ words }) => words === undefined),
    ({ rule }) => rule,
  );
  return [...rules].map(([rule, all]) => {
    const times = all.reduce((sum, { count }) => sum + count, 0);
    return `${rule} × ${times}, first at ${all[0]?.pointer || '/'}`;
  });
}

function lineFor(resource: ResourceName, key: string, { calls, name }: { calls: CallTable; name: string }): string {
  const plan = planOf({ name: resource, key }, calls);
  const call = plan && callIn(calls, plan.call);
  const line = plan && call && lineOf(call, { name, key: plan.key });
  if (calls.calls[resource] || plan?.call === 'work') return line ?? resource;
  const others = derivedFrom({ name: resource, key }, calls);
  const from = line ? [line] : others;
  if (from.length > 0) return `${resource}, derived from ${from.join(' and ')}`;
  return resource === 'seo' ? 'seo, which each page contains' : `${resource}, without a call`;
}

interface Requested {
  readonly key?: string;
  readonly isListed?: boolean;
}

function wrongAbsence(
  name: ResourceName,
  { isListed }: Requested,
  { calls, fingerprint }: CallTable,
): string | undefined {
  if (fingerprint === undefined) return undefined;
  if (isListed) return 'returned "not found" for an item in its list; check the path';
  if (calls[name] === null || !isWhole(name)) return undefined;
  return noSuchCall;
}

async function callFor<Value>(
  { config, values, responseCache }: ContentApp,
  name: ResourceName,
  source: Source<Value>,
  requested: Requested = {},
): Promise<CallReport<Value>> {
  const { key = '' } = requested;
  const { calls, folder, hardDeadlineMs } = config.upstream;
  const line = folder === undefined ? lineFor(name, key, config.upstream) : labelOf({ name, key });
  const startedMs = performance.now();
  // A list has several pages, each with its own deadline.
  const part = await responseCache.part(source, hardDeadlineMs * config.upstream.maxPages);
  const failed = (words: string) => ({ line, outcome: 'failed' as const, words, value: undefined });
  if (part.kind === 'unknown') {
    const words = part.error instanceof Error ? part.error.message : String(part.error);
    const [call = ''] = words.split(': ');
    return failed(line.endsWith(call) ? words.slice(call.length + 2) : words);
  }
  if (part.kind === 'absent') {
    const wrong = wrongAbsence(name, requested, calls);
    if (wrong !== undefined) return failed(wrong);
    const words = planOf({ name, key }, calls) ? 'returned "not found"' : '';
    return { line, outcome: 'none', words, value: undefined };
  }
  const { entry } = values.inspect(source);
  const { repairs, media } = annotationOf(entry ?? {});
  const repaired = repairs.reduce((sum, { count }) => sum + count, 0);
  const words = [
    ...contentsOf(part.value),
    ...(media.length > 0 ? [counted(media.length, 'media file')] : []),
    ...(repaired > 0 ? [counted(repaired, 'repair')] : []),
    `${Math.round(performance.now() - startedMs)} ms`,
  ];
  const outcome = entry?.isEmpty ? 'empty' : 'read';
  const warnings = repairs.flatMap((repair) => repair.words ?? []);
  return { line, outcome, words: words.join(', '), value: part.value, warnings, repairs: repairsIn(repairs) };
}

const ownNames: ReadonlySet<string> = new Set(['design', ...others]);

function firstPageIn(menu: Menu | undefined, { calls }: CallTable): Required<Requested> {
  const items = menu?.design.find(({ kind }) => kind === 'pages')?.items ?? [];
  const first =
    calls.menu === null && calls.pages ? items.find(({ url }) => url !== undefined && !ownNames.has(url)) : undefined;
  return { key: first?.url ?? requestedSlugs.page, isListed: first !== undefined };
}

async function callAll(app: ContentApp): Promise<CallReport[]> {
  const { sources, config } = app;
  const { seo } = requestedSlugs;
  const lists = [await callFor(app, 'projects', sources.projects), await callFor(app, 'works', sources.works)];
  const menu = await callFor(app, 'menu', sources.menu);
  const reports: CallReport[] = [await callFor(app, 'landing', sources.landing), menu, ...lists];
  for (const { value } of lists) {
    const id = value?.items[0]?.id;
    if (id !== undefined) reports.push(await callFor(app, 'project', sources.project(id), { key: id, isListed: true }));
  }
  const page = firstPageIn(menu.value, config.upstream.calls);
  for (const name of others) reports.push(await callFor(app, name, sources[name]));
  reports.push(await callFor(app, 'page', sources.page(page.key), page));
  reports.push(await callFor(app, 'seo', sources.seo(seo), { key: seo }));
  return reports;
}

/** Returns false if a call failed, otherwise the number of errors in the content. */
async function checkUpstream(config: Config, say: Say, file: string | undefined): Promise<number | false> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-check-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const app = await openForCommand(opened, config, folder);
  const { folder: contentDir } = config.upstream;
  say(contentDir ? `Content of ${contentDir}` : `Content API ${app.isSample ? '(the sample)' : app.upstreamUrl}`);
  const reports = await callAll(app);
  const hasDetails = config.logLevel === 'debug';
  for (const { line, outcome, words, warnings = [], repairs = [] } of reports) {
    const heading = (outcome === 'failed' ? 'FAILED' : outcome).padEnd(7);
    say(`  ${heading} ${line}${words && `: ${words}`}`);
    for (const warning of warnings) say(`  Warning: ${warning}`);
    for (const repair of hasDetails ? repairs : []) say(`            ${repair}`);
  }
  const hasRepairs = reports.some(({ repairs = [] }) => repairs.length > 0);
  if (hasRepairs && !hasDetails)
    say('  A repair is a deviation that the server corrected. LOG_LEVEL=debug lists each rule');
  const errors = app.folder?.errors ?? [];
  for (const error of errors) say(`  ${error.isSlight ? 'Warning: ' : 'FAILED  '}${wordsOfError(error)}`);
  const isAnswered = errors.every(({ isSlight }) => isSlight) && reports.every(({ outcome }) => outcome !== 'failed');
  const hasContent = reports.slice(0, essentialCalls).some(({ outcome }) => outcome === 'read');
  if (isAnswered && !hasContent) say('No menu, home page or lists; check UPSTREAM_URL and UPSTREAM_NAME');
  const wrong = hasContent && (await checkContent(app, { isSample: app.isSample, file }, say));
  return isAnswered && wrong;
}

async function checkRedis({ store, redisUrl = '' }: Config['cache'], say: Say): Promise<boolean> {
  if (store !== 'redis') return true;
  const { openRedisStore } = await import('../../cache/stores/redis-store.ts');
  let reason = 'no response';
  const redis = await openRedisStore({
    url: redisUrl,
    keyPrefix: 'check',
    clock: systemClock,
    maxWaitingBytes: 0,
    listen: (event) => {
      if (event.type === 'store-failed' && event.error instanceof Error) reason = event.error.message;
    },
  });
  const { isReady } = redis;
  await redis.close();
  say(isReady ? 'Redis: responds' : `Redis: FAILED ${reason}`);
  return isReady;
}

/**
 * `--check`: prints what a start with these settings would find, and what editors should improve. Writes the findings
 * to `reportFile`. Returns true if everything works. Findings do not fail the command.
 */
export async function preflight(config: Config, say: Say, reportFile?: string): Promise<boolean> {
  const given = config.settings.filter(({ origin }) => origin !== 'default');
  say(`Settings: valid, ${given.length} of them set`);
  for (const { name, value, origin } of given) say(`  ${name}=${value} (${origin})`);
  const isSample = config.upstream.url === undefined;
  const odd = settingWarnings(config.values).map(warningText);
  for (const warning of [...config.warnings, ...(isSample ? [sampleWarning] : []), ...odd])
    say(`  Warning: ${warning}`);
  if (config.preview?.hasDrafts === false)
    say('  Warning: PREVIEW_SECRET is set, and these calls have no drafts: previews show published content');
  checkLayout(config.cache.dataDir);
  const isRedisGood = await checkRedis(config.cache, say);
  const wrong = await checkUpstream(config, say, reportFile);
  const isGood = isRedisGood && wrong !== false;
  const and = wrong ? `. The content has ${counted(wrong, 'error')}, listed above` : '';
  say((isGood ? 'Check passed' : 'Check failed') + and);
  return isGood;
}

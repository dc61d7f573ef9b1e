import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { startProgram } from '../helpers/connect-program.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { type Row, withFiles } from './compare-sites.ts';
import type { ForeignSystem } from './content-system.ts';
import { type ForeignImage, foreignImages, type House, houses, houseText, things } from './foreign-content.ts';
import { type Line, linesOfDetail, linesOfSummary } from './said.ts';
import { fetchPatiently, hashOf, readContent } from './site-content.ts';

const textWords = ['Heat moves from the', 'Clay', 'from the pit', 'from the river', 'Lime', 'Outer ring', '62 cm'];

interface Expected {
  readonly title: string;
  readonly words: readonly string[];
  readonly images: readonly ForeignImage[];
  readonly videos: number;
}

/** Each entry as visitors must see it, in every system. */
const expectations: readonly Expected[] = [
  ...houses.map(({ title, teaser, surface, finished, architect, cover, photos, isLong }) => ({
    title: title.en,
    words: [
      ...[title.en, teaser.en, String(surface), finished.slice(0, 4)],
      ...(architect ? [architect.name, architect.office] : []),
      ...(isLong ? [...textWords, houseText.note] : []),
    ],
    images: [cover, ...photos, ...(isLong ? (['drawing', 'stairs'] as const) : [])],
    videos: isLong ? 1 : 0,
  })),
  ...things.map(({ bezeichnung: title, baujahr, werkstoff, kurztext, cover }) => ({
    ...{ title, words: [title, String(baujahr), werkstoff, kurztext], images: [cover], videos: 0 },
  })),
];

/** Ids, times, other languages, and names of fields that editors did not make. */
const internal =
  /[\da-f]{8}-[\da-f]{4}|[\da-f]{24}|T\d\d:\d\d:\d\d|Casa Forno|Fienile|Stanze|Solo fotografie|\b(?:id|mime|hash|locale|languages?|status|sort|file ?size|created|updated|published|published ?at|block ?type|collection|provider|url)\b(?= =|:)/i;

const times = (lines: readonly string[], part: string) => lines.filter((line) => line.includes(part)).length;

const linesOf = (entry: LinkedProject): Line[] => [...linesOfSummary(entry), ...linesOfDetail(entry)];

/** Words and images that are missing and not reported, that are shown twice, and internals that are shown. */
async function rowOf(siteUrl: string, { title, words, images, videos }: Expected, report: string): Promise<Row> {
  const unread: string[] = [];
  const { projects, works } = await readContent(siteUrl, (what) => unread.push(what));
  const entry = [...projects, ...works].find((one) => one.title === title);
  if (!entry) return { page: title, errors: ['missing', ...unread] };
  const lines = await withFiles(siteUrl, linesOf(entry), new Map());
  const page = await (await fetchPatiently(siteUrl + entry.canonicalPath)).text();
  const errors = words.flatMap((part) => {
    const count = times(lines, part);
    if (count === 0) return report.includes(part) ? [] : [`missing  ${part}`];
    return [...(count > 1 ? [`twice    ${part}`] : []), ...(page.includes(part) ? [] : [`not on the page: ${part}`])];
  });
  for (const { key, bytes } of (await foreignImages()).filter(({ key }) => images.includes(key))) {
    const count = times(lines, hashOf(bytes));
    if (count === 0 && !report.includes(key)) errors.push(`missing  image ${key}`);
    if (count > 1) errors.push(`twice    image ${key}`);
  }
  const films = lines.filter((line) => line.startsWith('film:')).length;
  if (films !== videos) errors.push(`${films} videos, not ${videos}`);
  errors.push(...lines.filter((line) => internal.test(line)).map((line) => `internal ${line}`));
  return {
    page: entry.canonicalPath,
    errors: errors.length > 0 ? [...errors, ...lines.map((line) => `  | ${line}`)] : [],
  };
}

/** Calls until it is true. False after 30 s. */
async function becomes(check: () => Promise<boolean>): Promise<boolean> {
  for (let triesLeft = 120; triesLeft > 0; triesLeft -= 1) {
    if (await check()) return true;
    await sleep(250);
  }
  return false;
}

/** Deletes an entry and replaces a file, each followed by a webhook. */
async function changes(siteUrl: string, system: ForeignSystem, hook: () => Promise<void>): Promise<Row[]> {
  const [long, short] = houses;
  if (!long || !short) throw new Error('No houses');
  const { projects } = await readContent(siteUrl, () => undefined);
  const pathOf = (house: House) => projects.find(({ title }) => title === house.title.en)?.canonicalPath ?? '/missing';
  const statuses = new Set<number>();
  await system.remove(short);
  await hook();
  await becomes(async () => {
    const { status } = await fetchPatiently(siteUrl + pathOf(short));
    statuses.add(status);
    return status !== 200;
  });
  const seen = [...statuses].join(', ');
  const [repainted] = (await foreignImages()).filter(({ key }) => key === 'repainted');
  if (!repainted) throw new Error('No image');
  await system.replace(long.cover, repainted);
  await hook();
  const isNew = await becomes(async () => {
    const [cover] = await coverLines(siteUrl, long);
    return cover?.includes(hashOf(repainted.bytes)) ?? false;
  });
  return [
    { page: 'deleted', errors: /^(?:200, )?410$/.test(seen) ? [] : [`status ${seen}`] },
    { page: 'replaced', errors: isNew ? [] : ['the former image is shown'] },
  ];
}

async function coverLines(siteUrl: string, { title }: House): Promise<string[]> {
  const { projects } = await readContent(siteUrl, () => undefined);
  const cover = projects.find((entry) => entry.title === title.en)?.cover;
  return cover ? withFiles(siteUrl, [{ says: '', image: cover.src }], new Map()) : [];
}

/** Compares a site, as `npm run connect` sets it up in front of a foreign schema, with what its CMS holds. */
export async function proveForeign(
  system: ForeignSystem,
  folder: string,
  env: Readonly<Record<string, string>>,
  ends: (() => void | Promise<void>)[],
): Promise<Row[]> {
  const { UPSTREAM_URL = '', ...tokens } = system.siteEnv;
  const dir = join(folder, 'connected');
  const words = Object.values(tokens).flatMap((one) => ['--token', one]);
  const { code, output } = await startProgram([UPSTREAM_URL, '--yes', '--no-start', '--out', dir, ...words]);
  if (code !== 0) throw new Error(output);
  const [secret, token] = [randomUUID(), randomUUID()];
  const own = { UPSTREAM_CALLS_FILE: join(dir, 'calls.yaml'), HOOK_SECRET: secret, EDITOR_TOKEN: token };
  const site = await startSiteProcess({ ...env, ...system.siteEnv, ...own });
  ends.push(site.close);
  await readContent(site.url, () => undefined);
  const headers = { authorization: `Bearer ${token}` };
  const report = await (await fetchPatiently(`${site.url}/content/report`, { headers })).text();
  const rows: Row[] = [];
  const { lacks = [] } = system;
  for (const expected of expectations) {
    const words = expected.words.filter((part) => !lacks.includes(part));
    const videos = lacks.includes('video') ? 0 : expected.videos;
    rows.push(await rowOf(site.url, { ...expected, words, videos }, report));
  }
  const hook = async () => {
    const { status } = await fetch(`${site.url}/ops/hooks/${system.preset}`, {
      method: 'POST',
      headers: { 'x-hook-secret': secret, 'content-type': 'application/json' },
      body: '{}',
    });
    if (status !== 202) throw new Error(`The webhook has status ${status}`);
  };
  return [...rows, ...(await changes(site.url, system, hook))].map((row) => ({ ...row, page: `foreign ${row.page}` }));
}

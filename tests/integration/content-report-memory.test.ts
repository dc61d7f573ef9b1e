import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ContentReport, type Report } from '../../server/ops/content-report/content-report.ts';
import { DraftingCms } from '../helpers/drafting-cms.ts';
import { eventually } from '../helpers/eventually.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const clock = new ManualClock();
const cms = new DraftingCms();
let site: RunningSite;

beforeAll(async () => {
  await cms.start();
  site = await startSite({ env: cms.env('a-secret-of-thirty-two-characters'), clock });
});

afterAll(async () => {
  await site.close();
  await cms.close();
});

afterEach(() => {
  cms.isDown = false;
});

/** A store of memos whose disk can be full or unreadable. */
class Memos {
  readonly stored = new Map<string, string>();
  isFull = false;
  isUnreadable = false;

  remember = (memos: readonly (readonly [string, string])[]) => {
    if (!this.isFull) for (const [name, value] of memos) this.stored.set(name, value);
  };
  recall = async (name: string) => {
    if (this.isUnreadable) throw new Error('The store does not answer');
    return this.stored.get(name);
  };
  recallAs = async () => undefined;
  announce = () => undefined;
  onNews = () => undefined;
}

/** A report as a process has it after its start. */
function reportOf(memory: Memos): ContentReport {
  const { services } = site;
  const hasRoute = (url: string) => site.app.hasRoute({ method: 'GET', url });
  return new ContentReport({ ...services, ...services.documents, memory, hasRoute, editUrls: {} });
}

/** Waits for a report that began after a change. */
async function refreshed(report: ContentReport): Promise<Report> {
  // The first round may have begun before the change.
  for (const _round of [1, 2]) {
    const since = new Date(clock.now()).toISOString();
    site.services.events.folder.notify({ paths: [] } as never);
    clock.advance(1_000);
    await eventually(async () => {
      // Calls that fail are repeated after a pause. The deadlines of calls that succeed must not pass.
      if (cms.isDown) clock.advance(1_000);
      return (await report.read()).at > since;
    });
  }
  return report.read();
}

/** Loads everything again, or tries in vain: the content is unknown if the CMS is down. */
async function load(report: ContentReport, isDown: boolean): Promise<Report> {
  await report.read();
  cms.isDown = isDown;
  clock.advance(120_000);
  site.services.values.purge({ all: true }, true);
  return refreshed(report);
}

const findingOf = ({ findings }: Report, kind: string) => findings.find((one) => one.kind === kind);

const steps = fc.array(fc.constantFrom('down', 'up', 'restart', 'full', 'free', 'unreadable', 'readable', 'tomorrow'), {
  minLength: 1,
  maxLength: 6,
});

test('an ignored finding stays ignored with its reason and date, whatever fails meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const memory = new Memos();
      let report = reportOf(memory);
      const before =
        findingOf(await load(report, false), 'lead-missing') ?? findingOf(await report.read(), 'place-missing');
      await report.ignore(before?.id ?? '', 'On purpose');
      for (const step of all) {
        if (step === 'down' || step === 'up') await load(report, step === 'down');
        if (step === 'full' || step === 'free') memory.isFull = step === 'full';
        if (step === 'unreadable' || step === 'readable') memory.isUnreadable = step === 'unreadable';
        if (step === 'tomorrow') clock.advance(86_400_000);
        if (step === 'restart') {
          await report.close();
          report = reportOf(memory);
        }
      }
      Object.assign(memory, { isFull: false, isUnreadable: false });
      // The CMS is called again after a pause.
      let after: Report['findings'][number] | undefined;
      await eventually(async () => {
        after = (await load(report, false)).findings.find(({ id }) => id === before?.id);
        return after !== undefined;
      });
      await report.close();
      expect(after).toMatchObject({ ignored: 'On purpose', since: before?.since });
    }),
    { numRuns: Math.ceil(numRuns / 10), examples: [[['unreadable', 'restart', 'up']]] },
  );
});

test('a finding is forgotten once its cause is repaired, and is open again if it comes back', async () => {
  const [sill] = cms.published;
  if (!sill) throw new Error('The CMS has no project');
  const memory = new Memos();
  const report = reportOf(memory);
  const missing = async () => findingOf(await load(report, false), 'year-missing');
  const { year } = sill;
  sill.year = '';
  const first = await missing();
  await report.ignore(first?.id ?? '', 'Nobody knows');
  sill.year = year;
  expect(await missing()).toBeUndefined();
  sill.year = '';
  expect(await missing()).toMatchObject({ id: first?.id, ignored: undefined });
  sill.year = year;
  await report.close();
});

test('ignores of one moment are all stored, and the page shows them at once', async () => {
  const memory = new Memos();
  const report = reportOf(memory);
  const { findings } = await load(report, false);
  const ids = findings.map(({ id }) => id);
  await Promise.all([...ids.map((id) => report.ignore(id, `Because of ${id}`)), load(report, false)]);
  const reasons = async (one: ContentReport) => (await one.read()).findings.map(({ ignored }) => ignored);
  expect(ids.length).toBeGreaterThan(3);
  expect(await reasons(report)).toEqual(ids.map((id) => `Because of ${id}`));
  const restarted = reportOf(memory);
  expect(await reasons(restarted)).toEqual(ids.map((id) => `Because of ${id}`));
  await Promise.all([report.close(), restarted.close()]);
});

test('an ignored finding whose reason cannot be stored stays ignored, and is stored later', async () => {
  const memory = new Memos();
  const report = reportOf(memory);
  const [first] = (await load(report, false)).findings;
  memory.isFull = true;
  await report.ignore(first?.id ?? '', 'On purpose');
  const ignoredIn = ({ findings }: Report) => findings.find(({ id }) => id === first?.id)?.ignored;
  expect(ignoredIn(await load(report, false))).toBe('On purpose');
  memory.isFull = false;
  await load(report, false);
  const restarted = reportOf(memory);
  expect(ignoredIn(await restarted.read())).toBe('On purpose');
  await restarted.ignore(first?.id ?? '', '');
  expect(ignoredIn(await restarted.read())).toBeUndefined();
  await Promise.all([report.close(), restarted.close()]);
});

const paths = [
  ...[
    '/',
    '/design',
    '/design/projects/attic',
    '/art/ada',
    '/contact-us',
    '/privacy-policy',
    '/design?sort=year#index',
  ],
  ...[
    '/sitemap.xml',
    '/feeds/projects.atom',
    '/feeds/works.json',
    '/design/projects/attic.md',
    '/design/../design',
    '/llms.txt',
  ],
  ...['/robots.txt', '/api/v1/menu', '/iiif/collection.json', '/site.webmanifest', '/api/docs'],
  ...['/design/about', '/design/about/', '/Design/About', '/art', '/art/', '/art/another-artist', '/api/v1/menu/'],
  ...['/design/projects/loft', '/design/projects/loft/', '/design/projects/Attic', '/art/art-works/attic'],
  ...['/design/projects/loft.md', '/design/projects/gone.md', '/design/projects/gone', '/Design/Projects/gone/'],
  ...['/nowhere/at/all', '/feed.xml', '/api/v1/design/projects/gone', '/design/caf%C3%A9', '/design/café'],
];

test('a link of the site is a finding if its response is a redirect or an error', async () => {
  const [sill, loft] = cms.published;
  if (!sill || !loft) throw new Error('The CMS has no projects');
  const report = reportOf(new Memos());
  await load(report, false);
  loft.slug = 'attic';
  const html = paths.map((path) => `<p><a href="${path}">Words</a></p>`).join('');
  sill.layout = [{ blockType: 'text', text: html }];
  const { findings } = await load(report, false);
  const about = (path: string, one: Report['findings'][number]) =>
    one.value === `Words: ${path}` || one.value.startsWith(`Words: ${path} → `);
  const outcomes = new Set<string>();
  for (const path of paths) {
    const { ok, redirected } = await fetch(new URL(path, site.url));
    outcomes.add(`${ok} ${redirected}`);
    const moved = redirected ? ['link-moved'] : [];
    const expected = ok ? moved : ['link-broken'];
    const found = findings.filter((one) => about(path, one)).map(({ kind }) => kind);
    expect([path, found]).toEqual([path, expected]);
  }
  expect(outcomes.size).toBe(4);
  const down = await load(report, true);
  expect(down.findings.filter(({ kind }) => kind === 'link-broken')).toEqual([]);
  delete sill.layout;
  loft.slug = 'loft';
  await report.close();
});

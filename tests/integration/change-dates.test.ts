import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Project, ProjectList } from '../../shared/contract/project.ts';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const listCall = 'get-design-projects/';
const detailCall = 'get-design-projects-detail';

let upstream: FaultyUpstream;
let clock: ManualClock;
let dataDir: string;

beforeEach(async () => {
  clock = new ManualClock();
  dataDir = temporaryFolder();
  upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  list([
    { id: 1, slug: 'one', title: 'One' },
    { id: 2, slug: 'two', title: 'Two', modified_gmt: '2025-06-01T12:00:00' },
  ]);
  detail('Its text.');
  return () => upstream.close();
});

/** From now on the upstream has these projects. */
const list = (items: readonly object[]) => upstream.fail(listCall, json(items));

const detail = (text: string) => upstream.fail(detailCall, json({ read_more: [{ type: 'text', text }] }));

async function start(): Promise<RunningSite> {
  const env = { ...testEnv(upstream.url), DATA_DIR: dataDir, CACHE_STORE: 'sqlite', CACHE_FRESH_S: '60' };
  return startSite({ env, clock });
}

async function datesIn({ url }: RunningSite): Promise<Record<string, string | undefined>> {
  const { items } = (await (await fetch(`${url}/api/v1/design/projects`)).json()) as ProjectList;
  return Object.fromEntries(items.map(({ slug, updatedAt }) => [slug, updatedAt]));
}

async function dateOf({ url }: RunningSite, slug: string): Promise<string | undefined> {
  return ((await (await fetch(`${url}/api/v1/design/projects/${slug}`)).json()) as Project).updatedAt;
}

/** Dates of the project `two` in sitemap and feeds. */
async function datesInFiles({ url }: RunningSite): Promise<(string | undefined)[]> {
  const forms = {
    '/sitemap.xml': /projects\/two<\/loc><lastmod>([^<]*)/,
    '/feeds/projects.atom': /<title>Two<\/title><updated>([^<]*)/,
    '/feeds/projects.json': /projects\/two"[^}]*"date_modified":"([^"]*)/,
  };
  const requested = Object.entries(forms).map(async ([path, form]) => {
    const text = await (await fetch(url + path)).text();
    return form.exec(text)?.[1];
  });
  return Promise.all(requested);
}

const now = () => `${new Date(clock.now()).toISOString().slice(0, 19)}Z`;

test('changes are dated when they are seen, unless the upstream dates them [N9]', async () => {
  let site = await start();
  onTestFinished(() => site.close());
  const own = '2025-06-01T12:00:00Z';
  expect(await datesIn(site)).toEqual({ one: undefined, two: own });
  expect(await dateOf(site, 'one')).toBeUndefined();

  list([
    { id: 1, slug: 'one', title: 'One, retold' },
    { id: 2, slug: 'two', title: 'Two', modified_gmt: '2025-06-01T12:00:00' },
    { id: 3, slug: 'three', title: 'Three' },
  ]);
  clock.advance(61_000);
  const seen = now();
  const changed = { one: seen, two: own, three: seen };
  await eventually(async () => 'three' in (await datesIn(site)));
  expect(await datesIn(site)).toEqual(changed);
  expect(await dateOf(site, 'one')).toBe(seen);

  // Read again, nothing has changed: not in another process either.
  await site.close();
  site = await start();
  clock.advance(61_000);
  const calls = upstream.calls(listCall);
  expect(await datesIn(site)).toEqual(changed);
  await eventually(() => upstream.calls(listCall) > calls);
  expect(await datesIn(site)).toEqual(changed);

  // A changed detail is newer than its list item.
  await dateOf(site, 'two');
  expect(await datesInFiles(site)).toEqual([own, own, own]);
  detail('Its text, told anew.');
  clock.advance(61_000);
  const later = now();
  await eventually(async () => (await dateOf(site, 'two')) !== own);
  expect(await dateOf(site, 'two')).toBe(later);
  await eventually(async () => (await datesInFiles(site)).every((date) => date === later));
});

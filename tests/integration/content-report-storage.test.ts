import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../server/ops/content-report/content-report.ts';
import { DraftingCms } from '../helpers/drafting-cms.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-editors-of-32-characters';
const kills = numRuns > 200 ? 12 : 2;

const oddWords = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "&lt;b&gt; &amp; 'quoted'",
  'x'.repeat(500),
  '👩‍🎨'.repeat(20),
  'كرسي من خشب البلوط',
  '‮right to left',
  '__proto__',
  'constructor',
  'one\nline\r\nafter another',
  'a\u0000b',
];

const cms = new DraftingCms();

beforeAll(async () => {
  for (const [index, title] of oddWords.entries())
    cms.published.push({ id: `odd-${index}`, slug: `odd-${index}`, title });
  await cms.start();
});

afterAll(() => cms.close());

async function start(dataDir: string): Promise<ServerProcess> {
  const env = { ...cms.env('a-secret-of-thirty-two-characters'), ...patientEnv, EDITOR_TOKEN: token };
  const server = await startServerProcess({ ...env, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', CACHE_WARM: 'off' });
  onTestFinished(() => server.kill());
  return server;
}

const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' };
const get = (server: ServerProcess, path: string) => fetch(server.url + path, { headers });
const findingsOf = async (server: ServerProcess): Promise<Report['findings']> =>
  (await (await get(server, '/content/report')).json()).findings;

const ignore = (server: ServerProcess, id: string, reason: string) =>
  fetch(`${server.url}/content/ignore`, {
    ...{ method: 'POST', redirect: 'manual', headers },
    body: new URLSearchParams({ id, reason }),
  });

test('a kill while reasons are stored leaves each as it was or as it became, and all dates', async () => {
  const dataDir = temporaryFolder();
  let server = await start(dataDir);
  const first = await findingsOf(server);
  expect(first.length).toBeGreaterThan(10);
  const possible = new Map(first.map(({ id }) => [id, new Set<string | undefined>([undefined])]));
  for (let round = 1; round <= kills; round += 1) {
    const reason = `Reason ${round}`;
    const all = first.map(({ id }) => {
      possible.get(id)?.add(reason);
      return ignore(server, id, reason).then(
        ({ status }) => status,
        () => undefined,
      );
    });
    // Not always the same one.
    expect(await all[(round * 3) % all.length]).toBe(303);
    await server.kill();
    await Promise.all(all);
    server = await start(dataDir);
    const after = await findingsOf(server);
    expect(after.map(({ id, since }) => [id, since])).toEqual(first.map(({ id, since }) => [id, since]));
    for (const { id, ignored } of after) {
      expect([...(possible.get(id) ?? [])], id).toContain(ignored);
      possible.set(id, new Set([ignored]));
    }
  }
});

/** The text of the page that a browser shows, by element. */
async function shown(server: ServerProcess, path: string) {
  const html = await (await get(server, path)).text();
  const page = parseDocument(html, { decodeEntities: true });
  const of = (name: string) =>
    DomUtils.getElementsByTagName(name, page).map((element) => DomUtils.textContent(element));
  return { of, names: DomUtils.getElementsByTagName(() => true, page).map(({ name }) => name) };
}

test('odd titles and reasons are stored, and shown as text', async () => {
  const dataDir = temporaryFolder();
  let server = await start(dataDir);
  const findings = await findingsOf(server);
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  const arbitrary = fc.sample(words, { numRuns: findings.length, seed: 20261128 });
  const reasons = new Map(
    findings.map(({ id }, index) => [id, (oddWords[index] ?? arbitrary[index] ?? '').trim() || '-']),
  );
  for (const [id, reason] of reasons) expect((await ignore(server, id, reason)).status).toBe(303);
  const asForms = (reason: string) => reason.replaceAll(/\r\n?|\n/g, '\n');
  const stored = async () =>
    Object.fromEntries((await findingsOf(server)).map(({ id, ignored = '' }) => [id, ignored]));
  expect(await stored()).toEqual(Object.fromEntries(reasons));
  await server.close();
  server = await start(dataDir);
  expect(await stored()).toEqual(Object.fromEntries(reasons));
  const { of, names } = await shown(server, '/content?ignored=yes');
  expect(new Set(of('bdi').map(asForms))).toEqual(new Set([...reasons.values()].map(asForms)));
  expect(names.filter((name) => name === 'script' || name === 'img')).toEqual([]);
  const titles = new Set(findings.filter(({ path }) => path.includes('/odd-')).map(({ title }) => title));
  expect(titles.size).toBe(oddWords.length);
  for (const title of titles)
    expect(
      of('h2').some((heading) => heading.includes(title)),
      title,
    ).toBe(true);
  expect((await ignore(server, findings[0]?.id ?? '', 'x'.repeat(501))).status).toBe(400);
});

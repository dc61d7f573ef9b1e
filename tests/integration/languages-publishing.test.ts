import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { PurgeApi, purgeEnv } from '../helpers/purge-apis.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'languages-'));
const opsToken = 'a-token-of-operators-in-tests';

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

let api: PurgeApi;
let site: RunningSite;

const id = async () => (await read('/api/v1/design/projects/chair')).id;
const read = async (path: string) => (await fetch(site.url + path)).json();
const tagsOf = async (path: string) => (await fetch(site.url + path)).headers.get('surrogate-key')?.split(' ') ?? [];

/** Tags that are purged after a change, until one comes. */
async function purgedBy(change: () => unknown, awaited: string): Promise<readonly string[]> {
  const before = api.recorded.length;
  const own = () => api.recorded.slice(before).flatMap(({ tags }) => tags);
  await change();
  await expect.poll(own, patience).toContain(awaited);
  return own();
}

beforeAll(async () => {
  api = await PurgeApi.start('fastly');
  write('site.json', JSON.stringify({ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida' }));
  write('projects/chair/index.md', '---\ntitle: Chair\n---\n\nThirteen pieces.\n');
  write('projects/chair/index.it.md', '---\ntitle: Sedia\n---\n\nTredici pezzi.\n');
  write('events/fair/index.md', '---\ntitle: Fair\nfrom: 2026-03-01\n---\n\nHall 5.\n');
  write('events/fair/index.it.md', '---\ntitle: Fiera\n---\n\nPadiglione 5.\n');
  const env = { CONTENT_DIR: folder, LOCALES: 'en-US,it', OPS_TOKEN: opsToken, ...purgeEnv('fastly', api) };
  site = await startSite({ env });
  for (const path of ['/design/projects/chair', '/it/design/projects/chair', '/news', '/it/news'])
    await fetch(site.url + path);
  await vi.waitFor(() => expect(api.purged.length).toBeGreaterThan(1), patience);
});

afterAll(async () => {
  await site.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('tags of a site with several languages', () => {
  test('name the language of the response, unless it has all', async () => {
    const tag = `detail:${encodeURIComponent(await id()).replaceAll('%2F', '/')}`;
    expect(await tagsOf('/design/projects/chair')).toContain(`${tag}@en-US`);
    expect(await tagsOf('/it/design/projects/chair')).toEqual(expect.arrayContaining(['locale:it', `${tag}@it`]));
    expect(await tagsOf('/api/v1/design/projects/chair?locale=it')).toContain(`${tag}@it`);
    expect(await tagsOf('/it/llms.txt')).toContain('projects@it');
    expect(await tagsOf('/it/news')).toContain('events@it');
    expect(await tagsOf('/sitemap.xml')).toContain('projects');
  });

  test('of the changed language alone are purged for a changed text', async () => {
    const tag = `detail:${encodeURIComponent(await id()).replaceAll('%2F', '/')}`;
    const change = () => write('projects/chair/index.it.md', '---\ntitle: Sedia\n---\n\nQuattordici pezzi.\n');
    const purged = await purgedBy(change, `${tag}@it`);
    expect(purged.filter((one) => one.endsWith('@en-US'))).toEqual([]);
    expect(await fetch(`${site.url}/it/design/projects/chair`).then((page) => page.text())).toContain('Quattordici');
    const ofEvent = await purgedBy(
      () => write('events/fair/index.it.md', '---\ntitle: Fiera\n---\n\nPadiglione 6.\n'),
      'events@it',
    );
    expect(ofEvent).not.toContain('events@en-US');
  });

  test('of all languages are purged for a changed slug, and by an operator', async () => {
    const slug = () =>
      write('projects/chair/index.it.md', '---\ntitle: Sedia\nslug: sedia\n---\n\nQuattordici pezzi.\n');
    expect(await purgedBy(slug, 'projects@it')).toContain('projects@en-US');
    const order = () =>
      fetch(`${site.url}/ops/purge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tag: 'events' }),
      });
    expect(await purgedBy(order, 'events@it')).toContain('events@en-US');
  });
});

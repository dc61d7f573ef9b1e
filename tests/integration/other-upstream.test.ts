import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { otherIdentity, otherUpstream } from '../helpers/other-upstream/other-identity.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

/** Words that only the sample contains. */
const sampleWords = /Plain Bearing|Tove|Arany|Trieste|Suzhou|Ropewalk|plainbearing|\/art\/ta\b/i;

let upstream: SampleUpstream;
let site: RunningSite;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  const stored = { CACHE_STORE: 'sqlite', DATA_DIR: folder };
  const sampleSite = await startSite({ env: stored });
  for (const path of ['/', '/design', '/art/ta', '/design/care']) await supertest(sampleSite.url).get(path).expect(200);
  await sampleSite.close();

  upstream = await startSampleUpstream(otherUpstream);
  const env = {
    ...stored,
    UPSTREAM_URL: upstream.url,
    UPSTREAM_NAME: otherUpstream.name,
    ARTIST_SLUG: otherIdentity.artistSlug,
    ATELIER_NAME: otherIdentity.atelierName,
    ARTIST_NAME: otherIdentity.artistName,
  };
  site = await startSite({ env });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => supertest(site.url).get(path);

describe('a site of another upstream over the DATA_DIR of the sample [P1]', () => {
  test('shows nothing of the sample [P1]', async () => {
    const lists = await Promise.all([get('/api/v1/design/projects'), get('/api/v1/art/works')]);
    const details = lists.flatMap(({ body }) =>
      body.items.map(({ section, slug }: { section: string; slug: string }) =>
        section === 'design' ? `/design/projects/${slug}` : `/art/art-works/${slug}`,
      ),
    );
    expect(details.length).toBeGreaterThanOrEqual(4);
    const fixed = ['/', '/design', '/design/about', '/design/process', '/design/contact-us', '/privacy-policy'];
    const ofArtist = [`/art/${otherIdentity.artistSlug}`, `/art/biography/${otherIdentity.artistSlug}`];
    for (const path of [...fixed, ...ofArtist, ...details]) {
      const { text } = await get(path).expect(200);
      expect(text, path).not.toMatch(sampleWords);
      expect(text, path).toContain(otherIdentity.atelierName);
    }
  });

  test('shows the first image of each section without videos [N1, R1]', async () => {
    const { text } = await get('/').expect(200);
    for (const list of ['design/projects', 'art/works']) {
      const { body } = await get(`/api/v1/${list}`);
      const { cover } = body.items.find((item: { cover?: { src: string } }) => item.cover);
      expect(text).toContain(`<img src="${cover.src}"`);
    }
  });

  test('never names the upstream [P9]', async () => {
    for (const path of ['/', '/design', '/api/v1/config', '/api/v1/landing']) {
      expect((await get(path)).text).not.toContain(new URL(upstream.url).host);
    }
  });
});

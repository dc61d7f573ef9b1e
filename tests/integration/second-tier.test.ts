import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../server/config/config.ts';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: SampleUpstream;
let dataDir: string;
let sites: RunningSite[];

beforeEach(async () => {
  upstream = await startSampleUpstream();
  dataDir = join(temporaryFolder(), 'data');
  sites = [];
});

afterEach(async () => {
  for (const site of sites) await site.close();
  await upstream.close();
});

function settingsFor(
  url: string,
  identity: { atelierName: string; artistName: string; artistSlug: string },
  name: string,
) {
  return {
    UPSTREAM_URL: url,
    UPSTREAM_NAME: name,
    ATELIER_NAME: identity.atelierName,
    ARTIST_NAME: identity.artistName,
    ARTIST_SLUG: identity.artistSlug,
    PUBLIC_URL: 'http://site.example',
    CACHE_STORE: 'sqlite',
    DATA_DIR: dataDir,
  };
}

const sampleSettings = (images: Readonly<Record<string, string>> = withoutImages) => ({
  ...settingsFor(upstream.url, sampleIdentity, sampleIdentity.upstreamName),
  ...images,
});

async function start(env: Record<string, string> = sampleSettings(), clock?: ManualClock): Promise<RunningSite> {
  const site = await startSite({ env, ...(clock ? { clock } : {}) });
  sites.push(site);
  return site;
}

async function stop(site: RunningSite): Promise<void> {
  sites = sites.filter((other) => other !== site);
  await site.close();
}

const paths = [
  '/api/v1/menu',
  '/api/v1/landing',
  '/api/v1/design/projects',
  '/api/v1/art/works',
  '/api/v1/design/projects/sill-chair',
  '/api/v1/art/works/salt-clock',
  '/api/v1/about',
  '/api/v1/pages/care',
  '/api/v1/seo?slug=home',
  '/api/v1/view?path=/design/projects/sill-chair',
  '/',
  '/design',
  '/design/projects/sill-chair',
];

async function bodiesOf({ url }: RunningSite): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const path of paths) bodies[path] = (await supertest(url).get(path).expect(200)).text;
  return bodies;
}

describe('a restart [P12]', () => {
  test('serves the whole site during an outage, however old its content is [P12]', async () => {
    const clock = new ManualClock();
    const first = await start(sampleSettings(), clock);
    const before = await bodiesOf(first);
    await stop(first);
    await upstream.close();
    for (const ageMs of [0, 600_000, 86_400_000]) {
      clock.advance(ageMs);
      const next = await start(sampleSettings(), clock);
      expect(await bodiesOf(next)).toEqual(before);
      await stop(next);
    }
  });
});

describe('DATA_DIR [P12]', () => {
  test('of another running server stops the start [P12]', async () => {
    await start();
    await expect(start()).rejects.toThrow(ConfigError);
    await expect(start()).rejects.toThrow(/DATA_DIR=.*data: must be a folder of its own/);
  });

  test('or a MEDIA_DIR that cannot be written stops the start [P12]', async () => {
    writeFileSync(dataDir, 'a file');
    const message = /must be a folder that can be written to \(E/;
    await expect(start()).rejects.toThrow(message);
    const settings = { ...sampleSettings(), DATA_DIR: temporaryFolder(), MEDIA_DIR: join(dataDir, 'below') };
    await expect(start(settings)).rejects.toThrow(message);
  });

  test('with a damaged store serves and keeps the damaged file aside [P12]', async () => {
    const first = await start();
    await bodiesOf(first);
    await stop(first);
    writeFileSync(join(dataDir, 'content.sqlite'), 'damaged '.repeat(10_000));
    const second = await start();
    await bodiesOf(second);
    expect(readdirSync(dataDir)).toContain('content.sqlite.damaged');
  });
});

import { readdirSync } from 'node:fs';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { noisyPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { reply } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const pictures = 14;

/** A site of some photographs, behind a proxy that says who asks. */
async function siteOfPhotographs(dataDir: string): Promise<RunningSite> {
  const projects = Array.from({ length: pictures }, (_, at) => ({
    ...{ id: at + 1, slug: `p-${at}`, title: `P ${at}`, featured_image: `/picture-${at}.jpg` },
  }));
  const upstream = await startFaultyUpstream({
    answers: { '/t/get-design-projects/': projects, '/t/get-art-projects/': [] },
  });
  const photograph = await noisyPicture(2400, 1600).jpeg().toBuffer();
  for (const { featured_image } of projects) {
    // Each has other bytes, and so another version.
    const bytes = Buffer.concat([photograph, Buffer.from(featured_image)]);
    upstream.fault(featured_image, reply(bytes, { 'content-type': 'image/jpeg' }));
  }
  const behindProxy = { TRUST_PROXY: 'loopback', MEDIA_RATE_LIMIT_PER_MINUTE: '0', MEDIA_MEASURE_WAIT_MS: '10000' };
  const site = await startSite({ env: { ...testEnv(upstream.url), ...behindProxy, DATA_DIR: dataDir } });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  return site;
}

async function coversOf(site: RunningSite): Promise<Image[]> {
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  return items.flatMap(({ cover }) => cover ?? []);
}

/** WebP of all widths, and the JPEG beside each, which no reply lists. */
function renditionsOf({ sources }: Image): string[] {
  const listed = sources.filter(({ type }) => type === 'image/webp').map(({ src }) => src);
  return listed.flatMap((src) => [src, src.replace(/webp$/, 'jpg')]);
}

/** Files that were made of pictures. */
function madeIn(dataDir: string): number {
  const names = readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\d+\.(?:webp|jpg)$/.test(name)).length;
}

/** Asks for all of these addresses at once, as one client. */
function flood(site: RunningSite, paths: readonly string[]) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const answered: IncomingMessage[] = [];
  const requests: ClientRequest[] = paths.map((path) =>
    get(site.url + path, { agent, headers: { 'x-forwarded-for': '192.0.2.1' } }, (answer) => {
      answered.push(answer.resume());
    }).on('error', () => undefined),
  );
  return { answered, hangUp: () => requests.forEach((request) => void request.destroy()) };
}

test('who asks for all renditions at once makes nobody wait, and what nobody waits for any more is not made', async () => {
  const dataDir = temporaryFolder();
  const site = await siteOfPhotographs(dataDir);
  let covers: Image[] = [];
  await eventually(async () => {
    covers = await coversOf(site);
    return covers.length === pictures && covers.every(({ sources }) => sources.length > 0);
  }, 20_000);
  const [seen = '', next = '', ...wanted] = covers.toReversed().flatMap(renditionsOf);
  expect(wanted.length).toBeGreaterThan(100);
  const attack = flood(site, wanted);
  await eventually(() => attack.answered.length > 0);

  const picture = await fetch(site.url + seen, { headers: { 'x-forwarded-for': '192.0.2.2' } });
  expect(picture.status).toBe(200);
  // One turn of theirs was under way for each worker, and one may have come meanwhile.
  expect(attack.answered.length).toBeLessThan(wanted.length / 4);

  attack.hangUp();
  const other = await fetch(site.url + next, { headers: { 'x-forwarded-for': '192.0.2.2' } });
  expect(other.status).toBe(200);
  const made = madeIn(dataDir);
  expect(made).toBeLessThan(wanted.length / 2);
  // Whatever had begun has ended before this, and nothing of theirs comes after it.
  expect((await fetch(site.url + next.replace('640', '960'))).status).toBe(200);
  expect(madeIn(dataDir)).toBeLessThanOrEqual(made + 5);
});

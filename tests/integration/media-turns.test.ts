import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { eventually } from '../helpers/eventually.ts';
import { respond } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const drawings = 40;

const drawing = respond('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9"/></svg>', {
  'content-type': 'image/svg+xml',
});

async function coversOf(site: RunningSite): Promise<Image[]> {
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  return items.flatMap(({ cover }) => cover ?? []);
}

function connectionsOf({ app }: RunningSite): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** A site of several SVG images, without disk cache, and its upstream. */
async function siteOfDrawings() {
  const projects = Array.from({ length: drawings }, (_, at) => ({
    ...{ id: at + 1, slug: `p-${at}`, title: `P ${at}`, featured_image: `/drawing-${at}-.svg` },
  }));
  const upstream = await startFaultyUpstream({
    answers: { '/t/get-design-projects/': projects, '/t/get-art-projects/': [] },
  });
  upstream.fail('.svg', drawing);
  const env = { ...testEnv(upstream.url), TRUST_PROXY: 'loopback', MEDIA_MAX_DISK_BYTES: '0' };
  const site = await startSite({ env: { ...env, MEDIA_ANALYSIS_WAIT_MS: '10000' } });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  return { site, upstream };
}

/** Requests all of these URLs at once. `clientOf` returns the client address of each request. */
function flood(site: RunningSite, paths: readonly string[], clientOf: (at: number) => string = () => '192.0.2.1') {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const answered: IncomingMessage[] = [];
  const requests: ClientRequest[] = paths.map((path, at) =>
    get(site.url + path, { agent, headers: { 'x-forwarded-for': clientOf(at) } }, (answer) => {
      answered.push(answer.resume());
    }).on('error', () => undefined),
  );
  return { answered, hangUp: () => requests.forEach((request) => void request.destroy()) };
}

test('requests for all SVGs from one IPv6 network delay no other client, and none is read after they hang up', async () => {
  const { site, upstream } = await siteOfDrawings();
  let covers: Image[] = [];
  await eventually(async () => {
    covers = await coversOf(site);
    return covers.length === drawings && covers.every(({ width }) => width !== undefined);
  }, 20_000);
  const [seen = '', ...wanted] = covers.map(({ src }) => src);
  const answers = Promise.withResolvers<void>();
  upstream.fail('.svg', async (request, response) => {
    await answers.promise;
    await drawing(request, response);
  });
  const before = upstream.requests.length;
  const readNow = () => upstream.requests.slice(before).map(({ path }) => path);
  const attack = flood(site, wanted, (at) => `2001:db8:1:2::${(at + 1).toString(16)}`);
  await eventually(async () => readNow().length >= 3 && (await connectionsOf(site)) >= wanted.length);
  attack.hangUp();

  const image = fetch(site.url + seen, { headers: { 'x-forwarded-for': '192.0.2.2' } });
  image.catch(() => undefined);
  // No request of the attacker got a response.
  await eventually(() => readNow().some((path) => seen.endsWith(path)));
  expect(readNow().length).toBeLessThanOrEqual(4);
  await eventually(async () => (await connectionsOf(site)) < 5);
  answers.resolve();
  expect((await image).status).toBe(200);
  // All their remaining responses arrived before this one.
  expect((await fetch(site.url + (wanted[0] ?? ''), { headers: { 'x-forwarded-for': '192.0.2.2' } })).status).toBe(200);
  expect(readNow().length).toBeLessThan(drawings / 4);
});

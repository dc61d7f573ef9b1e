import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { eventually, patience } from '../helpers/eventually.ts';
import type { Failure } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { imageOf, srcOf } from '../helpers/one-image.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
/** Videos on their way from the upstream. */
let flowing: number;

/** A video that streams as long as the client reads. */
const endlessVideo: Failure = (_request, response) => {
  flowing += 1;
  response.on('close', () => {
    flowing -= 1;
  });
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2 ** 40 });
  const more = () => {
    while (response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', more);
  more();
};

beforeEach(async () => {
  flowing = 0;
  const image = await evenImage(500, 330).jpeg().toBuffer();
  upstream = await startFaultyUpstream({
    answers: {
      '/t/get-laning-videos': { design: '/film.mp4', art: '/film.mp4' },
      '/t/get-design-projects/': [{ id: 1, slug: 'one', title: 'One', featured_image: '/picture.jpg' }],
    },
  });
  upstream.fail('film.mp4', endlessVideo);
  upstream.fail('picture.jpg', (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image);
  });
  return () => upstream.close();
});

async function siteOf(env: Record<string, string> = {}): Promise<RunningSite> {
  const usual = { ...testEnv(upstream.url), TRUST_PROXY: 'loopback', DATA_DIR: temporaryFolder() };
  const site = await startSite({ env: { ...usual, MEDIA_ANALYSIS_WAIT_MS: '10000', ...env } });
  onTestFinished(() => site.close());
  return site;
}

async function videoOf({ url }: RunningSite): Promise<string> {
  const { videos } = await (await fetch(`${url}/api/v1/landing`)).json();
  return videos.design.sources[0].src;
}

/** A client that requests a file and reads nothing. The proxy header contains its own address. */
async function stalledReader(site: RunningSite, path: string, address: string): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  // The site may cut it at any time.
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}

/** Several of them, each from an address of one network: 2001:db8:1:2::/64. */
async function stalledNetwork(site: RunningSite, path: string, count: number): Promise<Socket[]> {
  const addresses = Array.from({ length: count }, (_, index) => `2001:db8:1:2::${index}`);
  return Promise.all(addresses.map((address) => stalledReader(site, path, address)));
}

describe('stalled readers of one address [C4]', () => {
  test('hold 16 videos per IPv6 network, beside images and the videos of others', async () => {
    const site = await siteOf();
    const video = await videoOf(site);
    await stalledNetwork(site, video, 140);
    await eventually(() => flowing === 16, patience.timeout);

    const image = await imageOf(site);
    expect((await fetch(site.url + srcOf(image, 320, 'image/webp'))).status).toBe(200);
    expect((await fetch(site.url + image.src)).status).toBe(200);
    const other = await fetch(site.url + video, { headers: { 'x-forwarded-for': '192.0.2.2' } });
    expect([other.status, other.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    await other.body?.cancel();
    expect(flowing).toBeLessThanOrEqual(17);
  });
});

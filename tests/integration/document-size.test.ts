import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf } from '../../shared/contract/paths.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { eventually, patience } from '../helpers/eventually.ts';
import { openRaw } from '../helpers/raw-connection.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;

async function areImagesMeasured(): Promise<boolean> {
  const lists = await Promise.all(
    (['projects', 'works'] as const).map(async (name) =>
      projectListSchema.parse(await (await fetch(site.url + urlOf(name))).json()),
    ),
  );
  return lists.flatMap(({ items }) => items).every(({ cover }) => !cover || cover.sources.length > 0);
}

/** A document is larger once its images are measured. */
beforeAll(async () => {
  // The ids of images depend on the secret, and random ids compress differently.
  site = await startSite({ env: { MEDIA_SECRET: 'a secret of a test' } });
  await eventually(areImagesMeasured, 110_000);
});

afterAll(() => site.close());

/** Headers and transferred bytes of a document in the content coding that browsers prefer. */
async function documentAt(path: string) {
  const { host } = new URL(site.url);
  const { socket, received } = await openRaw(
    site.url,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  const bytesOf = () => {
    const [head = '', body] = received().split('\r\n\r\n', 2);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    return body === undefined || Number.isNaN(length) ? undefined : head.length + 4 + length;
  };
  await eventually(() => bytesOf() !== undefined, patience.timeout);
  socket.destroy();
  return { head: received().split('\r\n\r\n', 1)[0] ?? '', bytes: bytesOf() ?? Number.NaN };
}

/** Ten segments of 1,460 bytes, which a server may send before it hears of the first (RFC 6928). */
const firstFlight = 14_600;

/** Bytes that an older cached copy adds: `Last-Modified` and a longer age in two headers. */
const room = 60;

test.each(['/', '/design', '/design/projects/sill-chair', '/art/ta'])(
  '%s fits the first segments of a connection [P3, P13]',
  async (path) => {
    // The best compression comes after several requests, and begins again when an image is measured.
    const bytesAtBest = async () => {
      const { head, bytes } = await documentAt(path);
      return /^etag: "[^"]+-br11"/im.test(head) ? bytes : Number.POSITIVE_INFINITY;
    };
    await expect.poll(bytesAtBest, { timeout: 110_000 }).toBeLessThanOrEqual(firstFlight - room);
  },
);

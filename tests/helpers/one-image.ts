import type { FastifyBaseLogger } from 'fastify';
import type { Image } from '../../shared/contract/image.ts';
import { projectListSchema, projectSchema } from '../../shared/contract/project.ts';
import { json, respond } from './failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { testEnv } from './upstream-env.ts';

/** An upstream of one project with one image, `/picture.jpg`. `close` closes its sites first. */
export interface OneImageUpstream extends FaultyUpstream {
  /** From now on the image has these bytes. */
  give(bytes: Buffer, type?: string): void;
  /** Starts a site over it, whose responses wait until the image is measured. */
  siteOf(env?: Readonly<Record<string, string>>, log?: FastifyBaseLogger): Promise<RunningSite>;
}

export async function startOneImageUpstream(): Promise<OneImageUpstream> {
  const upstream = await startFaultyUpstream({
    answers: {
      '/t/get-design-projects/': [{ id: 1, slug: 'one', title: 'One', featured_image: '/picture.jpg' }],
      '/t/get-art-projects/': [],
    },
  });
  const sites: RunningSite[] = [];
  return {
    ...upstream,
    close: async () => {
      for (const site of sites) await site.close();
      await upstream.close();
    },
    give: (bytes, type = 'image/jpeg') => {
      upstream.heal('picture.jpg');
      upstream.fail('picture.jpg', respond(bytes, { 'content-type': type }));
    },
    siteOf: async (env = {}, log) => {
      const usual = { ...testEnv(upstream.url), MEDIA_ANALYSIS_WAIT_MS: '10000' };
      const site = await startSite({ env: { ...usual, ...env }, ...(log && { log }) });
      sites.push(site);
      return site;
    },
  };
}

/** The image of the one project, as the contract gives it. */
export async function imageOf(site: Pick<RunningSite, 'url'>): Promise<Image> {
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  const cover = items[0]?.cover;
  if (!cover) throw new Error('The project has no picture');
  return cover;
}

/** The address of one of its derived files. */
export function srcOf({ sources }: Image, width: number, type: string): string {
  const source = sources.find((given) => given.width === width && given.type === type);
  if (!source) throw new Error(`No ${type} of ${width} among ${JSON.stringify(sources)}`);
  return source.src;
}

/** An image that only one project of the shared site has. */
export interface SharedImage {
  readonly image: Image;
  /** The path at the upstream. */
  readonly path: string;
  /** From now on it has these bytes. */
  give(bytes: Buffer, type?: string): void;
  /** Deletes all its files from the disk of the site. */
  forget(): Promise<void>;
}

const projectCount = 60;
const token = 'a-token-of-some-length';

async function startSharedImages() {
  const projects = Array.from({ length: projectCount }, (_, id) => ({ id, slug: `p-${id}`, title: `P ${id}` }));
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  upstream.fail('get-design-projects/', json(projects));
  upstream.fail('get-design-projects-detail', (request, response) => {
    const id = new URL(request.url ?? '', upstream.url).searchParams.get('id');
    return json({ id, read_more: [{ image: `/picture-${id}.jpg` }] })(request, response);
  });
  // Tests poll, and all of them are one client.
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', MEDIA_RATE_LIMIT_PER_MINUTE: '0' };
  const env = { ...testEnv(upstream.url), ...unlimited, MEDIA_ANALYSIS_WAIT_MS: '10000', OPS_TOKEN: token };
  const { url } = await startSite({ env });
  let taken = 0;
  async function newImage(bytes: Buffer, type?: string): Promise<SharedImage> {
    const path = `/picture-${taken}.jpg`;
    const give = (given: Buffer, givenType = 'image/jpeg') => {
      upstream.heal(path);
      upstream.fail(path, respond(given, { 'content-type': givenType }));
    };
    give(bytes, type);
    const response = await fetch(`${url}/api/v1/design/projects/p-${taken}`);
    taken += 1;
    const [block] = projectSchema.parse(await response.json()).blocks;
    if (block?.kind !== 'image') throw new Error('The project has no image');
    const { image } = block;
    const forget = async () => {
      const body = JSON.stringify({ image: image.src.split('/')[2], hard: true });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const purged = await fetch(`${url}/ops/purge`, { method: 'POST', headers, body });
      if (!purged.ok) throw new Error(await purged.text());
    };
    return { image, path, give, forget };
  }
  return { url, upstream, newImage };
}

let shared: ReturnType<typeof startSharedImages> | undefined;

/** A site of a worker's own that gives each test another image. It ends with the worker. */
export function sharedImages(): ReturnType<typeof startSharedImages> {
  shared ??= startSharedImages();
  return shared;
}

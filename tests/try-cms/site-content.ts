import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContentClient, ResponseError } from '../../shared/client/content-client.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';

/** All content of a site, as its API returns it, with entries in the order of their lists. */
export interface SiteContent {
  /** Origin of the site, where the images' own files are. */
  readonly url: string;
  readonly projects: readonly LinkedProject[];
  readonly works: readonly LinkedProject[];
  readonly pages: readonly LinkedPage[];
}

/** Repeats a request while the site is overloaded, because the machine runs a CMS and two sites. */
export async function fetchPatiently(...request: Parameters<typeof fetch>): Promise<Response> {
  for (let triesLeft = 30; ; triesLeft -= 1) {
    const response = await fetch(...request);
    if (response.status !== 503 || triesLeft === 0) return response;
    await sleep(2000);
  }
}

/** General pages of the sample that its menus do not name. */
const otherPages = ['privacy-policy'];

/** Reads a whole site. Omits an entry whose request fails, and reports it to `missing`. */
export async function readContent(url: string, missing: (what: string) => void): Promise<SiteContent> {
  const client = createContentClient({ baseUrl: url, fetch: fetchPatiently });
  const orMissing = async <Value>(what: string, value: Promise<Value>): Promise<Value[]> => {
    try {
      return [await value];
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      missing(`${what}: ${error.message}`);
      return [];
    }
  };
  const projects = await orMissing('projects', client.projects());
  const works = await orMissing('works', client.works());
  const general = await orMissing('pages', client.pages());
  const content: { projects: LinkedProject[]; works: LinkedProject[]; pages: LinkedPage[] } = {
    projects: [],
    works: [],
    pages: [],
  };
  for (const { slug } of projects.flatMap(({ items }) => items))
    content.projects.push(...(await orMissing(`project ${slug}`, client.project({ slug }) as Promise<LinkedProject>)));
  for (const { slug } of works.flatMap(({ items }) => items))
    content.works.push(...(await orMissing(`work ${slug}`, client.work({ slug }) as Promise<LinkedProject>)));
  for (const name of ['about', 'process', 'biography'] as const)
    content.pages.push(...(await orMissing(name, client[name]() as Promise<LinkedPage>)));
  const slugs = new Set([...general.flatMap(({ items }) => items.map(({ slug }) => slug)), ...otherPages]);
  for (const slug of slugs) {
    if (content.pages.some((page) => page.slug === slug)) continue;
    content.pages.push(...(await orMissing(`page ${slug}`, client.page({ slug }) as Promise<LinkedPage>)));
  }
  return { url, ...content };
}

/** An image's own file. Throws where the site does not give it. */
export async function fileOf(siteUrl: string, { src }: Pick<Image, 'src'>): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchPatiently(new URL(src, siteUrl));
  if (!response.ok) throw new Error(`${response.status} of ${src}`);
  return response.bytes();
}

/** Distinguishes the files of images. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { imageSourceSchema } from '../../shared/contract/image.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import type { Failure } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { dataFolder } from './bench-site.ts';
import { type Started, type StartOptions, startServer } from './processes.ts';

/** Logos, marks and icons are the sample's as well: they weigh, and one is a request. */
const brandDir = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'brand');

/** The site over the sample content, whose upstream runs in the bench's own process. */
export interface MediaSite extends Started {
  readonly url: string;
}

const fileAt =
  (path: string): Failure =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': statSync(path).size, etag: '"1"' });
    createReadStream(path).pipe(response);
  };

/** Starts it with an empty `DATA_DIR`; `close` removes that again. `large`: files that replace images, by name. */
export async function startMediaSite(
  options: Omit<StartOptions, 'env'> = {},
  large: Readonly<Record<string, string>> = {},
): Promise<MediaSite> {
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  for (const [name, path] of Object.entries(large)) upstream.fail(name, fileAt(path));
  const data = dataFolder();
  const env = {
    ...sampleEnv(upstream.url),
    BRAND_DIR: brandDir,
    DATA_DIR: data.path,
    RATE_LIMIT_PER_MINUTE: '0',
    MEDIA_RATE_LIMIT_PER_MINUTE: '0',
    CACHE_WARM: 'off',
    CACHE_FRESH_S: '86400',
    // The first response of the list contains all images.
    MEDIA_ANALYSIS_WAIT_MS: '10000',
    UPSTREAM_HARD_DEADLINE_MS: '30000',
  };
  const site = await startServer('server/main.ts', { ...options, env });
  const close = async () => {
    await site.close();
    await upstream.close();
    await sample.close();
    data.remove();
  };
  return { ...site, url: `http://127.0.0.1:${site.port}`, close };
}

export type Source = z.infer<typeof imageSourceSchema>;

const withSources = z.looseObject({ sources: z.array(imageSourceSchema) });

function sourcesIn(value: unknown, found = new Map<string, Source>()): Map<string, Source> {
  if (Array.isArray(value)) for (const item of value) sourcesIn(item, found);
  else if (typeof value === 'object' && value !== null) {
    for (const source of withSources.safeParse(value).data?.sources ?? []) found.set(source.src, source);
    for (const field of Object.values(value)) sourcesIn(field, found);
  }
  return found;
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

/** Every derived file that lists and details name. */
export async function allSources({ url }: MediaSite): Promise<Source[]> {
  const found = new Map<string, Source>();
  for (const list of ['design/projects', 'art/works']) {
    const { items } = projectListSchema.parse(await readJson(`${url}/api/v1/${list}`));
    for (const { id } of items) sourcesIn(await readJson(`${url}/api/v1/projects/${id}`), found);
  }
  return [...found.values()];
}

/** Waits until the server has nothing left to do: measured, compressed, loaded. */
export async function settled(site: MediaSite): Promise<void> {
  let last = await site.usage();
  for (let tries = 0; tries < 60; tries += 1) {
    await pause(1_000);
    const now = await site.usage();
    if (now.cpuMs - last.cpuMs < 50) return;
    last = now;
  }
}

/** Reads a file to its end. Throws for anything but a 200. */
export async function readFile({ url }: MediaSite, src: string): Promise<{ type: string; bytes: number }> {
  const response = await fetch(url + src);
  if (response.status !== 200) throw new Error(`${src} answers ${response.status}`);
  return { type: response.headers.get('content-type') ?? '', bytes: (await response.arrayBuffer()).byteLength };
}

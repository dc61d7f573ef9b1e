import type { FastifyInstance } from 'fastify';
import { onceUnlessFailed } from '../../base/once.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { ResponseReader } from '../../content/reading/response-reader.ts';
import { mediaHosts } from '../../media/media-hosts.ts';
import type { UpstreamClient, UpstreamClientOptions } from '../../upstream/client.ts';
import type { ContentFolder } from '../../upstream/folder/content-folder.ts';
import type { ReadFilesTask } from '../../upstream/folder/folder-worker.ts';
import type { StoreContext } from './context.ts';

interface ContentApiServices extends StoreContext {
  readonly mediaSecret: () => string;
  readonly folder?: ContentFolder | undefined;
}

export type ContentApi = Awaited<ReturnType<typeof openContentApi>>;

/** Loads the client at the first call, because undici takes 30 ms of the start. */
export function lateClient(options: UpstreamClientOptions): UpstreamClient {
  let client: UpstreamClient | undefined;
  const load = onceUnlessFailed(async () => {
    const { PooledClient } = await import('../../upstream/client.ts');
    client = new PooledClient(options);
    return client;
  });
  return {
    call: async (call, key, reading, signal) => (await load()).call(call, key, reading, signal),
    openMedia: async (url, init) => (await load()).openMedia(url, init),
    close: async () => client?.close(),
  };
}

const readCodeAfterMs = 400;

/**
 * Loads the client and the reading worker soon after the start. Otherwise the first uncached request waits 0.15 s for
 * them.
 */
function loadAfterStart(app: FastifyInstance, reader: ResponseReader): void {
  const load = () => Promise.all([import('../../upstream/client.ts'), reader.load()]);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    // The first call loads it again and reports the error.
    timer = setTimeout(() => load().catch(() => undefined), readCodeAfterMs).unref();
  });
  app.addHook('preClose', () => clearTimeout(timer));
}

function createReader({
  config,
  upstreamUrl,
  publicUrl,
  mediaSecret,
  isPreview,
  timeZone,
}: ContentApiServices): ResponseReader {
  const settings = () => ({
    mediaBaseUrl: config.media.baseUrl ?? upstreamUrl,
    mediaRewrites: config.media.rewrites,
    mediaSecret: mediaSecret(),
    messagingLabel: config.messagingLabel,
    atelierName: config.atelierName,
    ...(config.locales.length > 1 && { locales: config.locales }),
    publicUrl: publicUrl(),
    timeZone,
    isPreview,
  });
  const { calls, hardDeadlineMs, maxBodyBytes } = config.upstream;
  return new ResponseReader({ settings, preset: calls.preset, limitMs: hardDeadlineMs, maxBodyBytes });
}

async function openFolder(
  app: FastifyInstance,
  { clock, config, identity, store }: ContentApiServices,
  path: string,
): Promise<ContentFolder> {
  const [{ ContentFolder }, { ReadingPool }] = await Promise.all([
    import('../../upstream/folder/content-folder.ts'),
    import('../../content/reading/reading-pool.ts'),
  ]);
  const { atelierName: atelier, artistName: artist, artistSlug } = config;
  const worker = new URL('../../upstream/folder/folder-worker.ts', import.meta.url);
  const pool = new ReadingPool(worker, config.upstream.hardDeadlineMs);
  app.addHook('onClose', () => pool.close());
  const folder = new ContentFolder({
    path,
    names: { atelier, artist, artistSlug },
    ...(config.locales.length > 1 && { locales: config.locales }),
    now: () => clock.now(),
    read: (task: ReadFilesTask) => pool.run('readFiles', task, []),
    memory: new MemoStore(store, `folder:${identity}`),
  });
  // The first request for its content reports a failure and looks again.
  folder.look().catch(() => undefined);
  return folder;
}

export async function openContentApi(app: FastifyInstance, services: ContentApiServices) {
  const { config, upstreamUrl, events, isPreview = false } = services;
  const reader = createReader(services);
  app.addHook('onClose', () => reader.close());
  const mediaOrigin = new URL(config.media.baseUrl ?? upstreamUrl).origin;
  const hosts = mediaHosts(config.media.hosts, config.media.baseUrl ?? upstreamUrl);
  const onEvent = events.upstream.notify;
  const network = lateClient({
    ...config.upstream,
    headers: config.upstream.calls.headers,
    baseUrl: upstreamUrl,
    mayBePrivate: (origin) => config.media.allowsPrivate || origin === mediaOrigin,
    mayFollow: (target) => hosts.allows(target),
    onEvent,
  });
  const { folder: path } = config.upstream;
  const folder = services.folder ?? (path === undefined ? undefined : await openFolder(app, services, path));
  let client: UpstreamClient = network;
  if (folder) {
    const { FolderClient } = await import('../../upstream/folder/folder-client.ts');
    client = new FolderClient({ folder, elsewhere: network, onEvent, isPreview });
  }
  app.addHook('onClose', () => client.close());
  if (!isPreview) loadAfterStart(app, reader);
  return { client, reader, folder };
}

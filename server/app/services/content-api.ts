import type { FastifyInstance } from 'fastify';
import type { GuardedStore } from '../../cache/stores/guarded-store.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { ReplyReader } from '../../content/reading/reply-reader.ts';
import type { UpstreamClient, UpstreamClientOptions } from '../../upstream/client.ts';
import type { ContentFolder } from '../../upstream/folder/content-folder.ts';
import type { ReadFilesTask } from '../../upstream/folder/folder-worker.ts';
import type { AppContext } from './context.ts';

interface ContentApiServices extends AppContext {
  readonly tier: GuardedStore;
  readonly mediaSecret: () => string;
}

export interface ContentApi {
  /** Calls the content API, and opens the files it names. */
  readonly client: UpstreamClient;
  readonly reader: ReplyReader;
  /** `CONTENT_DIR`, if it replaces a content API. */
  readonly folder: ContentFolder | undefined;
}

/**
 * A client that is loaded at its first call: without undici a server listens after 390 ms of processor time instead of
 * 420, and answers what is stored.
 */
export function lateClient(options: UpstreamClientOptions): UpstreamClient {
  let loading: Promise<UpstreamClient> | undefined;
  const load = () => {
    loading ??= import('../../upstream/client.ts')
      .then(({ PooledClient }) => new PooledClient(options))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    call: async (call, key, reading, signal) => (await load()).call(call, key, reading, signal),
    openMedia: async (url, init) => (await load()).openMedia(url, init),
    close: async () => (await loading)?.close(),
  };
}

/** Long enough for who waited for the start to be answered first. */
const readCodeAfterMs = 400;

/**
 * Loads the code that asks the upstream, and the worker that reads its replies, soon after the start: else the first who
 * wants something that is not stored would wait for both, 0.15 s.
 */
function loadAfterStart(app: FastifyInstance, reader: ReplyReader): void {
  const load = () => Promise.all([import('../../upstream/client.ts'), reader.load()]);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    // A fault in it is that of the first load, which tries again and says so.
    timer = setTimeout(() => load().catch(() => undefined), readCodeAfterMs).unref();
  });
  app.addHook('preClose', () => clearTimeout(timer));
}

/** What replies are read with. Asked for with each: the public address is known when the server listens. */
function createReader({ config, upstreamUrl, publicUrl, mediaSecret }: ContentApiServices): ReplyReader {
  const settings = () => ({
    mediaBaseUrl: config.media.baseUrl ?? upstreamUrl,
    mediaRewrites: config.media.rewrites,
    mediaSecret: mediaSecret(),
    messagingLabel: config.messagingLabel,
    atelierName: config.atelierName,
    publicUrl: publicUrl(),
  });
  const { calls, hardDeadlineMs, maxPages, maxBodyBytes } = config.upstream;
  return new ReplyReader({ settings, preset: calls.preset, limitMs: hardDeadlineMs, maxPages, maxBodyBytes });
}

/** A folder of content, whose files are read by a worker of their own. It is looked at for the first time at once. */
async function openFolder(
  app: FastifyInstance,
  { config, identity, tier }: ContentApiServices,
  path: string,
): Promise<ContentFolder> {
  const [{ ContentFolder }, { ReadingPool }] = await Promise.all([
    import('../../upstream/folder/content-folder.ts'),
    import('../../content/reading/reading-pool.ts'),
  ]);
  const { atelierName: atelier, artistName: artist, artistSlug } = config;
  const worker = new URL('../../upstream/folder/folder-worker.ts', import.meta.url);
  const pool = new ReadingPool({ worker, limitMs: config.upstream.hardDeadlineMs });
  app.addHook('onClose', () => pool.close());
  const folder = new ContentFolder({
    path,
    names: { atelier, artist, artistSlug },
    read: (task: ReadFilesTask) => pool.run('readFiles', task, []),
    memory: new MemoStore(tier, `folder:${identity}`),
  });
  // Who asks for its content hears of a failure, and has it looked at again.
  folder.look().catch(() => undefined);
  return folder;
}

/** Opens the way to the content API, or to the folder that replaces it. */
export async function openContentApi(app: FastifyInstance, services: ContentApiServices): Promise<ContentApi> {
  const { config, upstreamUrl, events } = services;
  const reader = createReader(services);
  app.addHook('onClose', () => reader.close());
  const mediaOrigin = new URL(config.media.baseUrl ?? upstreamUrl).origin;
  const onEvent = events.upstream.tell;
  const network = lateClient({
    ...config.upstream,
    headers: config.upstream.calls.headers,
    baseUrl: upstreamUrl,
    mayBePrivate: (origin) => config.media.allowsPrivate || origin === mediaOrigin,
    onEvent,
  });
  const { folder: path } = config.upstream;
  const folder = path === undefined ? undefined : await openFolder(app, services, path);
  let client = network;
  if (folder) {
    const { FolderClient } = await import('../../upstream/folder/folder-client.ts');
    client = new FolderClient({ folder, elsewhere: network, onEvent });
  }
  app.addHook('onClose', () => client.close());
  loadAfterStart(app, reader);
  return { client, reader, folder };
}

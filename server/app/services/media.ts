import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LoadQueue } from '../../base/load-queue.ts';
import { logEvent } from '../../base/log-events.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { markOf, type Rights } from '../../media/image/rights.ts';
import { ImageDisk } from '../../media/image-disk.ts';
import { onDropped } from '../../media/image-purge.ts';
import type { Media } from '../../media/media.ts';
import { mediaHosts } from '../../media/media-hosts.ts';
import { MediaRegistry } from '../../media/media-registry.ts';
import { openMediaSecret, SecretFile } from '../../media/media-secret.ts';
import { OriginalReader } from '../../media/original-file.ts';
import { Originals } from '../../media/originals.ts';
import { AnalysisStore } from '../../media/probe/analysis-store.ts';
import { ImageAnalyzer } from '../../media/probe/image-analyzer.ts';
import { createImageProbe } from '../../media/probe/image-probe.ts';
import { createPyramidWorker, createRenditionWorkers } from '../../media/renditions/image-worker-pool.ts';
import { RenditionMaker } from '../../media/renditions/rendition-maker.ts';
import { TileMaker } from '../../media/zoom/tile-maker.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import type { StoreContext } from './context.ts';
import { prepareFolder } from './data-dir.ts';

interface MediaServices extends StoreContext {
  readonly client: UpstreamClient;
}

/** Longer than the analysis of an image and its wait in the queue. */
const measureClaimMs = 120_000;

/** A browser opens at most six connections for videos, and some visitors share an address. */
const passingBounds = { maxRunning: 128, maxRunningEach: 16, maxWaiting: 1_000 };

async function openRegistry(services: MediaServices): Promise<MediaRegistry> {
  const { config, log, upstreamUrl, identity, store } = services;
  const onChange = (secret: string) => {
    registry.secret = secret;
  };
  const file = new SecretFile(join(config.cache.dataDir, 'media-secret'), (error) =>
    logEvent(log, 'media.secret-not-stored', { err: error }),
  );
  const registry: MediaRegistry = new MediaRegistry({
    secret: config.media.secret ?? (await openMediaSecret({ file, store, onChange })),
    baseUrl: config.media.baseUrl ?? upstreamUrl,
    store: new MemoStore(store, `media:${identity}`),
  });
  store.onLoss(() => registry.restore());
  return registry;
}

function createAnalyzer(services: MediaServices, registry: MediaRegistry, originals: Originals, rights: Rights) {
  const { clock, log, identity, store, events, probe = createImageProbe(), isStatic = false } = services;
  const memos = new MemoStore(store, `measure:${identity}`);
  const known = new AnalysisStore(memos);
  store.onLoss(() => known.restore());
  const claim = async (id: string) => {
    const link = store.replicas;
    const claimed = link ? await store.ask('claim', () => link.lock(memos.nameOf(id), measureClaimMs)) : 'failed';
    // Without the store each replica is on its own.
    return claimed === 'failed' ? () => undefined : claimed;
  };
  const onUnreadable = async (id: string, reason: string) => {
    const file = await registry.find(id).catch(() => undefined);
    // Queries may contain access tokens.
    const url = file && file.url.origin + file.url.pathname;
    logEvent(log, 'media.image-unreadable', { image: id, url, reason });
  };
  const mark = markOf(rights);
  const onJob = events.media.notify;
  const analyzer = new ImageAnalyzer({
    ...{ originals, probe, store: known, clock, claim, mark, isStatic, onUnreadable, onJob },
  });
  memos.onNews((id) => void analyzer.heed(id));
  return { analyzer, known };
}

const diskMember = 'images on disk';

/** Near the limit of a disk, small files can be written and large ones cannot. */
const diskQuietMs = 60_000;

function createImageDisk({ config, clock, outages }: MediaServices): ImageDisk {
  const { dir: folder, maxDiskBytes: maxBytes } = config.media;
  if (maxBytes > 0) prepareFolder('MEDIA_DIR', folder);
  return new ImageDisk({
    folder,
    maxBytes,
    clock,
    onError: (error) => outages.failed('media.disk-failed', diskMember, { err: error }),
    onStored: () => outages.worked(diskMember, diskQuietMs),
  });
}

export async function openMedia(app: FastifyInstance, services: MediaServices): Promise<Media> {
  const { config, upstreamUrl, clock, store, client, events } = services;
  const rights = { credit: config.credit, licenseUrl: config.licenseUrl };
  const registry = await openRegistry(services);
  const hosts = mediaHosts(config.media.hosts, config.media.baseUrl ?? upstreamUrl);
  const disk = createImageDisk(services);
  const reader = new OriginalReader({
    open: (url, init) => client.openMedia(url, init),
    find: (id) => registry.find(id),
    ...{ hosts, clock, files: disk.originals },
  });
  const originals = new Originals({ reader, files: disk.originals, clock, waitMs: config.upstream.hardDeadlineMs });
  const drop = async (id: string) => {
    await originals.forget(id);
    return disk.drop(id);
  };
  onDropped(store.replicas, (id) => void drop(id));
  const { analyzer, known } = createAnalyzer(services, registry, originals, rights);
  const pools = createRenditionWorkers(services.isStatic === true);
  const making = { originals, rights, onJob: events.media.notify };
  const renditions = new RenditionMaker({ ...making, store: disk.renditions, pools });
  const tiles = new TileMaker({
    ...making,
    store: disk.tiles,
    tiles: pools.requested,
    pyramids: createPyramidWorker(),
  });
  // Count and limit the files of earlier processes before more are stored.
  app.addHook('onListen', () => disk.begin());
  app.addHook('onClose', async () => {
    renditions.close();
    tiles.close();
    analyzer.close();
    await originals.close();
    await disk.close();
  });
  const passing = new LoadQueue(passingBounds);
  return { registry, hosts, originals, renditions, tiles, analyzer, passing, disk, drop, known };
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { LoadGate } from '../../base/load-gate.ts';
import type { TroubleKind } from '../../base/trouble-log.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { type MediaHosts, mediaHosts } from '../../media/media-hosts.ts';
import { MediaRegistry } from '../../media/media-registry.ts';
import { openMediaSecret, SecretFile } from '../../media/media-secret.ts';
import { OriginalReader } from '../../media/original-file.ts';
import { Originals } from '../../media/originals.ts';
import { PictureDisk } from '../../media/picture-disk.ts';
import { onDropped } from '../../media/picture-purge.ts';
import { createImageProbe } from '../../media/probe/image-probe.ts';
import { MeasureStore } from '../../media/probe/measure-store.ts';
import { PictureMeasures } from '../../media/probe/picture-measures.ts';
import { createVariantWorkers } from '../../media/variants/image-worker-pool.ts';
import { markOf, type Rights } from '../../media/variants/rights.ts';
import { VariantMaker } from '../../media/variants/variant-maker.ts';
import { prepareFolder } from '../start/data-dir.ts';

/** What knows, fetches, measures and derives pictures. */
interface Media {
  readonly registry: MediaRegistry;
  readonly hosts: MediaHosts;
  readonly originals: Originals;
  readonly variants: VariantMaker;
  readonly measures: PictureMeasures;
  /** Bounds how many files are passed through to visitors at once. */
  readonly passing: LoadGate;
  /** Where originals and what is made of them are kept. */
  readonly disk: Pick<PictureDisk, 'originals' | 'variants'>;
  /** Drops a picture, in memory and on disk: its original, and what is made of it. Resolves with how many files that were. */
  readonly drop: (id: string) => Promise<number>;
  /** What is known of pictures. */
  readonly known: MeasureStore;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly media: Media;
  }
}

/** Longer than a picture takes to be read and looked at, and what waits before it. */
const measureClaimMs = 120_000;

/**
 * Films are watched slowly, and each holds a connection to the upstream. A visitor's browser asks for six at most, and
 * some visitors share an address.
 */
const passingBounds = { maxRunning: 128, maxRunningEach: 16, maxWaiting: 1_000 };

/** The secret that nobody has set. */
function openSecret({ site, tier }: FastifyInstance, onChange: (secret: string) => void): Promise<string> {
  const { config, log } = site;
  const file = new SecretFile(join(config.cache.dataDir, 'media-secret'), (error) =>
    log.warn({ err: error }, 'the secret in DATA_DIR cannot be kept: addresses of pictures may change with each start'),
  );
  return openMediaSecret({ file, tier, onChange });
}

/** The media that the content names, by ids made with the secret that all replicas share. */
async function openRegistry(app: FastifyInstance): Promise<MediaRegistry> {
  const { config, upstreamUrl, identity } = app.site;
  const onChange = (secret: string) => {
    registry.secret = secret;
  };
  const registry: MediaRegistry = new MediaRegistry({
    secret: config.media.secret ?? (await openSecret(app, onChange)),
    baseUrl: config.media.baseUrl ?? upstreamUrl,
    store: new MemoStore(app.tier, `media:${identity}`),
  });
  app.tier.onLoss(() => registry.restore());
  return registry;
}

function createMeasures({ site, tier, news }: FastifyInstance, originals: Originals, rights: Rights) {
  const { clock, log, identity } = site;
  const memos = new MemoStore(tier, `measure:${identity}`);
  const store = new MeasureStore(memos);
  tier.onLoss(() => store.restore());
  const claim = async (id: string) => {
    const link = tier.replicas;
    const claimed = link ? await tier.ask('claim', () => link.claim(memos.nameOf(id), measureClaimMs)) : 'failed';
    // Without the store each replica is on its own.
    return claimed === 'failed' ? () => undefined : claimed;
  };
  const onUnreadable = (id: string, reason: string) => log.info({ picture: id, reason }, 'picture unreadable');
  const { probe = createImageProbe() } = site;
  const mark = markOf(rights);
  const onJob = news.media.tell;
  const measures = new PictureMeasures({ originals, probe, store, clock, claim, mark, onUnreadable, onJob });
  memos.onNews((id) => void measures.heed(id));
  return { measures, known: store };
}

/** All files of pictures are one member of its state. */
const diskMember = 'pictures on disk';

const diskTrouble: TroubleKind = {
  name: 'picture disk',
  begins: 'pictures cannot be kept on disk: they are given all the same',
  ends: 'pictures are kept on disk again',
};

/** Throws `ConfigError` where pictures are to be kept and `MEDIA_DIR` takes none. */
function createPictureDisk({ site, troubles }: FastifyInstance): PictureDisk {
  const { config, clock } = site;
  const { dir: folder, maxDiskBytes: maxBytes } = config.media;
  if (maxBytes > 0) prepareFolder('MEDIA_DIR', folder);
  return new PictureDisk({
    folder,
    maxBytes,
    clock,
    onFault: (error) => troubles.failed(diskTrouble, diskMember, { err: error }),
    onKept: () => troubles.worked(diskMember),
  });
}

async function mediaPlugin(app: FastifyInstance): Promise<void> {
  const { config, upstreamUrl, clock } = app.site;
  const rights = { credit: config.credit, licenceUrl: config.licenceUrl };
  const registry = await openRegistry(app);
  const hosts = mediaHosts(config.media.hosts, config.media.baseUrl ?? upstreamUrl);
  const reader = new OriginalReader({
    open: (url, init) => app.client.openMedia(url, init),
    find: (id) => registry.find(id),
    hosts,
    clock,
  });
  const disk = createPictureDisk(app);
  const originals = new Originals({ reader, files: disk.originals, clock, waitMs: config.upstream.hardDeadlineMs });
  const drop = async (id: string) => {
    await originals.forget(id);
    return disk.drop(id);
  };
  onDropped(app.tier.replicas, (id) => void drop(id));
  const { measures, known } = createMeasures(app, originals, rights);
  const variants = new VariantMaker({
    originals,
    store: disk.variants,
    pools: createVariantWorkers(),
    rights,
    onJob: app.news.media.tell,
  });
  // What earlier processes have kept counts, and what is too much of it goes, before anything more is kept.
  app.addHook('onListen', () => disk.begin());
  app.addHook('onClose', async () => {
    variants.close();
    measures.close();
    await originals.close();
    await disk.close();
  });
  const passing = new LoadGate(passingBounds);
  app.decorate('media', { registry, hosts, originals, variants, measures, passing, disk, drop, known });
}

/** The pictures and films that the content names. */
export const media = plugin(mediaPlugin, { name: 'media', dependencies: ['tier', 'content-api'] });

import { join } from 'node:path';
import type { GuardedTier } from './cache/stores/guarded-tier.ts';
import type { Fact } from './cache/stores/second-tier.ts';
import { inTurns } from './cache/turns.ts';
import { LoadGate } from './content/load-gate.ts';
import { mediaPortion } from './content/resource.ts';
import type { TroubleKind } from './logging/trouble-log.ts';
import { type MediaHosts, mediaHosts } from './media/media-hosts.ts';
import { MediaRegistry } from './media/media-registry.ts';
import { openMediaSecret } from './media/media-secret.ts';
import { Originals } from './media/originals.ts';
import { PictureDisk } from './media/picture-disk.ts';
import { createImageProbe } from './media/probe/image-probe.ts';
import { MeasureStore } from './media/probe/measure-store.ts';
import { PictureMeasures } from './media/probe/picture-measures.ts';
import { SecretFile } from './media/secret-file.ts';
import { SourceReader } from './media/source-file.ts';
import { VariantMaker } from './media/variants/variant-maker.ts';
import { createVariantWorkers } from './media/variants/variant-workers.ts';
import type { ServiceOptions } from './services.ts';
import type { UpstreamClient } from './upstream/client.ts';

/** What knows, fetches, measures and derives pictures. */
export interface MediaServices {
  readonly mediaHosts: MediaHosts;
  readonly originals: Originals;
  readonly variants: VariantMaker;
  readonly measures: PictureMeasures;
  /** Bounds how many files are passed through to visitors at once. */
  readonly passing: LoadGate;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Longer than a picture takes to be read and looked at, and what waits before it. */
const measureClaimMs = 120_000;

/**
 * Films are watched slowly, and each holds a connection to the upstream. A visitor's browser asks for six at most, and
 * some visitors share an address.
 */
const passingBounds = { maxRunning: 128, maxRunningEach: 16, maxWaiting: 1_000 };

/** Facts in portions: a store that has lost all of them is given tens of thousands. */
function rememberInTurns(tier: GuardedTier, facts: readonly Fact[]): void {
  void inTurns(facts, mediaPortion, (some) => tier.putFacts(some));
}

/** The secret that nobody has set. */
function openSecret({ config, log }: ServiceOptions, tier: GuardedTier, onChange: (secret: string) => void) {
  const file = new SecretFile(join(config.cache.dataDir, 'media-secret'), (error) =>
    log.warn({ err: error }, 'the secret in DATA_DIR cannot be kept: addresses of pictures may change with each start'),
  );
  return openMediaSecret({ file, tier, onChange });
}

/** The media that the content names, by ids made with the secret that all replicas share. */
export async function openMediaRegistry(
  options: ServiceOptions,
  tier: GuardedTier,
  identity: string,
): Promise<MediaRegistry> {
  const { config, upstreamUrl } = options;
  const nameOf = (id: string) => `media:${identity}:${id}`;
  const media: MediaRegistry = new MediaRegistry({
    secret: config.media.secret ?? (await openSecret(options, tier, (secret) => media.changeSecret(secret))),
    baseUrl: config.media.baseUrl ?? upstreamUrl,
    store: {
      remember: (references) => {
        const facts = references.map(({ id, url }): Fact => [nameOf(id), url]);
        rememberInTurns(tier, facts);
      },
      recall: (id) => tier.getFact(nameOf(id)),
    },
  });
  tier.onLoss(() => media.restore());
  return media;
}

function createMeasures(
  { clock, log }: ServiceOptions,
  tier: GuardedTier,
  identity: string,
  originals: Originals,
): PictureMeasures {
  const nameOf = (id: string) => `measure:${identity}:${id}`;
  const store = new MeasureStore({
    remember: (measures) => {
      const facts = measures.map(([id, text]): Fact => [nameOf(id), text]);
      rememberInTurns(tier, facts);
    },
    recall: (id) => tier.getFact(nameOf(id)),
  });
  tier.onLoss(() => store.restore());
  const claim = async (id: string) => {
    const link = tier.replicas;
    const claimed = link ? await tier.ask('claim', () => link.claim(nameOf(id), measureClaimMs)) : 'failed';
    // Without the store each replica is on its own.
    return claimed === 'failed' ? () => undefined : claimed;
  };
  const onUnreadable = (id: string, reason: string) => log.info({ picture: id, reason }, 'picture unreadable');
  return new PictureMeasures({ originals, probe: createImageProbe(), store, clock, claim, onUnreadable });
}

/** All files of pictures are one member of its state. */
const diskMember = 'pictures on disk';

const diskTrouble: TroubleKind = {
  name: 'picture disk',
  begins: 'pictures cannot be kept on disk: they are given all the same',
  ends: 'pictures are kept on disk again',
};

function createPictureDisk({ config, clock, troubles }: ServiceOptions): PictureDisk {
  return new PictureDisk({
    folder: config.media.dir,
    maxBytes: config.media.maxDiskBytes,
    clock,
    onFault: (error) => troubles.failed(diskTrouble, diskMember, { err: error }),
    onKept: () => troubles.worked(diskMember),
  });
}

/** What fetches, measures and derives the pictures of the registry. */
export function createMediaServices(
  options: ServiceOptions & { readonly media: MediaRegistry; readonly client: UpstreamClient },
  tier: GuardedTier,
  identity: string,
): MediaServices {
  const { config, upstreamUrl, clock, media, client } = options;
  const hosts = mediaHosts(config.media.hosts, config.media.baseUrl ?? upstreamUrl);
  const reader = new SourceReader({
    open: (url, init) => client.openMedia(url, init),
    find: (id) => media.find(id),
    hosts,
    clock,
  });
  const disk = createPictureDisk(options);
  const originals = new Originals({ reader, files: disk.originals });
  const measures = createMeasures(options, tier, identity, originals);
  const variants = new VariantMaker({ originals, store: disk.variants, pools: createVariantWorkers() });
  const close = async () => {
    variants.close();
    measures.close();
    await originals.close();
    await disk.close();
  };
  return { mediaHosts: hosts, originals, variants, measures, passing: new LoadGate(passingBounds), close };
}

import type { FastifyBaseLogger } from 'fastify';
import type { OtherReplicas } from '../../shared/ops/cache-report.ts';
import type { EnquiryReport } from '../../shared/ops/operation.ts';
import { within } from '../base/bounded-wait.ts';
import type { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { CacheEvent } from '../cache/events.ts';
import type { GuardedStore } from '../cache/stores/guarded-store.ts';
import type { Config } from '../config/config.ts';
import type { ContentImages } from '../content/content-images.ts';
import type { SiteDependencies } from '../content/dependencies.ts';
import type { RepairMessage } from '../content/repair-log.ts';
import type { Sources } from '../content/sources.ts';
import type { Downstream } from '../http/cache-headers.ts';
import type { Admit } from '../http/request-marks.ts';
import type { ResolveRequest } from '../http/request-target.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Media } from '../media/media.ts';
import type { MediaJob } from '../media/media-job.ts';
import type { UpstreamEvent } from '../upstream/client.ts';
import type { FolderChange } from '../upstream/folder/content-folder.ts';
import type { PublishLog, PublishStage } from './purge/publish-log.ts';
import type { PurgeQueue } from './purge/purge-queue.ts';
import type { BackgroundWarming } from './warm-images.ts';

export interface ServerEvents {
  readonly cache: Channel<CacheEvent>;
  readonly upstream: Channel<UpstreamEvent>;
  readonly repairs: Channel<RepairMessage>;
  readonly media: Channel<MediaJob>;
  readonly purges: Channel<PurgeEvent>;
  /** Changes of `CONTENT_DIR`, after they are loaded. */
  readonly folder: Channel<FolderChange>;
}

export type PurgeEvent =
  | { readonly type: 'purge'; readonly outcome: 'done' | 'failed' }
  | { readonly type: 'stage'; readonly stage: PublishStage; readonly tookMs: number };

/** Counts, and what waits or failed, without any name, address or text. */
export interface EnquiryReports {
  readonly counts: Readonly<Record<'received' | 'delivered' | 'attemptsFailed', number>>;
  readonly refused: Readonly<Record<string, number>>;
  report(): Promise<EnquiryReport>;
}

export interface OpsServices {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly keyPrefix: string;
  readonly events: ServerEvents;
  readonly store: GuardedStore;
  readonly values: ContentCache;
  readonly responseCache: ResponseCache;
  readonly sources: Sources;
  readonly documents: Omit<SiteDependencies, 'read'>;
  readonly images: ContentImages;
  readonly media: Media;
  readonly publishLog: PublishLog;
  /** Undefined without `CDN_PURGE`. */
  readonly purgeQueue: Pick<PurgeQueue, 'waiting' | 'waitingForMs'> | undefined;
  /** Undefined without a receiver of enquiries. */
  readonly enquiries?: EnquiryReports | undefined;
  readonly warming: Pick<BackgroundWarming, 'begin' | 'progress'>;
  readonly resolve: ResolveRequest;
  readonly downstream: Downstream;
  readonly refusals: {
    readonly counts: Readonly<Record<string, number>>;
    busy(): void;
  };
  readonly build: { readonly id: string; readonly opsPage: string; readonly isLive?: boolean };
  readonly isSecure: boolean;
  readonly isReady: () => boolean;
  readonly admit: Admit;
}

/** Because a hung Redis is noticed late, wait a moment for its confirmation. */
const sentWithinMs = 1_000;

/** Whether the latest purge is where other replicas read it. */
export async function otherReplicas({ store, clock }: Pick<OpsServices, 'store' | 'clock'>): Promise<OtherReplicas> {
  if (!store.replicas) return 'none';
  if (!store.isReady) return 'waiting';
  const isSent = within(clock, sentWithinMs, 'purge', store.replicas.sent()).then(
    () => true,
    () => false,
  );
  return (await isSent) ? 'notified' : 'waiting';
}

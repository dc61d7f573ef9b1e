import type { Clock } from '../base/clock.ts';
import type { LoadQueue } from '../base/load-queue.ts';
import type { OutageLog } from '../base/outage-log.ts';
import type { Admit } from '../http/request-marks.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { ImageDisk } from './image-disk.ts';
import type { MediaHosts } from './media-hosts.ts';
import type { MediaRegistry } from './media-registry.ts';
import type { Originals } from './originals.ts';
import type { AnalysisStore } from './probe/analysis-store.ts';
import type { ImageAnalyzer } from './probe/image-analyzer.ts';
import type { RenditionMaker } from './renditions/rendition-maker.ts';
import type { TileMaker } from './zoom/tile-maker.ts';

export interface Media {
  readonly registry: MediaRegistry;
  readonly hosts: MediaHosts;
  readonly originals: Originals;
  readonly renditions: RenditionMaker;
  readonly tiles: TileMaker;
  readonly analyzer: ImageAnalyzer;
  readonly passing: LoadQueue;
  readonly disk: Pick<ImageDisk, 'originals' | 'renditions' | 'tiles'>;
  /** Deletes an image in memory and on disk, with its renditions. Resolves with the number of deleted files. */
  readonly drop: (id: string) => Promise<number>;
  readonly known: AnalysisStore;
}

export interface MediaRouteOptions {
  readonly media: Media;
  readonly client: Pick<UpstreamClient, 'openMedia'>;
  readonly outages: OutageLog;
  readonly clock: Clock;
  readonly hardDeadlineMs: number;
  /** Called before an image is fetched or made. Its quota is separate, because one page can show a hundred images. */
  readonly admitImage: Admit;
}

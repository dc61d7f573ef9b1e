import type { Clock } from '../base/clock.ts';
import type { DependencyReader, ReadDependency } from '../cache/dependency.ts';
import type { SiteDependencies } from '../content/dependencies.ts';
import { imagesIn } from '../content/reading/image-details.ts';
import { readAllContent } from '../content/warm-up.ts';
import type { AnalyzedImage } from '../media/image/analyzed-image.ts';
import { fileNameOf, pageEndingsOf, squareWidthsOfStill, widthsOf } from '../media/image/rendition-widths.ts';
import type { Media } from '../media/media.ts';
import type { SizedAddress } from '../media/renditions/rendition-address.ts';
import type { RenditionMaker } from '../media/renditions/rendition-maker.ts';

interface ContentToRead extends Omit<SiteDependencies, 'read'> {
  readonly responseCache: DependencyReader;
  readonly keyPrefix: string;
}

/** Longer than any upstream call, and than analyzing the images of a long list. */
const waitMs = 900_000;

export interface ContentImages {
  readonly ids: readonly string[];
  readonly listed: ReadonlySet<string>;
}

/** Returns all images of the content. Calls `onMissing` for content that cannot be read. */
export async function imagesOfContent(
  { responseCache, keyPrefix, ...facts }: ContentToRead,
  onMissing: (name: string) => void,
): Promise<ContentImages> {
  const found = new Set<string>();
  const read: ReadDependency = async (source) => {
    const part = await responseCache.part(source, waitMs);
    if (part.kind === 'unknown') onMissing(source.key.slice(keyPrefix.length + 1));
    if (part.kind === 'found') for (const { id } of imagesIn(part.value)) found.add(id);
    return part;
  };
  let listed: ReadonlySet<string> = new Set();
  await readAllContent({ ...facts, read }, () => {
    listed = new Set(found);
  });
  return { ids: [...found], listed };
}

/** Widest WebP of the first pass: browsers get it for every width up to twice as large. */
const standInWidth = 1600;

/** First a WebP of each shape, then the others, AVIF last because it takes longest. JPEG is made on request. */
function addressesOf(id: string, image: AnalyzedImage, isListed: boolean): readonly [SizedAddress[], SizedAddress[]] {
  const endings = pageEndingsOf(image);
  const { version } = image;
  const shapes = [widthsOf(image), isListed ? squareWidthsOfStill(image) : []];
  const byEnding = endings
    .toReversed()
    .flatMap((ending) =>
      shapes.flatMap((widths, shape) =>
        widths.map((width) => ({ id, version, width, ending, ...(shape > 0 && { isSquare: true }) })),
      ),
    );
  const standIns = shapes.map((widths) => widths.findLast((width) => width <= standInWidth) ?? widths[0]);
  const isStandIn = ({ width, ending, isSquare }: SizedAddress) =>
    ending === 'webp' && width === standIns[isSquare ? 1 : 0];
  return [byEnding.filter(isStandIn), byEnding.filter((address) => !isStandIn(address))];
}

async function makeOne(
  address: SizedAddress,
  maker: Pick<RenditionMaker, 'stored' | 'make'>,
  totals: WarmProgress,
): Promise<void> {
  try {
    const existing = await maker.stored(address);
    const bytes = existing ?? (await maker.make(address, 'background', { client: 'warm-up' }));
    totals.bytes += bytes.length;
    if (existing) totals.existing += 1;
    else totals.made += 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    totals.failed.push({ what: `${address.id} ${fileNameOf(address)}`, reason });
  }
}

const lookEveryMs = 250;

const maxFailed = 100;

export interface WarmProgress {
  state: 'reading' | 'making' | 'paused' | 'done' | 'stopped' | 'failed';
  readonly startedAtMs: number;
  endedAtMs: number | null;
  images: number | null;
  imagesDone: number;
  files: number;
  made: number;
  existing: number;
  bytes: number;
  readonly failed: { readonly what: string; readonly reason: string }[];
}

interface BackgroundOptions {
  readonly content: ContentToRead;
  readonly analyzer: Pick<Media['analyzer'], 'find' | 'want'>;
  readonly maker: Pick<RenditionMaker, 'stored' | 'make' | 'workload'>;
  readonly clock: Clock;
  /** Bytes of renditions after which it stops, because the disk would delete the first ones. */
  readonly maxBytes: number;
  readonly onEnd: (progress: Readonly<WarmProgress>) => void;
}

/** Makes all renditions in page order, none while one is made for a visitor. A first pass makes one rendition of each shape of an image. */
export class BackgroundWarming {
  readonly #options: BackgroundOptions;
  #progress: WarmProgress | undefined;
  #isClosed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  get progress(): Readonly<WarmProgress> | undefined {
    return this.#progress;
  }

  begin(): { readonly isJoined: boolean; readonly progress: Readonly<WarmProgress> } {
    if (this.#progress?.endedAtMs === null) return { isJoined: true, progress: this.#progress };
    const progress: WarmProgress = {
      ...{ state: 'reading', startedAtMs: this.#options.clock.now(), endedAtMs: null, images: null },
      ...{ imagesDone: 0, files: 0, made: 0, existing: 0, bytes: 0, failed: [] },
    };
    this.#progress = progress;
    void this.#run(progress);
    return { isJoined: false, progress };
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run(progress: WarmProgress): Promise<void> {
    try {
      await this.#warm(progress);
      progress.state = this.#isClosed ? 'stopped' : 'done';
    } catch (error) {
      progress.failed.push({ what: 'content', reason: error instanceof Error ? error.message : String(error) });
      progress.state = 'failed';
    }
    progress.endedAtMs = this.#options.clock.now();
    this.#options.onEnd(progress);
  }

  async #warm(progress: WarmProgress): Promise<void> {
    const { content, analyzer } = this.#options;
    const fail = (what: string, reason: string) => progress.failed.push({ what, reason });
    const { ids, listed } = await imagesOfContent(content, (name) => fail(name, 'could not be read'));
    progress.images = ids.length;
    const later: SizedAddress[][] = [];
    for (const id of ids) {
      await this.#calm(progress);
      if (this.#isClosed) return;
      await analyzer.want([id]);
      const image = await analyzer.find(id).catch(() => undefined);
      if (!image) fail(id, 'could not be measured');
      const [standIns, others] = image ? addressesOf(id, image, listed.has(id)) : [[], []];
      progress.files += standIns.length + others.length;
      later.push(others);
      await this.#makeAll(standIns, progress);
    }
    for (const others of later) {
      await this.#makeAll(others, progress);
      if (this.#isClosed) return;
      progress.imagesDone += 1;
    }
  }

  async #makeAll(addresses: readonly SizedAddress[], progress: WarmProgress): Promise<void> {
    const { maker, maxBytes } = this.#options;
    for (const address of addresses) {
      await this.#calm(progress);
      if (this.#isClosed || progress.bytes > maxBytes) return;
      await makeOne(address, maker, progress);
    }
    progress.failed.splice(maxFailed);
  }

  async #calm(progress: WarmProgress): Promise<void> {
    const { maker, clock } = this.#options;
    const works = (['requested', 'background'] as const).map((time) => () => maker.workload(time));
    const isBusy = () => works.some((work) => work().running + work().waiting > 0);
    while (isBusy() && !this.#isClosed) {
      progress.state = 'paused';
      await new Promise<void>((resolve) => clock.after(lookEveryMs, resolve));
    }
    progress.state = 'making';
  }
}

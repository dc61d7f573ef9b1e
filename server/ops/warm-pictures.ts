import type { Clock } from '../base/clock.ts';
import type { PartReader } from '../cache/part.ts';
import { picturesIn } from '../content/reading/pictures-in.ts';
import type { Sources } from '../content/sources.ts';
import { type ReadNamed, readDetails, readLists } from '../content/warm-up.ts';
import type { MeasuredPicture } from '../media/probe/measured-picture.ts';
import type { MakingTime } from '../media/variants/image-worker-pool.ts';
import { endingsOf, fileNameOf, squareWidthsOfStill, widthsOf } from '../media/variants/picture-widths.ts';
import type { VariantAddress } from '../media/variants/variant-address.ts';
import type { VariantMaker } from '../media/variants/variant-maker.ts';

interface ContentToRead {
  readonly derived: PartReader;
  readonly sources: Sources;
}

/** How long one value may take: longer than any call of the upstream, and than measuring the pictures of a long list. */
const waitMs = 900_000;

/** The slug a link of the menu ends with. */
function slugOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.split('/').findLast((part) => part !== '');
}

/** The pictures of a content, by their ids. */
export interface ContentPictures {
  /** Those of the first pages first. */
  readonly ids: readonly string[];
  /** Those of the start and of lists: an overview may begin with one of them, and phones have its square files. */
  readonly listed: ReadonlySet<string>;
}

/**
 * All pictures of the whole content: landing, lists, details, the pages with addresses of their own, and the general pages
 * that the menu names. Values that cannot be had are named to `onMissing`.
 */
export async function picturesOfContent(
  { derived, sources }: ContentToRead,
  onMissing: (name: string) => void,
): Promise<ContentPictures> {
  const found = new Set<string>();
  const read: ReadNamed = async (source, name) => {
    const part = await derived.part(source, waitMs);
    if (part.kind === 'unknown') onMissing(name);
    if (part.kind !== 'found') return undefined;
    for (const { id } of picturesIn(part.value)) found.add(id);
    return part.value;
  };
  const { menu, ids } = await readLists(sources, read);
  const listed = new Set(found);
  await readDetails(ids, sources, read);
  for (const name of ['about', 'process', 'biography'] as const) await read(sources[name], name);
  const pages = menu?.design.filter(({ kind }) => kind === 'pages').flatMap(({ items }) => items) ?? [];
  for (const { url } of pages) {
    const slug = slugOf(url);
    if (slug !== undefined) await read(sources.page(slug), `page ${slug}`);
  }
  return { ids: [...found], listed };
}

/** What making all files came to. */
export interface WarmTotals {
  readonly pictures: number;
  made: number;
  /** Made before. */
  kept: number;
  bytes: number;
  readonly failed: { readonly what: string; readonly reason: string }[];
}

interface WarmOptions {
  readonly pictures: ContentPictures;
  readonly find: (id: string) => Promise<MeasuredPicture | undefined>;
  readonly maker: VariantMaker;
  readonly onProgress: (totals: WarmTotals, filesLeft: number) => void;
}

/** Orders given at once: the next ones' originals are read while these are made. */
const ordersAtOnce = 8;

/** The files that pages ask for, of the format that takes longest first. JPEG is made when somebody asks. */
function addressesOf(id: string, picture: MeasuredPicture, isListed: boolean): VariantAddress[] {
  const endings = endingsOf(picture).filter((ending) => ending !== 'jpg');
  const { version } = picture;
  const whole = widthsOf(picture).map((width) => ({ width }));
  const square = isListed ? squareWidthsOfStill(picture).map((width) => ({ width, isSquare: true })) : [];
  return endings.flatMap((ending) => [...whole, ...square].map((size) => ({ id, version, ...size, ending })));
}

async function makeOne(
  address: VariantAddress,
  time: MakingTime,
  { maker }: { readonly maker: Pick<VariantMaker, 'kept' | 'make'> },
  totals: Pick<WarmTotals, 'made' | 'kept' | 'bytes' | 'failed'>,
): Promise<void> {
  try {
    const kept = await maker.kept(address);
    const bytes = kept ?? (await maker.make(address, time, { client: 'warm-up' }));
    totals.bytes += bytes.length;
    if (kept) totals.kept += 1;
    else totals.made += 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    totals.failed.push({ what: `${address.id} ${fileNameOf(address)}`, reason });
  }
}

/** Makes all files of all pictures, picture by picture, with all processes there are for it. */
export async function warmVariants(options: WarmOptions): Promise<WarmTotals> {
  const { ids, listed } = options.pictures;
  const totals: WarmTotals = { pictures: ids.length, made: 0, kept: 0, bytes: 0, failed: [] };
  const left: VariantAddress[] = [];
  for (const id of ids) {
    const picture = await options.find(id).catch(() => undefined);
    if (picture) left.push(...addressesOf(id, picture, listed.has(id)));
    else totals.failed.push({ what: id, reason: 'could not be measured' });
  }
  const work = async (time: MakingTime) => {
    for (let next = left.shift(); next; next = left.shift()) {
      await makeOne(next, time, options, totals);
      options.onProgress(totals, left.length);
    }
  };
  // The process for spare time has nobody to give way to here.
  await Promise.all([work('spare'), ...Array.from({ length: ordersAtOnce }, () => work('asked'))]);
  return totals;
}

/** How often it is looked whether visitors' pictures are still being made. */
const lookEveryMs = 250;

/** Failures that are told of. */
const maxFailed = 100;

/** What warming while the site runs has come to so far. */
export interface WarmProgress extends Omit<WarmTotals, 'pictures'> {
  state: 'reading' | 'making' | 'paused' | 'done' | 'stopped' | 'failed';
  readonly startedAtMs: number;
  endedAtMs: number | null;
  /** Null while the content is read that names them. */
  pictures: number | null;
  /** Pictures of which nothing is left to do. */
  picturesDone: number;
  /** Of the pictures that have been looked at so far. */
  files: number;
}

interface BackgroundOptions {
  readonly content: ContentToRead;
  readonly measures: {
    find(id: string): Promise<MeasuredPicture | undefined>;
    want(ids: readonly string[]): Promise<void>;
  };
  readonly maker: Pick<VariantMaker, 'kept' | 'make' | 'workload'>;
  readonly clock: Clock;
  /** Hears what one has come to that has ended. */
  readonly onEnd: (progress: Readonly<WarmProgress>) => void;
}

/**
 * Makes all files of all pictures while visitors are served: one at a time, by the process for spare time, and none while
 * anything is made for a visitor.
 */
export class BackgroundWarming {
  readonly #options: BackgroundOptions;
  #progress: WarmProgress | undefined;
  #isClosed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /** What the last one has come to. */
  get progress(): Readonly<WarmProgress> | undefined {
    return this.#progress;
  }

  /** Begins, unless one is under way, which is then joined. */
  begin(): { readonly isJoined: boolean; readonly progress: Readonly<WarmProgress> } {
    if (this.#progress?.endedAtMs === null) return { isJoined: true, progress: this.#progress };
    const progress: WarmProgress = {
      ...{ state: 'reading', startedAtMs: this.#options.clock.now(), endedAtMs: null, pictures: null },
      ...{ picturesDone: 0, files: 0, made: 0, kept: 0, bytes: 0, failed: [] },
    };
    this.#progress = progress;
    void this.#run(progress);
    return { isJoined: false, progress };
  }

  /** Begins no file more. */
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
    const { content, measures, maker } = this.#options;
    const fail = (what: string, reason: string) => progress.failed.push({ what, reason });
    const { ids, listed } = await picturesOfContent(content, (name) => fail(name, 'could not be read'));
    progress.pictures = ids.length;
    for (const id of ids) {
      await this.#calm(progress);
      if (this.#isClosed) return;
      await measures.want([id]);
      const picture = await measures.find(id).catch(() => undefined);
      if (!picture) fail(id, 'could not be measured');
      const addresses = picture ? addressesOf(id, picture, listed.has(id)) : [];
      progress.files += addresses.length;
      for (const address of addresses) {
        await this.#calm(progress);
        if (this.#isClosed) return;
        await makeOne(address, 'spare', { maker }, progress);
      }
      progress.picturesDone += 1;
      progress.failed.splice(maxFailed);
    }
  }

  /** Resolves when nothing is made for anybody else. */
  async #calm(progress: WarmProgress): Promise<void> {
    const { maker, clock } = this.#options;
    const works = (['asked', 'spare'] as const).map((time) => () => maker.workload(time));
    const isBusy = () => works.some((work) => work().running + work().waiting > 0);
    while (isBusy() && !this.#isClosed) {
      progress.state = 'paused';
      await new Promise<void>((resolve) => clock.after(lookEveryMs, resolve));
    }
    progress.state = 'making';
  }
}

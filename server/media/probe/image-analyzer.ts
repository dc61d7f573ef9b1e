import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import type { ImageDetails } from '../../../shared/contract/image.ts';
import { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import { inPortions } from '../../base/portions.ts';
import { SingleFlight } from '../../base/single-flight.ts';
import { isToCome } from '../../cache/freshness.ts';
import { type AnalyzedImage, UnreadableImage } from '../image/analyzed-image.ts';
import { type MediaJob, runJob } from '../media-job.ts';
import { OriginalError, type OriginalFile } from '../original-file.ts';
import type { Originals } from '../originals.ts';
import { type AnalysisResult, type AnalysisStore, detailsOf, type PersistentResult } from './analysis-store.ts';
import type { ImageProbe } from './image-probe.ts';

export interface ImageAnalyzerOptions {
  readonly originals: Pick<Originals, 'read' | 'readStart'>;
  readonly probe: ImageProbe;
  readonly store: AnalysisStore;
  readonly clock: Clock;
  readonly claim: (id: string) => Promise<(() => void) | undefined>;
  /** Suffix of versions in rendition URLs. Default: ''. */
  readonly mark?: string;
  readonly isStatic?: boolean;
  readonly onUnreadable?: (id: string, reason: string) => void;
  readonly onJob?: (job: MediaJob) => void;
}

export interface FailedImage {
  readonly id: string;
  readonly reason: string;
}

/** A priority above all others, because boxes must be right early and colors can follow. */
const sizesFirst = 2 ** 50;

const maxReading = 4;

/** Most headers are shorter, including embedded profiles and thumbnails. */
const startBytes = 65_536;

/** Age at which an image is rechecked when content that refers to it is loaded. */
const recheckAfterMs = 86_400_000;

const retryAfterMs = 3_600_000;

const firstRetryMs = 15_000;
const maxTries = 6;

const followMs = 1_000;

const portion = 50;

const maxReasonLength = 200;

const temporaryKinds: ReadonlySet<OriginalError['kind']> = new Set(['timeout', 'unavailable']);

/** True for an error of the file itself, which remains. The upstream, the system or this server causes all others. */
function isLasting(error: unknown): error is OriginalError | UnreadableImage {
  if (error instanceof OriginalError) return !temporaryKinds.has(error.kind);
  return error instanceof UnreadableImage;
}

function wordsOf(error: unknown): string {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength);
  return error instanceof OriginalError ? `${error.kind}: ${words}` : words;
}

export class ImageAnalyzer {
  readonly #options: ImageAnalyzerOptions;
  readonly #reading = new PQueue({ concurrency: maxReading });
  readonly #rechecking = new PQueue({ concurrency: 1 });
  #requested = 0;
  readonly #flights = new SingleFlight<void>();
  readonly #rechecks = new SingleFlight<void>();
  readonly #known = new Channel<string>();
  readonly onKnown = this.#known.listen;
  readonly #closing = new AbortController();

  constructor(options: ImageAnalyzerOptions) {
    this.#options = options;
  }

  readonly details = (id: string): ImageDetails | undefined =>
    detailsOf(id, this.#marked(this.#options.store.get(id)), this.#options.isStatic);

  get workload() {
    return { running: this.#reading.pending, waiting: this.#reading.size + this.#rechecking.size };
  }

  get forgotten(): number {
    return this.#options.store.forgotten;
  }

  /** An image analyzed by any replica, with the version of its renditions. Rejects with `StoreUnavailable`. */
  async find(id: string): Promise<AnalyzedImage | undefined> {
    const measure = this.#marked(await this.#options.store.find(id));
    return measure?.kind === 'measured' ? measure.image : undefined;
  }

  temporaryError(id: string): unknown {
    const known = this.#options.store.get(id);
    return known?.kind === 'unreachable' ? known.error : undefined;
  }

  /** Asks the upstream whether an image has changed. Never rejects. */
  recheck(id: string): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.resolve();
    return this.#rechecks.run(id, () =>
      this.#rechecking.add(async () => {
        const known = this.#options.store.get(id);
        if (known?.kind === 'measured') await this.#inTurn('whole', () => this.#revalidate(id, known));
        else await this.#retry(id, 1);
      }),
    );
  }

  async findAnew(id: string): Promise<AnalyzedImage | undefined> {
    await this.recheck(id);
    return this.find(id);
  }

  readonly isPending = (id: string): boolean => this.#settled(id) === undefined;

  /** Loads stored results and rechecks old ones in the background. Returns the IDs without one. Never rejects. */
  async recall(ids: readonly string[]): Promise<readonly string[]> {
    const unknown = ids.filter((id) => !this.#settled(id));
    await inPortions(unknown, portion, (some) => Promise.all(some.map((id) => this.#isStored(id))));
    return ids.filter((id) => {
      const known = this.#settled(id);
      if (known && this.#isDue(known)) void this.recheck(id);
      return !known;
    });
  }

  async heed(id: string): Promise<void> {
    const { store } = this.#options;
    const before = store.get(id);
    const now = before && (await store.findAnew(id).catch(() => undefined));
    if (now && !isDeepStrictEqual(detailsOf(id, before), detailsOf(id, now))) this.#known.notify(id);
  }

  /** Analyzes images. Resolves when they are analyzed or have failed. Never rejects. */
  async want(ids: readonly string[]): Promise<void> {
    const unknown = await this.recall(ids);
    const flights: Promise<void>[] = [];
    const begin = (id: string) => this.#flights.run(id, () => this.#learn(id));
    await inPortions(unknown, portion, (some) => void flights.push(...some.map(begin)));
    await Promise.all(flights);
  }

  failures(): FailedImage[] {
    return this.#options.store
      .entries()
      .flatMap(([id, measure]) =>
        measure.kind !== 'measured' && 'reason' in measure ? [{ id, reason: measure.reason }] : [],
      );
  }

  close(): void {
    this.#closing.abort();
    this.#options.probe.close();
  }

  /** The store has the version of the file. The mark depends on the current settings. */
  #marked<Known extends AnalysisResult>(measure: Known | undefined): Known | undefined {
    const { mark = '' } = this.#options;
    if (mark === '' || measure?.kind !== 'measured') return measure;
    return { ...measure, image: { ...measure.image, version: measure.image.version + mark } };
  }

  #settled(id: string): Exclude<AnalysisResult, { kind: 'sized' }> | undefined {
    const known = this.#options.store.get(id);
    return known?.kind === 'sized' ? undefined : known;
  }

  async #learn(id: string): Promise<void> {
    const release = await this.#options.claim(id);
    if (!release) return this.#follow(id);
    try {
      if (await this.#isStored(id)) this.#known.notify(id);
      else await this.#measure(id, 1);
    } finally {
      release();
    }
  }

  /** If the store does not respond, the image is analyzed here. */
  async #isStored(id: string): Promise<boolean> {
    const stored = await this.#options.store.find(id).catch(() => undefined);
    if (!stored) return false;
    if (stored.kind === 'unreadable') this.#options.onUnreadable?.(id, stored.reason);
    return true;
  }

  async #follow(id: string): Promise<void> {
    await new Promise<void>((resolve) => this.#options.clock.after(followMs, resolve));
    if (this.#closing.signal.aborted) return;
    await this.#learn(id);
  }

  async #measure(id: string, tries: number): Promise<void> {
    if (this.#closing.signal.aborted) return;
    try {
      this.#put(id, await runJob('measure', () => this.#readWhole(id), this.#options.onJob));
    } catch (error) {
      this.#fail(id, error, tries);
    }
  }

  async #readWhole(id: string): Promise<PersistentResult> {
    const { originals } = this.#options;
    const { signal } = this.#closing;
    // Nothing read stays in memory until the next turn, because thousands of images wait for theirs.
    const small = await this.#inTurn('size', async () => {
      const start = await originals.readStart(id, startBytes, signal);
      if (start.file) return this.#look(start.file);
      const size = await this.#options.probe.sizeOf(start.bytes);
      if (size) this.#hold(id, { kind: 'sized', size });
      return undefined;
    });
    if (small) return small;
    return this.#inTurn('whole', async () => {
      const file = await originals.read(id, undefined, signal);
      if (file === 'unchanged') throw new OriginalError('unavailable', 'not modified, though nobody asked');
      return this.#look(file);
    });
  }

  /** Sizes before whole images. Among equals the latest request first, because earlier ones come from the warm-up. */
  #inTurn<Result>(part: 'size' | 'whole', read: () => Promise<Result>): Promise<Result> {
    this.#requested += 1;
    return this.#reading.add(read, { priority: this.#requested + (part === 'size' ? sizesFirst : 0) });
  }

  async #look({ bytes, path, length, version, validator }: OriginalFile): Promise<PersistentResult> {
    const image = { version, bytes: length, ...(await this.#options.probe.measure(path ?? bytes)) };
    return { kind: 'measured', image, validator, checkedAtMs: this.#options.clock.now() };
  }

  #fail(id: string, error: unknown, tries: number): void {
    const { clock, onUnreadable } = this.#options;
    if (this.#closing.signal.aborted) return;
    const reason = wordsOf(error);
    const checkedAtMs = clock.now();
    if (!isLasting(error)) {
      this.#hold(id, { kind: 'unreachable', reason, error, checkedAtMs });
      if (tries < maxTries) clock.after(firstRetryMs * 2 ** (tries - 1), () => void this.#retry(id, tries + 1));
      return;
    }
    const size = error instanceof UnreadableImage ? error.size : undefined;
    const measure = { kind: 'unreadable', reason, ...(size ? { size } : {}), checkedAtMs } as const;
    // The host may be configured after a restart.
    if (error instanceof OriginalError && error.kind === 'unknown') this.#hold(id, measure);
    else this.#put(id, measure);
    onUnreadable?.(id, reason);
  }

  #retry(id: string, tries: number): Promise<void> | undefined {
    return this.#flights.running(id) ? undefined : this.#flights.run(id, () => this.#measure(id, tries));
  }

  #isDue(measure: Exclude<AnalysisResult, { kind: 'sized' }>): boolean {
    const afterMs = measure.kind === 'measured' ? recheckAfterMs : retryAfterMs;
    const nowMs = this.#options.clock.now();
    return isToCome(measure.checkedAtMs, nowMs) || nowMs - measure.checkedAtMs >= afterMs;
  }

  async #revalidate(id: string, known: Extract<PersistentResult, { kind: 'measured' }>): Promise<void> {
    const { originals, store, clock } = this.#options;
    const checkedAtMs = clock.now();
    try {
      const { validator: before, image } = known;
      const file = await originals.read(id, { ...before, bytes: image.bytes }, this.#closing.signal);
      if (file === 'unchanged') return store.put(id, { ...known, reason: undefined, checkedAtMs });
      const { validator } = file;
      if (file.version === known.image.version)
        return store.put(id, { ...known, reason: undefined, validator, checkedAtMs });
      this.#put(id, await this.#look(file));
    } catch (error) {
      // Keep the last result and retry sooner.
      const sinceMs = checkedAtMs - recheckAfterMs + retryAfterMs;
      const reason = isLasting(error) ? wordsOf(error) : known.reason;
      if (!this.#closing.signal.aborted) store.put(id, { ...known, reason, checkedAtMs: sinceMs });
    }
  }

  #put(id: string, measure: PersistentResult): void {
    this.#options.store.put(id, measure);
    this.#known.notify(id);
  }

  #hold(id: string, measure: AnalysisResult): void {
    this.#options.store.hold(id, measure);
    this.#known.notify(id);
  }
}

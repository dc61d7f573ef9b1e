import type { ImageDetails } from '../../shared/contract/image.ts';
import { within } from '../base/bounded-wait.ts';
import { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import { idLength } from '../base/media-id.ts';
import type { Joins } from '../cache/dependency.ts';
import type { Entry } from '../cache/entry.ts';
import { type FoundPart, idsIn, isTurnedBy, joinDetails } from './reading/image-details.ts';

export interface ImageKnowledge {
  /** Loads stored details into memory. Resolves with the ids that are not stored. Never rejects. */
  readonly recall: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Requests analysis. Resolves when all possible details are known. Never rejects. */
  readonly want: (ids: readonly string[]) => Promise<void>;
  readonly details: (id: string) => ImageDetails | undefined;
  readonly isPending: (id: string) => boolean;
  readonly forgotten: number;
  readonly onKnown: (listener: (id: string) => void) => void;
}

export interface ContentImagesOptions {
  readonly images: ImageKnowledge;
  readonly values: () => readonly Entry[];
  readonly clock: Clock;
  readonly waitMs: number;
}

interface State {
  /** Length of the ids whose images are analyzed. */
  known: number;
  version: number;
  isOutdated: boolean;
  settling: Promise<void> | undefined;
  forgotten: number | undefined;
}

/** Details that arrive in this time are joined at once, because each join regenerates responses. */
const gatherMs = 1_000;
const gatherForEachMs = 20;
const detailsBytes = 1_400;

export class ContentImages implements Joins {
  readonly #options: ContentImagesOptions;
  readonly #turned = new Channel<readonly string[]>();
  /** Calls back with the keys of values whose responses have other image details. */
  readonly onTurned = this.#turned.listen;
  /** By image ids, because equal content keeps the same buffer. */
  readonly #states = new WeakMap<Buffer, State>();
  #versions = 0;

  constructor(options: ContentImagesOptions) {
    this.#options = options;
    options.images.onKnown((id) => {
      for (const { imageIds } of options.values()) if (imageIds?.includes(id, 0, 'latin1')) this.#outdate(imageIds);
    });
  }

  /** Waits for details, for a limited time. Returns undefined if all are in memory. Never rejects. */
  settled({ imageIds }: Pick<Entry, 'imageIds'>): Promise<void> | undefined {
    if (!imageIds) return undefined;
    const state = this.#stateOf(imageIds);
    if (state.forgotten !== this.#options.images.forgotten) state.settling ??= this.#settle(imageIds, state);
    return state.settling;
  }

  versionOf({ imageIds }: Entry): number {
    return (imageIds && this.#states.get(imageIds)?.version) ?? 0;
  }

  into({ imageIds }: Entry, value: unknown): number {
    if (!imageIds) return 0;
    return joinDetails(value, this.#options.images.details) * detailsBytes;
  }

  isComplete({ imageIds }: Entry): boolean {
    if (!imageIds) return true;
    const state = this.#stateOf(imageIds);
    const { length } = imageIds;
    // Because a long list has thousands of images, pass each one once.
    const isPending = () =>
      this.#options.images.isPending(imageIds.toString('latin1', state.known, state.known + idLength));
    while (state.known < length && !isPending()) state.known += idLength;
    return state.known >= length;
  }

  turned(assumed: readonly FoundPart[]): number {
    const isTurned = ({ id = '', part }: FoundPart) => isTurnedBy(part, this.#options.images.details(id));
    return assumed.filter(isTurned).length;
  }

  report({ imageIds }: Entry) {
    if (!imageIds) return undefined;
    const ids = idsIn(imageIds);
    const known = ids.filter((id) => this.#options.images.details(id));
    return { named: ids.length, known: known.length, ids: [...new Set(ids)] };
  }

  #stateOf(imageIds: Buffer): State {
    const known = this.#states.get(imageIds);
    if (known) return known;
    const state: State = { known: 0, version: 0, isOutdated: false, settling: undefined, forgotten: undefined };
    this.#states.set(imageIds, state);
    return state;
  }

  async #settle(imageIds: Buffer, state: State): Promise<void> {
    const { images, clock, waitMs } = this.#options;
    state.forgotten = images.forgotten;
    const unknown = await images.recall([...new Set(idsIn(imageIds))]);
    if (unknown.length > 0) await within(clock, waitMs, 'images', images.want(unknown)).catch(() => undefined);
    if (state.version === 0) state.version = this.#next();
    state.settling = undefined;
  }

  #next(): number {
    this.#versions += 1;
    return this.#versions;
  }

  #outdate(imageIds: Buffer): void {
    const state = this.#states.get(imageIds);
    if (!state || state.isOutdated) return;
    state.isOutdated = true;
    this.#options.clock.after(gatherMs + gatherForEachMs * idsIn(imageIds).length, () => {
      state.isOutdated = false;
      state.version = this.#next();
      const values = this.#options.values().filter((entry) => entry.imageIds === imageIds);
      this.#turned.notify(values.map(({ key }) => key));
    });
  }
}

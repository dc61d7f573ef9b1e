import type { ImageDetails } from '../../shared/contract/image.ts';
import { within } from '../base/bounded-wait.ts';
import { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import type { Entry } from '../cache/entry.ts';
import type { Joins } from '../cache/part.ts';
import { joinDetails } from './reading/image-details.ts';
import { countOf, idsAt, spliced, turnedIn } from './reading/image-joints.ts';

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
  readonly pictures: ImageKnowledge;
  readonly values: () => readonly Entry[];
  readonly clock: Clock;
  readonly waitMs: number;
}

interface State {
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
  /** By joints, because equal content keeps the same buffer. */
  readonly #turned = new Channel<readonly string[]>();
  /** Calls back with the keys of values whose responses have other image details. */
  readonly onTurned = this.#turned.listen;
  readonly #states = new WeakMap<Buffer, State>();
  #versions = 0;

  constructor(options: ContentImagesOptions) {
    this.#options = options;
    options.pictures.onKnown((id) => {
      for (const { joints } of options.values()) if (joints?.includes(id, 0, 'latin1')) this.#outdate(joints);
    });
  }

  /** Waits for details, for a limited time. Returns undefined if all are in memory. Never rejects. */
  settled({ joints }: Pick<Entry, 'joints'>): Promise<void> | undefined {
    if (!joints) return undefined;
    const state = this.#stateOf(joints);
    if (state.forgotten !== this.#options.pictures.forgotten) state.settling ??= this.#settle(joints, state);
    return state.settling;
  }

  versionOf({ joints }: Entry): number {
    return (joints && this.#states.get(joints)?.version) ?? 0;
  }

  into({ joints }: Entry, value: unknown): number {
    if (!joints) return 0;
    return joinDetails(value, this.#options.pictures.details) * detailsBytes;
  }

  bytes({ json, joints }: Entry): Promise<Buffer> {
    return joints ? spliced(json, joints, this.#options.pictures.details) : Promise.resolve(json);
  }

  isComplete({ joints }: Entry): boolean {
    return !joints || !idsAt(joints).some(this.#options.pictures.isPending);
  }

  turned(json: Buffer, joints: Buffer | undefined): number {
    return joints ? turnedIn(json, joints, this.#options.pictures.details) : 0;
  }

  report({ joints }: Entry) {
    if (!joints) return undefined;
    const ids = idsAt(joints);
    const known = ids.filter((id) => this.#options.pictures.details(id));
    return { named: countOf(joints), known: known.length, ids: [...new Set(ids)] };
  }

  #stateOf(joints: Buffer): State {
    const known = this.#states.get(joints);
    if (known) return known;
    const state: State = { version: 0, isOutdated: false, settling: undefined, forgotten: undefined };
    this.#states.set(joints, state);
    return state;
  }

  async #settle(joints: Buffer, state: State): Promise<void> {
    const { pictures, clock, waitMs } = this.#options;
    state.forgotten = pictures.forgotten;
    const unknown = await pictures.recall([...new Set(idsAt(joints))]);
    if (unknown.length > 0) await within(clock, waitMs, 'pictures', pictures.want(unknown)).catch(() => undefined);
    if (state.version === 0) state.version = this.#next();
    state.settling = undefined;
  }

  #next(): number {
    this.#versions += 1;
    return this.#versions;
  }

  #outdate(joints: Buffer): void {
    const state = this.#states.get(joints);
    if (!state || state.isOutdated) return;
    state.isOutdated = true;
    this.#options.clock.after(gatherMs + gatherForEachMs * countOf(joints), () => {
      state.isOutdated = false;
      state.version = this.#next();
      const values = this.#options.values().filter((entry) => entry.joints === joints);
      this.#turned.tell(values.map(({ key }) => key));
    });
  }
}

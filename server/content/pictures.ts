import type { ImageDetails } from '../../shared/contract/image.ts';
import { within } from '../base/bounded-wait.ts';
import type { Clock } from '../base/clock.ts';
import type { Entry } from '../cache/entry.ts';
import type { Joins } from '../cache/part.ts';
import { joinDetails } from './reading/picture-details.ts';
import { countOf, idsAt, spliced } from './reading/picture-joints.ts';

/** What knows pictures by the id in their address. */
export interface PictureKnowledge {
  /** Remembers what is kept of them outside memory; nobody waits for others. Those that are not known then. Never rejects. */
  readonly recall: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Sees to it that they become known; resolves when all is known that can be. Never rejects. */
  readonly want: (ids: readonly string[]) => Promise<void>;
  readonly details: (id: string) => ImageDetails | undefined;
  /** How many pictures memory has had to forget so far. */
  readonly forgotten: number;
  readonly onKnown: (listener: (id: string) => void) => void;
}

export interface ContentPicturesOptions {
  readonly pictures: PictureKnowledge;
  /** The values that replies are made of. */
  readonly values: () => readonly Entry[];
  readonly clock: Clock;
  /** How long a load, or what is made of a value first, waits for its pictures. */
  readonly waitMs: number;
}

/** What is known of the pictures of one value. */
interface State {
  /** Another number whenever more is known, or something else; 0 until it has been waited for. */
  version: number;
  isOutdated: boolean;
  settling: Promise<void> | undefined;
  /** How many pictures had been forgotten when all of these were remembered. */
  forgotten: number | undefined;
}

/**
 * What is learnt in this time is joined with a value at once, as replies are made anew each time. A value of many pictures
 * has more to be learnt and is more work to join again, so more is gathered.
 */
const gatherMs = 1_000;
const gatherForEachMs = 20;

/** Size in JSON of what is known of a photograph that is given in all widths. */
const detailsBytes = 1_400;

/** Joins values with what is measured of their pictures, when they are read. It changes without them. */
export class ContentPictures implements Joins {
  readonly #options: ContentPicturesOptions;
  /** By the joints of the value: equal content that is loaded again has the same ones. */
  readonly #states = new WeakMap<Buffer, State>();
  #versions = 0;

  constructor(options: ContentPicturesOptions) {
    this.#options = options;
    options.pictures.onKnown((id) => {
      for (const { joints } of options.values()) if (joints?.includes(id, 0, 'latin1')) this.#outdate(joints);
    });
  }

  /**
   * What is loaded, and whoever reads what has come from the second tier, waits for its pictures as long as is allowed;
   * undefined for no wait, as where they were waited for and nothing was forgotten since. Never rejects.
   */
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

  /**
   * For operators: how often pictures stand in a value, of how many of these something is known, and which they are, each
   * once.
   */
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
    });
  }
}

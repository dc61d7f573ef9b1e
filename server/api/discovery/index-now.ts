import { z } from 'zod';
import { detailSectionOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { Clock } from '../../base/clock.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';

/** The versions of what a page is made of, each in its place; null for what is not known now. */
export type PageVersions = readonly (string | null)[];

/** The pages there are, by path. */
export type SiteState = ReadonlyMap<string, PageVersions>;

function differs(before: PageVersions, now: PageVersions): boolean {
  return now.some((version, index) => version !== null && (before[index] ?? version) !== version);
}

/** Is a page gone when it is none of the pages any more? Nobody has a list of general pages: one may be unknown just now. */
const isListed = (path: string): boolean => detailSectionOf(matchSiteRoute(path)?.page) !== undefined;

/** Paths of the pages that have come, gone, or changed. What becomes known has not changed. */
export function changedPaths(before: SiteState, now: SiteState): string[] {
  const changed = [...now].filter(([path, versions]) => {
    const known = before.get(path);
    return !known || differs(known, versions);
  });
  const gone = [...before.keys()].filter((path) => !now.has(path) && isListed(path));
  return [...changed.map(([path]) => path), ...gone];
}

/** What is known once these pages have been told of: the others are as they were told of last. */
export function afterTelling(before: SiteState, now: SiteState, told: ReadonlySet<string>): SiteState {
  const after = new Map(before);
  for (const path of told) if (!now.has(path)) after.delete(path);
  for (const [path, versions] of now) {
    const known = before.get(path);
    const isTold = told.has(path) || (known !== undefined && !differs(known, versions));
    if (isTold)
      after.set(
        path,
        versions.map((version, index) => version ?? known?.[index] ?? null),
      );
  }
  return after;
}

/** Changes come in groups: so long after the first of them it is looked at what has changed. */
const gatherMs = 5_000;

/** At most one call in this time. */
const intervalMs = 60_000;

/** Longest pause after failures, each of which doubles it. */
const maxPauseMs = 3_600_000;

/** Addresses in one call (IndexNow's own bound). */
const maxUrls = 10_000;

export interface IndexNowOptions {
  readonly clock: Clock;
  /** Where what was told outlives the process, shared by all replicas. */
  readonly store: Pick<MemoStore, 'ask' | 'remember'>;
  /** Asks to be the only one among all replicas for so long; false while another one is. */
  readonly claim: (forMs: number) => Promise<boolean>;
  /** The pages as far as they are stored: nothing is asked of the upstream. Undefined where nobody knows them. */
  readonly state: () => Promise<SiteState | undefined>;
  /** Tells of these pages. Rejects where they are not taken. */
  readonly tell: (paths: readonly string[]) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
  readonly onTold: () => void;
}

const memo = 'pages';

/** When anybody was called last, in epoch milliseconds: a process that starts does not know of the call before it. */
const calledMemo = 'called';

const stateSchema = z.array(z.tuple([z.string(), z.array(z.string().nullable())]));

/** What was kept; undefined for what no version of ours has written. */
function stateOf(text: string): SiteState | undefined {
  try {
    return new Map(stateSchema.parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

/**
 * Tells search engines of the pages that have changed since they were told last (indexnow.org): soon after a change, at most
 * once a minute among all replicas, and never while anybody waits. What was told is remembered only when it was taken, so
 * that a call that fails, or a process that ends, loses nothing.
 */
export class IndexNow {
  readonly #options: IndexNowOptions;
  #cancel: (() => void) | undefined;
  #looking: Promise<void> | undefined;
  #isChanged = false;
  #failures = 0;
  /** Not before then is anybody called again, in epoch milliseconds. */
  #nextAtMs = 0;
  /** What was told last, where no store outlives the process. */
  #told: SiteState | undefined;

  constructor(options: IndexNowOptions) {
    this.#options = options;
  }

  /** Something may have changed. */
  heedChange(): void {
    this.#isChanged = true;
    this.#lookLater(gatherMs);
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#cancel?.();
    this.#cancel = () => undefined;
    await this.#looking;
  }

  #lookLater(afterMs: number): void {
    if (this.#cancel || this.#looking) return;
    const { clock } = this.#options;
    const delayMs = Math.max(afterMs, this.#nextAtMs - clock.now());
    this.#cancel = clock.after(delayMs, () => {
      this.#cancel = undefined;
      this.#looking = this.#look();
    });
  }

  async #look(): Promise<void> {
    this.#isChanged = false;
    const isDone = await this.#tellChanges().catch((error: unknown) => this.#fail(error));
    this.#looking = undefined;
    if (this.#isChanged || !isDone) this.#lookLater(isDone ? gatherMs : intervalMs);
  }

  #fail(error: unknown): false {
    const { clock, onFailed } = this.#options;
    this.#nextAtMs = clock.now() + Math.min(maxPauseMs, intervalMs * 2 ** this.#failures);
    this.#failures += 1;
    onFailed(error);
    return false;
  }

  /** False where there is more to be told. Rejects where the call fails. */
  async #tellChanges(): Promise<boolean> {
    const { clock, store, claim, state, tell, onTold } = this.#options;
    const now = await state();
    // The next change is heard of again.
    if (!now) return true;
    if (!(await claim(intervalMs))) return false;
    const text = await store.ask(memo);
    if (text === 'failed') return false;
    const before = text === undefined ? this.#told : stateOf(text);
    // Nobody knows what has changed before it was first looked at.
    if (!before) return this.#keep(now);
    const paths = changedPaths(before, now);
    const some = paths.slice(0, maxUrls);
    if (some.length > 0) {
      if (!(await this.#mayCall())) return false;
      store.remember([[calledMemo, String(clock.now())]]);
      await tell(some);
      this.#failures = 0;
      this.#nextAtMs = clock.now() + intervalMs;
      onTold();
    }
    this.#keep(afterTelling(before, now, new Set(some)));
    return some.length === paths.length;
  }

  /** Has nobody been called for long enough, by this process or one before it? Not known: no. */
  async #mayCall(): Promise<boolean> {
    const { clock, store } = this.#options;
    const calledAt = await store.ask(calledMemo);
    if (calledAt === 'failed') return false;
    const sinceMs = clock.now() - Number(calledAt);
    // A clock that was set back must not keep it silent.
    return !(sinceMs >= 0 && sinceMs < intervalMs);
  }

  #keep(told: SiteState): true {
    this.#told = told;
    this.#options.store.remember([[memo, JSON.stringify([...told])]]);
    return true;
  }
}

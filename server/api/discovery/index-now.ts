import { z } from 'zod';
import { detailSectionOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { Clock } from '../../base/clock.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';

/** Versions of the values on a page. null: unknown. */
export type PageVersions = readonly (string | null)[];
export type SiteState = ReadonlyMap<string, PageVersions>;

function differs(before: PageVersions, now: PageVersions): boolean {
  return now.some((version, index) => version !== null && (before[index] ?? version) !== version);
}

/** A general page may be unknown just now, so a missing one is not gone. */
const isListed = (path: string): boolean => detailSectionOf(matchSiteRoute(path)?.page) !== undefined;

/** Returns the paths of added, changed and removed pages. A value that becomes known is not a change. */
export function changedPaths(before: SiteState, now: SiteState): string[] {
  const changed = [...now].filter(([path, versions]) => {
    const known = before.get(path);
    return !known || differs(known, versions);
  });
  const gone = [...before.keys()].filter((path) => !now.has(path) && isListed(path));
  return [...changed.map(([path]) => path), ...gone];
}

export function afterSubmission(before: SiteState, now: SiteState, submitted: ReadonlySet<string>): SiteState {
  const after = new Map(before);
  for (const path of submitted) if (!now.has(path)) after.delete(path);
  for (const [path, versions] of now) {
    const known = before.get(path);
    const isSubmitted = submitted.has(path) || (known !== undefined && !differs(known, versions));
    if (isSubmitted)
      after.set(
        path,
        versions.map((version, index) => version ?? known?.[index] ?? null),
      );
  }
  return after;
}

/** Because changes come in groups, wait this long after the first. */
const gatherMs = 5_000;
const intervalMs = 60_000;
const maxPauseMs = 3_600_000;
const maxUrls = 10_000;

export interface IndexNowOptions {
  readonly clock: Clock;
  readonly store: Pick<MemoStore, 'ask' | 'remember'>;
  readonly claim: (forMs: number) => Promise<boolean>;
  readonly state: () => Promise<SiteState | undefined>;
  readonly tell: (paths: readonly string[]) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
  readonly onSubmitted: () => void;
}

const memo = 'pages';

/** Stores the time of the last call, because a restarted process does not know it. */
const calledMemo = 'called';

const stateSchema = z.array(z.tuple([z.string(), z.array(z.string().nullable())]));

function stateOf(text: string): SiteState | undefined {
  try {
    return new Map(stateSchema.parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

/** Submits changed pages to search engines (indexnow.org), at most once a minute for all replicas. */
export class IndexNow {
  readonly #options: IndexNowOptions;
  #cancel: (() => void) | undefined;
  #looking: Promise<void> | undefined;
  #isChanged = false;
  #failures = 0;
  #nextAtMs = 0;
  #submitted: SiteState | undefined;

  constructor(options: IndexNowOptions) {
    this.#options = options;
  }

  heedChange(): void {
    this.#isChanged = true;
    this.#lookLater(gatherMs);
  }

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

  async #tellChanges(): Promise<boolean> {
    const { clock, store, claim, state, tell, onSubmitted } = this.#options;
    const now = await state();
    if (!now) return true;
    if (!(await claim(intervalMs))) return false;
    const text = await store.ask(memo);
    if (text === 'failed') return false;
    const before = text === undefined ? this.#submitted : stateOf(text);
    // Without an earlier state, changes are unknown.
    if (!before) return this.#keep(now);
    const paths = changedPaths(before, now);
    const some = paths.slice(0, maxUrls);
    if (some.length > 0) {
      if (!(await this.#mayCall())) return false;
      store.remember([[calledMemo, String(clock.now())]]);
      await tell(some);
      this.#failures = 0;
      this.#nextAtMs = clock.now() + intervalMs;
      onSubmitted();
    }
    this.#keep(afterSubmission(before, now, new Set(some)));
    return some.length === paths.length;
  }

  async #mayCall(): Promise<boolean> {
    const { clock, store } = this.#options;
    const calledAt = await store.ask(calledMemo);
    if (calledAt === 'failed') return false;
    const sinceMs = clock.now() - Number(calledAt);
    // A clock that was set back must not stop submissions.
    return !(sinceMs >= 0 && sinceMs < intervalMs);
  }

  #keep(submitted: SiteState): true {
    this.#submitted = submitted;
    this.#options.store.remember([[memo, JSON.stringify([...submitted])]]);
    return true;
  }
}

import { detailSectionOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { Clock } from '../../base/clock.ts';

/** Versions of the values on a page. null: unknown. */
export type PageVersions = readonly (string | null)[];
export type SiteState = ReadonlyMap<string, PageVersions>;

/** A general page may be unknown just now, so a missing one is not deleted. */
const isListed = (path: string): boolean => detailSectionOf(matchSiteRoute(path)?.page) !== undefined;

/** Returns the paths of added, changed and removed pages. A value that becomes known is not a change. */
export function changedPaths(before: SiteState, now: SiteState): string[] {
  const changed = [...now].filter(([path, versions]) => {
    const known = before.get(path);
    return !known || versions.some((version, index) => version !== null && (known[index] ?? version) !== version);
  });
  const removed = [...before.keys()].filter((path) => !now.has(path) && isListed(path));
  return [...changed.map(([path]) => path), ...removed];
}

/** Changes come in groups, and search engines accept few requests. */
const gatherMs = 60_000;
const maxPauseMs = 3_600_000;
const maxUrls = 10_000;

export interface IndexNowOptions {
  readonly clock: Clock;
  readonly state: () => Promise<SiteState | undefined>;
  readonly submit: (paths: readonly string[]) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Submits changed pages to search engines (indexnow.org), one request for the changes of a minute. A failed request is
 * repeated with later changes, in growing pauses. Changes while no process runs are not submitted: the sitemap dates them.
 */
export class IndexNow {
  readonly #options: IndexNowOptions;
  #cancel: (() => void) | undefined;
  #submitted: SiteState | undefined;
  #failures = 0;

  constructor(options: IndexNowOptions) {
    this.#options = options;
  }

  noteChange(): void {
    this.#cancel ??= this.#options.clock.after(Math.min(maxPauseMs, gatherMs * 2 ** this.#failures), async () => {
      const isDone = await this.#submitChanges().then(
        () => true,
        (error) => {
          this.#options.onFailed(error);
          return false;
        },
      );
      this.#cancel = undefined;
      this.#failures = isDone ? 0 : this.#failures + 1;
      if (!isDone) this.noteChange();
    });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = () => undefined;
  }

  async #submitChanges(): Promise<void> {
    const now = await this.#options.state();
    if (!now) return;
    const before = this.#submitted ?? now;
    const paths = changedPaths(before, now);
    for (let from = 0; from < paths.length; from += maxUrls)
      await this.#options.submit(paths.slice(from, from + maxUrls));
    this.#submitted = new Map(
      [...now].map(([path, versions]) => [
        path,
        versions.map((one, index) => one ?? before.get(path)?.[index] ?? null),
      ]),
    );
  }
}

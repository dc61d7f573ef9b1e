import type { Clock } from '../../base/clock.ts';

export const publishStages = ['reloaded', 'purged', 'served'] as const;

export type PublishStage = (typeof publishStages)[number];

interface Change {
  /** `invalidated`: by a webhook, an operator or the content folder. `refreshed`: a load found new content. */
  readonly cause: 'invalidated' | 'refreshed' | 'scheduled';
  readonly atMs: number;
  /** When the log was notified, which is later for a date that passed while no process ran. */
  readonly notedAtMs: number;
  readonly tags: Set<string>;
  readonly reloadedTags: Set<string>;
  readonly stages: Partial<Record<PublishStage, number>>;
}

export interface PublishLogOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Calls back when a change has reached a stage, with the time since its start. */
  readonly onStage: (stage: PublishStage, tookMs: number) => void;
  /** Called when the log begins or ends to wait for a response. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

const maxChanges = 100;
const maxReportedTags = 20;

/** One event of a CMS changes several tags. */
const togetherMs = 1_000;

/** After that, no client has requested the content. */
const waitForMs = 600_000;

const isOf = ({ tags }: Change, tag: string): boolean => tags.has(tag) || tags.has('all');

/** Records the last changes: when each began, was reloaded, was purged in the cache in front, and was served first. */
export class PublishLog {
  readonly #options: PublishLogOptions;
  #changes: Change[] = [];

  constructor(options: PublishLogOptions) {
    this.#options = options;
  }

  /** Begins a change, or adds tags to one of the same cause and moment whose content is not in memory yet. */
  begin(cause: Change['cause'], tags: readonly string[], atMs = this.#options.clock.now()): void {
    const last = this.#changes.at(-1);
    const isSame =
      last?.cause === cause &&
      Math.abs(atMs - last.atMs) < togetherMs &&
      last.stages.served === undefined &&
      !tags.some((tag) => last.reloadedTags.has(tag));
    if (isSame) for (const tag of tags) last.tags.add(tag);
    else {
      const notedAtMs = this.#options.clock.now();
      const change = { cause, atMs, notedAtMs, tags: new Set(tags), reloadedTags: new Set<string>(), stages: {} };
      this.#changes = [...this.#changes.slice(1 - maxChanges), change];
    }
  }

  /** New content of a tag is in memory. Begins a change if nothing announced it. */
  reloaded(tag: string): void {
    const announced = () => this.#recent().filter((change) => isOf(change, tag) && !change.reloadedTags.has(tag));
    if (announced().length === 0) this.begin('refreshed', [tag]);
    for (const change of announced()) {
      change.reloadedTags.add(tag);
      this.#reach(change, 'reloaded');
    }
    this.#options.onWaiting(this.isWaiting);
  }

  purged(isMeant: (tag: string) => boolean): void {
    for (const change of this.#recent())
      if (change.stages.reloaded !== undefined && [...change.tags].some(isMeant)) this.#reach(change, 'purged');
  }

  served(tags: readonly string[]): void {
    for (const change of this.#waitingChanges())
      if (tags.some((tag) => isOf(change, tag))) this.#reach(change, 'served');
    this.#options.onWaiting(this.isWaiting);
  }

  get isWaiting(): boolean {
    return this.#waitingChanges().length > 0;
  }

  /** The last hundred changes as this replica saw them, latest first, and times since their start. */
  report() {
    const dateOf = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString());
    const changes = this.#changes.toReversed().map(({ cause, atMs, tags, stages }) => {
      const reported = [...tags].slice(0, maxReportedTags);
      return {
        ...{ cause, tags: reported, at: new Date(atMs).toISOString() },
        ...{ reloadedAt: dateOf(stages.reloaded), purgedAt: dateOf(stages.purged), servedAt: dateOf(stages.served) },
      };
    });
    const [reloaded, purged, served] = [this.#times('reloaded'), this.#times('purged'), this.#times('served')];
    return { changes, times: { reloaded, purged, served } };
  }

  #times(stage: PublishStage) {
    const times = this.#changes
      .flatMap(({ atMs, stages }) => (stages[stage] === undefined ? [] : [stages[stage] - atMs]))
      .sort((a, b) => a - b);
    const percentile = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? null;
    return { p50Ms: percentile(0.5), p95Ms: percentile(0.95) };
  }

  #recent(): Change[] {
    const nowMs = this.#options.clock.now();
    return this.#changes.filter(({ notedAtMs }) => nowMs - notedAtMs < waitForMs);
  }

  #waitingChanges(): Change[] {
    return this.#recent().filter(({ stages }) => stages.reloaded !== undefined && stages.served === undefined);
  }

  #reach({ atMs, stages }: Change, stage: PublishStage): void {
    if (stages[stage] !== undefined) return;
    const nowMs = this.#options.clock.now();
    stages[stage] = nowMs;
    this.#options.onStage(stage, Math.max(0, nowMs - atMs));
  }
}

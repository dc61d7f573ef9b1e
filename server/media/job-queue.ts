/** `size` of a picture before all of it: boxes are right early, colors may come later. */
const urgencies = ['size', 'whole'] as const;

export type Urgency = (typeof urgencies)[number];

interface Waiting {
  readonly start: () => void;
}

/**
 * Runs so many jobs at once. Of those that wait, the more urgent come first, and among equals the latest: what a visitor
 * has just asked for goes before what the warm-up has in store.
 */
export class JobQueue {
  readonly #atOnce: number;
  readonly #waiting: Readonly<Record<Urgency, Waiting[]>> = { size: [], whole: [] };
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** The job's outcome, when its turn has come. */
  run<Result>(urgency: Urgency, job: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#running += 1;
        job()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#startNext();
          });
      };
      this.#waiting[urgency].push({ start });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const next = urgencies
        .map((urgency) => this.#waiting[urgency])
        .find(({ length }) => length > 0)
        ?.pop();
      if (!next) return;
      next.start();
    }
  }
}

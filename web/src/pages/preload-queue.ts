/** How many pages are fetched ahead at once. */
const maxAtOnce = 4;

const waiting: (() => Promise<unknown>)[] = [];
let running = 0;

function begin(): void {
  while (running < maxAtOnce) {
    const next = waiting.shift();
    if (!next) return;
    running += 1;
    void next().finally(() => {
      running -= 1;
      begin();
    });
  }
}

/** Runs what fetches a page ahead when its turn comes: four at once, in the order in which they were wanted (K6). */
export function preloadInTurn(preload: () => Promise<unknown>): void {
  waiting.push(preload);
  begin();
}

import { vi } from 'vitest';

/** One entry of the history of a tab. */
interface Entry {
  readonly url: URL;
  readonly state: unknown;
}

/**
 * The history of a browser's tab, as far as scripts see it, in the place of `window`, `history` and `location`. Steps
 * through it are told at once; a browser takes its time.
 */
export class HistoryOfBrowser {
  #entries: Entry[];
  #index = 0;
  readonly #window = new EventTarget();

  /** Stands at one entry; `state` is what a reload finds there. */
  constructor(address: string, state: unknown = null) {
    this.#entries = [{ url: new URL(address, 'http://site.invalid'), state }];
    const history = {
      pushState: (pushed: unknown, _title: string, to?: string) => this.#push(pushed, to),
      replaceState: (placed: unknown, _title: string, to?: string) => this.#place(placed, to),
      back: () => this.go(-1),
    };
    Object.defineProperty(history, 'state', { get: () => this.#entry.state });
    Object.defineProperty(this.#window, 'location', { get: () => this.#entry.url });
    vi.stubGlobal('window', this.#window);
    vi.stubGlobal('history', history);
  }

  /** Paths with query and fragment of all entries; the one on show in brackets. */
  get addresses(): string[] {
    return this.#entries.map(({ url }, index) => {
      const address = url.pathname + url.search + url.hash;
      return index === this.#index ? `[${address}]` : address;
    });
  }

  get state(): unknown {
    return this.#entry.state;
  }

  /** Goes back or forward, as the visitor does. Gives whether a listener has stopped the event for those after it. */
  go(steps: number): boolean {
    this.#index += steps;
    return this.#tell();
  }

  /** Types a fragment, or follows a plain link to it. */
  goToFragment(hash: string): boolean {
    this.#push(null, hash);
    return this.#tell();
  }

  get #entry(): Entry {
    const entry = this.#entries[this.#index];
    if (!entry) throw new Error('The history has no such entry');
    return entry;
  }

  #push(state: unknown, to?: string): void {
    this.#entries = [...this.#entries.slice(0, this.#index + 1), { url: this.#resolve(to), state }];
    this.#index += 1;
  }

  #place(state: unknown, to?: string): void {
    this.#entries[this.#index] = { url: this.#resolve(to), state };
  }

  #resolve(to?: string): URL {
    return to === undefined ? this.#entry.url : new URL(to, this.#entry.url);
  }

  #tell(): boolean {
    let isStopped = true;
    const last = () => {
      isStopped = false;
    };
    this.#window.addEventListener('popstate', last, { once: true });
    this.#window.dispatchEvent(new Event('popstate'));
    this.#window.removeEventListener('popstate', last);
    return isStopped;
  }
}

export interface CachedResponse {
  readonly etag: string;
  readonly text: string;
}

/** About 8 MB of memory. */
const maxCharacters = 4_000_000;

/** Stores the most recently used responses by URL. */
export class ResponseCache {
  readonly #responses = new Map<string, CachedResponse>();
  readonly #maxEntries: number;
  #characters = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#responses.size;
  }

  get(url: string): CachedResponse | undefined {
    const response = this.#take(url);
    if (response) this.#put(url, response);
    return response;
  }

  set(url: string, response: CachedResponse): void {
    this.#take(url);
    this.#put(url, response);
    for (const oldest of this.#responses.keys()) {
      if (this.#responses.size <= this.#maxEntries && this.#characters <= maxCharacters) return;
      this.#take(oldest);
    }
  }

  #put(url: string, response: CachedResponse): void {
    this.#responses.set(url, response);
    this.#characters += response.text.length;
  }

  #take(url: string): CachedResponse | undefined {
    const response = this.#responses.get(url);
    if (!response) return undefined;
    this.#responses.delete(url);
    this.#characters -= response.text.length;
    return response;
  }
}

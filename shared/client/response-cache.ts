export interface CachedResponse {
  readonly etag: string;
  readonly text: string;
}

/** About 8 MB of memory. */
const maxCharacters = 4_000_000;

/** Stores the most recently used responses by URL. */
export class ResponseCache {
  readonly #replies = new Map<string, CachedResponse>();
  readonly #maxEntries: number;
  #characters = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#replies.size;
  }

  get(url: string): CachedResponse | undefined {
    const reply = this.#take(url);
    if (reply) this.#put(url, reply);
    return reply;
  }

  set(url: string, reply: CachedResponse): void {
    this.#take(url);
    this.#put(url, reply);
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= this.#maxEntries && this.#characters <= maxCharacters) return;
      this.#take(oldest);
    }
  }

  #put(url: string, reply: CachedResponse): void {
    this.#replies.set(url, reply);
    this.#characters += reply.text.length;
  }

  #take(url: string): CachedResponse | undefined {
    const reply = this.#replies.get(url);
    if (!reply) return undefined;
    this.#replies.delete(url);
    this.#characters -= reply.text.length;
    return reply;
  }
}

import type { Clock } from '../../base/clock.ts';
import type { Call } from '../../upstream/call.ts';
import type { PageOutcome, ResponseReading, UpstreamClient, UpstreamResponse } from '../../upstream/client.ts';
import type { RawPage } from '../../upstream/read-page.ts';

interface RecentPages {
  readonly pages: readonly (RawPage | undefined)[];
  readonly freshness: Pick<Extract<UpstreamResponse<unknown>, { kind: 'found' }>, 'cacheControl' | 'freshForMs'>;
}

const storedForMs = 5_000;

/** Because reading transfers the memory of a page, read a copy. */
const copyOf = (page: RawPage | undefined): RawPage | undefined =>
  page && { ...page, bytes: new Uint8Array(page.bytes) };

/** One response serves all items of a list for 5 s, so that invented slugs do not cost a call each. */
export class ListResponses {
  readonly #client: Pick<UpstreamClient, 'call'>;
  readonly #clock: Clock;
  readonly #stored = new Map<string, RecentPages>();
  /** Calls under way. They reject if the upstream fails, and not if its response cannot be read. */
  readonly #calls = new Map<string, Promise<void>>();
  #purges = 0;

  constructor(client: Pick<UpstreamClient, 'call'>, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  async call<Content>(call: Call, reading: ResponseReading<Content>): Promise<UpstreamResponse<Content>> {
    // If the upstream is down, do not call it again for each waiting item.
    for (let open = this.#calls.get(call.name); open; open = this.#calls.get(call.name)) await open;
    const stored = this.#stored.get(call.name);
    if (!stored) return this.#begin(call, reading);
    let outcome: PageOutcome<Content> = { kind: 'absent' };
    for (const [index, page] of stored.pages.entries()) outcome = await reading.page(copyOf(page), index === 0);
    return outcome.kind === 'found'
      ? { kind: 'found', content: outcome.content, ...stored.freshness }
      : { ...(outcome.kind === 'absent' && outcome), kind: 'absent', status: 404 };
  }

  clear(): void {
    this.#purges += 1;
    this.#stored.clear();
  }

  #begin<Content>(call: Call, reading: ResponseReading<Content>): Promise<UpstreamResponse<Content>> {
    const state = { isReading: false };
    const response = this.#callUpstream(call, reading, state);
    const open = response
      .then(
        () => undefined,
        // A response that cannot be read for one item may be readable for another.
        (error) => (state.isReading ? undefined : Promise.reject(error)),
      )
      .finally(() => this.#calls.delete(call.name));
    // Nothing may wait for it.
    open.catch(() => undefined);
    this.#calls.set(call.name, open);
    return response;
  }

  async #callUpstream<Content>(
    call: Call,
    reading: ResponseReading<Content>,
    state: { isReading: boolean },
  ): Promise<UpstreamResponse<Content>> {
    const purges = this.#purges;
    const pages: (RawPage | undefined)[] = [];
    const read = async (page: RawPage | undefined, isFirst?: boolean) => {
      if (isFirst) pages.length = 0;
      pages.push(copyOf(page));
      state.isReading = true;
      const outcome = await reading.page(page, isFirst);
      state.isReading = false;
      return outcome;
    };
    const response = await this.#client.call(call, '', { page: read, drop: reading.drop });
    // Without pages, the status alone means that the list does not exist.
    if (pages.length === 0 || purges !== this.#purges) return response;
    const { cacheControl, freshForMs } = response.kind === 'found' ? response : {};
    const freshness = {
      ...(cacheControl !== undefined && { cacheControl }),
      ...(freshForMs !== undefined && { freshForMs }),
    };
    const stored = { pages, freshness };
    this.#stored.set(call.name, stored);
    this.#clock.after(storedForMs, () => {
      if (this.#stored.get(call.name) === stored) this.#stored.delete(call.name);
    });
    return response;
  }
}

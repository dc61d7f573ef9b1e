import type { Clock } from '../../base/clock.ts';
import type { Call } from '../../upstream/call.ts';
import type { PageOutcome, ResponseReading, UpstreamClient, UpstreamResponse } from '../../upstream/client.ts';
import type { RawPage } from '../../upstream/read-page.ts';

type Pages = readonly (RawPage | undefined)[];

interface RecentPages {
  readonly pages: Pages;
  readonly freshness: Pick<Extract<UpstreamResponse<unknown>, { kind: 'found' }>, 'cacheControl' | 'freshForMs'>;
}

interface Failure {
  readonly error: unknown;
}

const nothing = () => undefined;

const keptForMs = 5_000;

/** Because reading transfers the memory of a page, read a copy. */
function copyOf(page: RawPage | undefined): RawPage | undefined {
  return page && { ...page, bytes: new Uint8Array(page.bytes) };
}

async function readAgain<Content>(pages: Pages, reading: ResponseReading<Content>): Promise<PageOutcome<Content>> {
  let outcome: PageOutcome<Content> = { kind: 'absent' };
  for (const page of pages) outcome = await reading.page(copyOf(page));
  return outcome;
}

interface ListRepliesOptions {
  readonly client: Pick<UpstreamClient, 'call'>;
  readonly clock: Clock;
}

/**
 * Calls lists for single items. One response serves all items for 5 s, so that invented slugs do not cost a call each.
 * Any purge clears it.
 */
export class ListResponses {
  readonly #options: ListRepliesOptions;
  readonly #kept = new Map<string, RecentPages>();
  readonly #calls = new Map<string, Promise<Failure | undefined>>();
  #purges = 0;

  constructor(options: ListRepliesOptions) {
    this.#options = options;
  }

  async call<Content>(call: Call, reading: ResponseReading<Content>): Promise<UpstreamResponse<Content>> {
    let underWay = this.#calls.get(call.name);
    while (underWay) {
      const failure = await underWay;
      // If the upstream is down, do not call it again for each waiting item.
      if (failure) throw failure.error;
      underWay = this.#calls.get(call.name);
    }
    const kept = this.#kept.get(call.name);
    if (!kept) return this.#begin(call, reading);
    const outcome = await readAgain(kept.pages, reading);
    return outcome.kind === 'found'
      ? { kind: 'found', content: outcome.content, ...kept.freshness }
      : { kind: 'absent', status: 404 };
  }

  clear(): void {
    this.#purges += 1;
    this.#kept.clear();
  }

  #begin<Content>(call: Call, reading: ResponseReading<Content>): Promise<UpstreamResponse<Content>> {
    const state = { isReading: false };
    const reply = this.#callAnew(call, reading, state);
    // A response that cannot be read for one item may be readable for another.
    const failureOf = (error: unknown) => (state.isReading ? undefined : { error });
    const ended = reply.then(nothing, failureOf).then((failure) => {
      this.#calls.delete(call.name);
      return failure;
    });
    this.#calls.set(call.name, ended);
    return reply;
  }

  async #callAnew<Content>(
    call: Call,
    reading: ResponseReading<Content>,
    state: { isReading: boolean },
  ): Promise<UpstreamResponse<Content>> {
    const { client, clock } = this.#options;
    const purges = this.#purges;
    const pages: (RawPage | undefined)[] = [];
    const read = async (page: RawPage | undefined) => {
      pages.push(copyOf(page));
      state.isReading = true;
      const outcome = await reading.page(page);
      state.isReading = false;
      return outcome;
    };
    const reply = await client.call(call, '', { page: read, drop: reading.drop });
    // Without pages, the status alone says that the list does not exist.
    if (pages.length === 0 || purges !== this.#purges) return reply;
    const { cacheControl, freshForMs } = reply.kind === 'found' ? reply : {};
    const freshness = {
      ...(cacheControl !== undefined && { cacheControl }),
      ...(freshForMs !== undefined && { freshForMs }),
    };
    const kept = { pages, freshness };
    this.#kept.set(call.name, kept);
    clock.after(keptForMs, () => {
      if (this.#kept.get(call.name) === kept) this.#kept.delete(call.name);
    });
    return reply;
  }
}

import type { Clock } from '../../base/clock.ts';
import type { Call } from '../../upstream/call.ts';
import type { PageOutcome, ReplyReading, UpstreamClient, UpstreamReply } from '../../upstream/client.ts';
import type { RawPage } from '../../upstream/read-page.ts';

/** The pages of a reply as they came; undefined for one that was asked for and was not there. */
type Pages = readonly (RawPage | undefined)[];

interface RecentPages {
  readonly pages: Pages;
  /** What the reply said of its own caching, as far as that is known. */
  readonly freshness: Pick<Extract<UpstreamReply<unknown>, { kind: 'found' }>, 'cacheControl' | 'freshForMs'>;
}

interface Failure {
  readonly error: unknown;
}

const nothing = () => undefined;

/** Long enough for the items that a start, or whoever looks around, asks for one after the other. */
const keptForMs = 5_000;

/** Reading hands the memory of a page over. */
function copyOf(page: RawPage | undefined): RawPage | undefined {
  return page && { ...page, bytes: new Uint8Array(page.bytes) };
}

async function readAgain<Content>(pages: Pages, reading: ReplyReading<Content>): Promise<PageOutcome<Content>> {
  let outcome: PageOutcome<Content> = { kind: 'absent' };
  for (const page of pages) outcome = await reading.page(copyOf(page));
  return outcome;
}

interface ListRepliesOptions {
  readonly client: Pick<UpstreamClient, 'call'>;
  readonly clock: Clock;
}

/**
 * Calls lists for one item of theirs: a reply serves all who want another item of it while it comes and for 5 s, so that
 * neither a start nor slugs that visitors make up cost a list each. Any purge lets go of what is kept.
 */
export class ListReplies {
  readonly #options: ListRepliesOptions;
  readonly #kept = new Map<string, RecentPages>();
  /** Ends of the calls that are under way, with what failed of them; none of them rejects. */
  readonly #calls = new Map<string, Promise<Failure | undefined>>();
  #purges = 0;

  constructor(options: ListRepliesOptions) {
    this.#options = options;
  }

  /** Reads the reply of a list, kept or new. Rejects with UpstreamError. */
  async call<Content>(call: Call, reading: ReplyReading<Content>): Promise<UpstreamReply<Content>> {
    let underWay = this.#calls.get(call.name);
    while (underWay) {
      const failure = await underWay;
      // Of an upstream that is down each of them would be another call.
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

  /** What is kept may be older than what is wanted. */
  clear(): void {
    this.#purges += 1;
    this.#kept.clear();
  }

  #begin<Content>(call: Call, reading: ReplyReading<Content>): Promise<UpstreamReply<Content>> {
    const state = { isReading: false };
    const reply = this.#callAnew(call, reading, state);
    // What cannot be read for one item may be read for another: that one calls again.
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
    reading: ReplyReading<Content>,
    state: { isReading: boolean },
  ): Promise<UpstreamReply<Content>> {
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
    // A reply that has no pages has said with its status that there is no such list.
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

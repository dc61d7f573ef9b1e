import { within } from '../cache/bounded-wait.ts';
import type { Clock } from '../cache/clock.ts';
import type { CacheListener } from '../cache/events.ts';
import type { WarmUpServices } from '../content/warm-up.ts';
import type { TroubleKind, TroubleLog } from '../logging/trouble-log.ts';
import { type CallName, calls } from '../upstream/calls.ts';
import type { UpstreamEvent } from '../upstream/client.ts';

export interface FirstContactOptions {
  readonly clock: Clock;
  readonly troubles: TroubleLog;
  /** Base URL of the content API, and `{name}` in its paths: what may be mistyped. */
  readonly upstream: { readonly url: string; readonly name: string };
  /** How long who asks for readiness waits for content that is on its way. */
  readonly waitMs: number;
}

/** What a content API that is the right one has. */
const noContent: TroubleKind = {
  name: 'no-content',
  begins: 'the content API says that it has none of what every site has: are UPSTREAM_URL and UPSTREAM_NAME right?',
  ends: 'the content API has what every site has',
};

/** What is looked through for the first content. */
const searchedCalls = ['menu', 'landing', 'projects', 'works'] as const satisfies readonly CallName[];

/** What is told of the search as a whole, beside its calls. */
const searchMember = 'contact first content';

/** Calls that ask for nothing in particular: landing, menu, lists, about and their like. */
const isFixed = (call: CallName): boolean => calls[call].query === undefined;

/**
 * Judges the first contact with the content API. A mistyped address or name answers 404 to everything, which is an
 * answer like any other, and another server may answer with nothing: a whole site would be "not found" or empty and nobody
 * would be told. So it is told of, and the server is not ready for visitors before it has had any content, from the API or
 * from its store. Once it has, it stays ready.
 */
export class FirstContact {
  readonly #options: FirstContactOptions;
  #hasContent = false;
  #search: Promise<void> | undefined;

  constructor(options: FirstContactOptions) {
    this.#options = options;
  }

  /** Hears of values that are accepted or recalled. */
  readonly listen: CacheListener = (event) => {
    if (this.#hasContent || (event.type !== 'load-accepted' && event.type !== 'recalled') || !event.isContent) return;
    this.#hasContent = true;
    this.#options.troubles.worked(searchMember);
  };

  /** Hears what the content API answers. */
  readonly hear = (event: UpstreamEvent): void => {
    if (event.type !== 'answered' || !isFixed(event.call)) return;
    const { troubles, upstream } = this.#options;
    const member = `contact ${event.call}`;
    const call = this.#callOf(event.call);
    if (event.isAbsent) troubles.failed(noContent, member, { upstream: upstream.url, call, status: event.status });
    else troubles.worked(member);
  };

  /** Has there been any content? While there has not, each question looks for some. */
  async hasContent(services: Pick<WarmUpServices, 'derived' | 'sources'>): Promise<boolean> {
    if (this.#hasContent) return true;
    const { clock, waitMs } = this.#options;
    this.#search ??= this.#searchIn(services).finally(() => {
      this.#search = undefined;
    });
    await within(clock, waitMs, 'first content', this.#search).catch(() => undefined);
    return this.#hasContent;
  }

  async #searchIn({ derived, sources }: Pick<WarmUpServices, 'derived' | 'sources'>): Promise<void> {
    const { troubles, upstream, waitMs } = this.#options;
    const { menu, landing, list } = sources;
    const searched = { menu, landing, projects: list('design'), works: list('art') };
    let isAnswered = true;
    for (const call of searchedCalls) {
      if (this.#hasContent) return;
      const { kind } = await derived.part<unknown>(searched[call], waitMs);
      isAnswered &&= kind !== 'unknown';
    }
    // An upstream that does not answer has not said that it has nothing: its failures are told of as such.
    if (this.#hasContent || !isAnswered) return;
    const asked = searchedCalls.map((call) => this.#callOf(call));
    troubles.failed(noContent, searchMember, { upstream: upstream.url, calls: asked });
  }

  /** As it is told: method and path. */
  #callOf(call: CallName): string {
    const { method, path } = calls[call];
    return `${method} ${path(this.#options.upstream.name)}`;
  }
}

import { UpstreamError } from '../base/upstream-errors.ts';
import type { Call } from './call.ts';
import type { ResponseReading, UpstreamClient, UpstreamResponse } from './client.ts';

interface DraftClientOptions {
  readonly drafts: UpstreamClient;
  readonly published: Pick<UpstreamClient, 'call'>;
  readonly publishedCallOf: (call: Call) => Call | undefined;
  readonly onRefusal: (status: number | undefined) => void;
}

/** Reads drafts. If the CMS refuses the token for drafts (401, 403), reads published content. */
export class DraftClient implements UpstreamClient {
  readonly #options: DraftClientOptions;
  /** Statuses by the names of calls. */
  readonly #refused = new Map<string, number>();

  constructor(options: DraftClientOptions) {
    this.#options = options;
  }

  get refused(): (readonly [call: string, status: number])[] {
    return [...this.#refused];
  }

  async call<Content>(
    call: Call,
    key: string,
    reading: ResponseReading<Content>,
    signal?: AbortSignal,
  ): Promise<UpstreamResponse<Content>> {
    const { drafts, published, publishedCallOf, onRefusal } = this.#options;
    // An editor who empties a field means it.
    const sure = (response: UpstreamResponse<Content>) => ({ ...response, isSure: true });
    let hasRead = false;
    const once: ResponseReading<Content> = {
      page: (...page) => {
        hasRead = true;
        return reading.page(...page);
      },
      drop: () => hasRead && reading.drop(),
    };
    try {
      const response = sure(await drafts.call(call, key, once, signal));
      if (this.#refused.delete(call.name)) onRefusal([...this.#refused.values()].at(-1));
      return response;
    } catch (error) {
      const status = error instanceof UpstreamError ? error.status : undefined;
      const instead = publishedCallOf(call);
      if (hasRead || !instead || (status !== 401 && status !== 403)) throw error;
      this.#refused.set(call.name, status);
      onRefusal(status);
      return sure(await published.call(instead, key, reading, signal));
    }
  }

  openMedia: UpstreamClient['openMedia'] = (url, init) => this.#options.drafts.openMedia(url, init);

  close(): Promise<void> {
    return this.#options.drafts.close();
  }
}

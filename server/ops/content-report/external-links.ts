import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { isPublicAddress, publicLookup } from '../../upstream/public-lookup.ts';

export interface ExternalLinkOptions {
  readonly clock: Clock;
  readonly memory: Pick<MemoStore, 'remember' | 'recallAs'>;
  readonly isPrivateAllowed: boolean;
  /** Called when a link has begun or ceased to fail. */
  readonly onChange: () => void;
}

const checkedSchema = z.record(z.string(), z.object({ atMs: z.number(), failure: z.string().optional() }));

const memoName = 'links';

/** One request a second in all, so that no host receives more. */
const pauseMs = 1_000;
const repeatMs = 7 * 86_400_000;
const deadlineMs = 15_000;
const maxLinks = 5_000;

/** Failures that do not pass by themselves. Other responses and errors may be about programs, not about visitors. */
const lastingCodes = new Set(['ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']);

/** Checks links to other sites in the background: each at most once a week. */
export class ExternalLinks {
  readonly #options: ExternalLinkOptions;
  readonly #agent: Agent;
  #checked: z.infer<typeof checkedSchema> | undefined;
  #urls: ReadonlySet<string> = new Set();
  #cancel: (() => void) | undefined;
  #isBusy = false;

  constructor(options: ExternalLinkOptions) {
    this.#options = options;
    this.#agent = new Agent({ connect: options.isPrivateAllowed ? {} : { lookup: publicLookup() } });
  }

  /** Reason why a link fails; undefined if it works or was not checked yet. */
  failureOf(url: string): string | undefined {
    return this.#checked?.[url]?.failure;
  }

  /** Sets the links of the site, and goes on with those that are due. */
  async watch(urls: ReadonlySet<string>): Promise<void> {
    this.#urls = urls;
    this.#checked ??= (await this.#options.memory.recallAs(memoName, checkedSchema)) ?? {};
    if (!this.#isBusy) this.#schedule(pauseMs);
  }

  async close(): Promise<void> {
    this.#cancel?.();
    await this.#agent.destroy();
  }

  #schedule(delayMs: number): void {
    this.#cancel?.();
    if (this.#agent.destroyed) return;
    this.#cancel = this.#options.clock.after(delayMs, () => void this.#next());
  }

  async #next(): Promise<void> {
    const { clock, onChange } = this.#options;
    const checked = this.#checked ?? {};
    const now = clock.now();
    const due = [...this.#urls].slice(0, maxLinks).find((url) => now - (checked[url]?.atMs ?? 0) >= repeatMs);
    if (due === undefined) return this.#rest(checked);
    this.#isBusy = true;
    const failure = await this.#failureAt(due);
    this.#isBusy = false;
    const before = checked[due]?.failure;
    checked[due] = { atMs: now, ...(failure && { failure }) };
    if (failure !== before) onChange();
    this.#schedule(pauseMs);
  }

  /** Stores what is known, until the next link is due. */
  #rest(checked: z.infer<typeof checkedSchema>): void {
    const { clock, memory } = this.#options;
    const known = Object.entries(checked).filter(([url]) => this.#urls.has(url));
    memory.remember([[memoName, JSON.stringify(Object.fromEntries(known))]]);
    const firstMs = Math.min(clock.now(), ...known.map(([, { atMs }]) => atMs));
    this.#schedule(Math.max(pauseMs, firstMs + repeatMs - clock.now()));
  }

  async #failureAt(url: string): Promise<string | undefined> {
    const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
    if (host === undefined) return 'not a URL';
    if (isIP(host) && !this.#options.isPrivateAllowed && !isPublicAddress(host)) return 'a private address';
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: this.#agent,
        headers: { 'user-agent': 'atelier-portfolio', accept: 'text/html, */*;q=0.1' },
        signal: AbortSignal.timeout(deadlineMs),
      });
      body.on('error', () => undefined).destroy();
      return statusCode === 404 || statusCode === 410 ? `status ${statusCode}` : undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return lastingCodes.has(code) ? code : undefined;
    }
  }
}

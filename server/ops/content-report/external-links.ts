import { createHash } from 'node:crypto';
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

type Checked = z.infer<typeof checkedSchema>;

/** Because each result is written when it comes, results are stored in 64 parts. */
const parts = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const partOf = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 1);

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
  #checked: Promise<Checked> | undefined;
  #known: Checked = {};
  #urls: ReadonlySet<string> = new Set();
  #cancel: (() => void) | undefined;
  #isBusy = false;

  constructor(options: ExternalLinkOptions) {
    this.#options = options;
    this.#agent = new Agent({ connect: options.isPrivateAllowed ? {} : { lookup: publicLookup() } });
  }

  /** Reason why a link fails; undefined if it works or was not checked yet. */
  failureOf(url: string): string | undefined {
    return this.#known[url]?.failure;
  }

  /** True if every link has been checked at least once. */
  get isComplete(): boolean {
    return this.#watched().every((url) => this.#known[url] !== undefined);
  }

  /** Sets the links of the site, and goes on with those that are due. */
  async watch(urls: ReadonlySet<string>): Promise<void> {
    this.#urls = urls;
    this.#checked ??= this.#recall();
    this.#known = await this.#checked;
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

  #watched(): string[] {
    return [...this.#urls].slice(0, maxLinks);
  }

  async #recall(): Promise<Checked> {
    const known: Checked = {};
    for (const part of parts) Object.assign(known, await this.#options.memory.recallAs(`links:${part}`, checkedSchema));
    return known;
  }

  async #next(): Promise<void> {
    const { clock, onChange } = this.#options;
    const now = clock.now();
    const urls = this.#watched();
    const dueAtMs = (url: string) => (this.#known[url]?.atMs ?? 0) + repeatMs;
    const due = urls.find((url) => dueAtMs(url) <= now);
    if (due === undefined)
      return this.#schedule(Math.max(pauseMs, Math.min(now + repeatMs, ...urls.map(dueAtMs)) - now));
    this.#isBusy = true;
    const failure = await this.#failureAt(due);
    this.#isBusy = false;
    // The request was cut off.
    if (this.#agent.destroyed) return;
    const before = this.#known[due]?.failure;
    this.#known[due] = { atMs: now, ...(failure && { failure }) };
    this.#store(partOf(due));
    if (failure !== before) onChange();
    this.#schedule(pauseMs);
  }

  /** Forgets links that are no longer on the site, once they would be due. */
  #store(part: string): void {
    const { clock, memory } = this.#options;
    const own = Object.entries(this.#known).filter(([url]) => partOf(url) === part);
    const stored = own.filter(([url, { atMs }]) => this.#urls.has(url) || clock.now() - atMs < repeatMs);
    for (const [url] of own) if (!stored.some(([other]) => other === url)) delete this.#known[url];
    memory.remember([[`links:${part}`, JSON.stringify(Object.fromEntries(stored))]]);
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

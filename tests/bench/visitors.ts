import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { answeredByHeader } from '../helpers/nginx.ts';

export interface VisitorsOptions {
  /** Origin with TLS, and the certificate that it has. */
  readonly url: string;
  readonly ca: string;
  readonly count: number;
  /** Documents and API paths, requested in turn, with some files of each document. */
  readonly paths: readonly string[];
  /** How long a visitor waits after a response. */
  readonly gapMs: number;
}

/** Results since the last report. */
export interface Seen {
  readonly requests: number;
  /** Asked a second time, as browsers do: their connection was closed before there was a response. */
  readonly again: number;
  /** Paths without a complete, good response, and the problem. */
  readonly failures: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The slowest request: path, time since the last report, and replica as reported by nginx. */
  readonly worst: string;
}

/** Files of a document: its code, its styles, and of its images the ones for phones. Videos are the content API's. */
const fileOf = /\/assets\/[\w./-]+|\/media\/[\w/-]+\/750\.(?:avif|webp)/g;

/** Number of requested files of a document: its first ones, and those of a page that stays open. */
const filesEach = 3;

/** After this number of other pages, a page requests more files. Its build may be outdated by then. */
const openPages = 4;

interface BenchResponse {
  readonly text: string;
  /** Replica and duration as reported by nginx; empty for responses from its cache. */
  readonly answeredBy: string;
}

async function ask(dispatcher: Dispatcher, url: string): Promise<BenchResponse> {
  const { statusCode, headers, body } = await request(url, { dispatcher, headers: { 'accept-encoding': 'identity' } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text.slice(0, 120)}`);
  if (String(headers['content-type']).startsWith('text/html') && !text.trimEnd().endsWith('</html>'))
    throw new Error('half a document');
  return { text, answeredBy: String(headers[answeredByHeader] ?? '') };
}

const wasCut = (error: unknown): boolean =>
  error instanceof Error && /ECONNRESET|UND_ERR_SOCKET|EPIPE/.test(`${Reflect.get(error, 'code')}`);

/** Visitors who browse until they are stopped, each with its own connection and address. */
export class Visitors {
  readonly #options: VisitorsOptions;
  readonly #agents: Agent[] = [];
  readonly #visits: Promise<void>[];
  #isOver = false;
  #tookMs: number[] = [];
  #failures: string[] = [];
  #again = 0;
  #worst = { tookMs: 0, said: '' };
  #sinceMs = performance.now();

  constructor(options: VisitorsOptions) {
    this.#options = options;
    this.#visits = Array.from({ length: options.count }, (_, index) => this.#visit(index));
  }

  take(): Seen {
    const sorted = Float64Array.from(this.#tookMs).sort();
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    const { said: worst } = this.#worst;
    const seen = { requests: sorted.length, again: this.#again, failures: this.#failures, worst };
    this.#tookMs = [];
    this.#failures = [];
    this.#again = 0;
    this.#worst = { tookMs: 0, said: '' };
    this.#sinceMs = performance.now();
    return { ...seen, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#visits);
    await Promise.all(this.#agents.map((agent) => agent.destroy()));
  }

  async #visit(index: number): Promise<void> {
    const { ca, paths, gapMs, count } = this.#options;
    // Limits are each address's: visitors are not all the same one. Among the options of `connect` it would be overwritten.
    const localAddress = `127.0.1.${index + 1}`;
    const agent = new Agent({ connections: 1, pipelining: 1, localAddress, connect: { ca } });
    this.#agents.push(agent);
    const open: string[][] = [];
    await pause((gapMs * index) / count);
    for (let turn = index; !this.#isOver; turn += 1) {
      const text = await this.#fetch(agent, paths[turn % paths.length] ?? '/');
      const files = [...new Set(text?.match(fileOf))];
      const late = open.length === openPages ? (open.shift() ?? []) : [];
      open.push(files.slice(filesEach));
      for (const path of [...files.slice(0, filesEach), ...late.slice(0, filesEach)]) await this.#fetch(agent, path);
      await pause(gapMs);
    }
  }

  /** A whole response, or a failure that is counted. */
  async #fetch(agent: Agent, path: string): Promise<string | undefined> {
    if (this.#isOver) return undefined;
    const startedMs = performance.now();
    const url = this.#options.url + path;
    try {
      const { text, answeredBy } = await ask(agent, url).catch((error) => {
        if (!wasCut(error)) throw error;
        this.#again += 1;
        return ask(agent, url);
      });
      this.#note(path, startedMs, answeredBy);
      return text;
    } catch (error) {
      this.#failures.push(`${path}: ${error instanceof Error ? error.message : error}`);
      this.#note(path, startedMs, 'failed');
      return undefined;
    }
  }

  #note(path: string, startedMs: number, answeredBy: string): void {
    const tookMs = performance.now() - startedMs;
    this.#tookMs.push(tookMs);
    if (tookMs <= this.#worst.tookMs) return;
    const afterS = ((startedMs - this.#sinceMs) / 1_000).toFixed(1);
    this.#worst = { tookMs, said: `${path} after ${afterS} s, ${tookMs.toFixed(0)} ms (${answeredBy})` };
  }
}

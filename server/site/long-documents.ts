import { getCompileCacheDir } from 'node:module';
import type { Piscina } from 'piscina';
import type { LinkedList } from '../../shared/contract/project.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { withKnownVersion } from '../cache/entry.ts';
import type { RenderedDocument, RenderServices } from './render-view.ts';
import type { RenderingOutcome, RenderingSettings, RenderingTask } from './rendering-worker.ts';

/** Longer lists are rendered in the worker; these take about 20 ms. */
const maxItemsHere = 100;

const idleMs = 60_000;

const maxRenderMs = 30_000;

const listNames = ['projects', 'works'] as const;

export function isLong({ projects, works }: LinkedView): boolean {
  return (projects?.items.length ?? 0) + (works?.items.length ?? 0) > maxItemsHere;
}

export class LongDocuments {
  readonly #settings: RenderingSettings;
  readonly #numbers = new WeakMap<LinkedList, number>();
  #lists = 0;
  #starting: Promise<Piscina> | undefined;

  constructor(settings: RenderingSettings) {
    this.#settings = settings;
  }

  async render({ siteLinks, outages }: RenderServices, view: LinkedView, query: string): Promise<RenderedDocument> {
    const { projects, works, ...rest } = view;
    const sent = { projects, works };
    const lists = listNames.flatMap((name) => {
      const list = sent[name];
      return list ? [{ name, number: this.#numberOf(list) }] : [];
    });
    const task = { view: rest, query, links: siteLinks(view.page) };
    this.#starting ??= this.#start();
    const pool = await this.#starting;
    const run = (whole: RenderingTask): Promise<RenderingOutcome> =>
      pool.run(whole, { name: 'render', signal: AbortSignal.timeout(maxRenderMs) });
    let outcome = await run({ ...task, lists });
    if (outcome.kind === 'missing') {
      const whole = lists.map((list) => ({ ...list, json: Buffer.from(JSON.stringify(sent[list.name])) }));
      outcome = await run({ ...task, lists: whole });
    }
    if (outcome.kind === 'missing') throw new Error('The lists of a document cannot be read');
    const { html, version, error, kind: _kind, ...rendered } = outcome;
    const member = `page ${view.canonicalPath}`;
    if (error === undefined) outages.worked(member);
    else outages.failed('render.failed', member, { path: view.canonicalPath, err: new Error(error) });
    return { ...rendered, html: withKnownVersion(Buffer.from(html.buffer), version) };
  }

  async close(): Promise<void> {
    await (await this.#starting)?.destroy();
  }

  /** Lists are immutable, so another list has another number. */
  #numberOf(list: LinkedList): number {
    const known = this.#numbers.get(list);
    if (known !== undefined) return known;
    this.#lists += 1;
    this.#numbers.set(list, this.#lists);
    return this.#lists;
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const compileCache = getCompileCacheDir();
    const pool = new Piscina({
      filename: new URL('./rendering-worker.ts', import.meta.url).href,
      workerData: this.#settings,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    });
    // A waiting request gets the error of the worker. Without a request it must not end the server.
    pool.on('error', () => undefined);
    return pool;
  }
}

import { workerData } from 'node:worker_threads';
import type { LinkedList } from '../../shared/contract/project.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import type { Head } from '../../shared/page/head.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import { versionOf } from '../cache/entry.ts';
import { type RenderedDocument, renderView } from './render-view.ts';
import { loadSiteBuild } from './site-build.ts';

export interface RenderingSettings {
  readonly distDir: string;
  readonly messages: Messages;
  readonly favicons: ReadonlyMap<string, string>;
}

/** `json` is sent only if the worker does not have the list. */
export interface SentList {
  readonly name: 'projects' | 'works';
  readonly number: number;
  readonly json?: Uint8Array | undefined;
}

export interface RenderingTask {
  readonly view: LinkedView;
  readonly lists: readonly SentList[];
  readonly query: string;
  readonly links: Head;
}

export type RenderingOutcome =
  | { readonly kind: 'missing' }
  | (Omit<RenderedDocument, 'html'> & {
      readonly kind: 'rendered';
      readonly html: Uint8Array<ArrayBuffer>;
      readonly version: string;
      readonly error: string | undefined;
    });

const { distDir, messages, favicons } = workerData as RenderingSettings;
const loading = loadSiteBuild(distDir);

const lists = new Map<string, { readonly number: number; readonly list: LinkedList }>();

function remember({ name, number, json }: SentList): LinkedList | undefined {
  if (json) lists.set(name, { number, list: JSON.parse(new TextDecoder().decode(json)) as LinkedList });
  const known = lists.get(name);
  return known?.number === number ? known.list : undefined;
}

/** Renders a view. Returns `missing` if the worker does not have its lists. */
export async function render(task: RenderingTask): Promise<RenderingOutcome> {
  const { query, links } = task;
  const known = task.lists.map((sent) => [sent.name, remember(sent)] as const);
  if (known.some(([, list]) => !list)) return { kind: 'missing' };
  const build = await loading;
  const view: LinkedView = { ...task.view, ...Object.fromEntries(known) };
  let error: string | undefined;
  const outages = {
    worked: () => undefined,
    failed: (_begin: string, _member: string, facts: object) => {
      error = String(Reflect.get(Object(Reflect.get(facts, 'err')), 'stack'));
    },
  };
  const services = { build, messages, favicons, siteLinks: () => links, outages };
  const { html, ...rendered } = renderView(services, view, query);
  const bytes = Buffer.from(html);
  return { ...rendered, kind: 'rendered', html: new Uint8Array(bytes), version: versionOf(bytes), error };
}

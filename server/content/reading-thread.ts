import { parentPort } from 'node:worker_threads';
import { versionOf } from '../cache/entry.ts';
import type { UpstreamFault } from '../upstream/errors.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { type Outline, outlineOf, type PageBytes } from '../upstream/read-page.ts';
import { type ListChange, listChange } from './list-change.ts';
import { bytesIn, itemsIn, memoryOf, type Parcel } from './parcel.ts';
import { type DetailsItem, jsonWithDetails } from './picture-details.ts';
import { type ReadContent, type ReadingOrder, readContent } from './read-content.ts';

/** Work for the thread. */
export type Task =
  | { readonly kind: 'outline'; readonly page: PageBytes }
  | { readonly kind: 'content'; readonly order: ReadingOrder }
  | { readonly kind: 'details'; readonly json: Parcel; readonly details: Parcel }
  | { readonly kind: 'lists'; readonly previous: Parcel | undefined; readonly current: Parcel };

/** What became of it; errors as data, since their classes do not cross threads. Values with their versions: hashing takes time. */
export type TaskResult =
  | { readonly kind: 'outline'; readonly outline: Outline }
  | { readonly kind: 'content'; readonly content: ReadContent; readonly version: string }
  | { readonly kind: 'details'; readonly json: Buffer; readonly version: string }
  | { readonly kind: 'lists'; readonly change: ListChange }
  | { readonly kind: 'refused'; readonly fault: UpstreamFault; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

function work(task: Task): TaskResult {
  if (task.kind === 'outline') return { kind: 'outline', outline: outlineOf(task.page) };
  if (task.kind === 'lists') {
    return { kind: 'lists', change: listChange(task.previous && bytesIn(task.previous), bytesIn(task.current)) };
  }
  if (task.kind === 'content') {
    const content = readContent(task.order);
    return { kind: 'content', content, version: content.kind === 'found' ? versionOf(content.json) : '' };
  }
  const json = jsonWithDetails(bytesIn(task.json), itemsIn<DetailsItem>(task.details));
  return { kind: 'details', json, version: versionOf(json) };
}

function run(task: Task): TaskResult {
  try {
    return work(task);
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'refused', fault: error.fault, message: error.message };
    return { kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The bytes that are handed over, not copied. */
function handedOver(result: TaskResult): ArrayBuffer[] {
  if (result.kind === 'details') return memoryOf([result.json]);
  return result.kind === 'content' && result.content.kind === 'found' ? memoryOf([result.content.json]) : [];
}

parentPort?.on('message', (task: Task) => {
  const result = run(task);
  parentPort?.postMessage(result, handedOver(result));
});

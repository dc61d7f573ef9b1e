import { parentPort } from 'node:worker_threads';
import type { UpstreamFault } from '../upstream/errors.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { type Outline, outlineOf, type PageBytes } from '../upstream/read-page.ts';
import { type ReadContent, type ReadingOrder, readContent } from './read-content.ts';

/** Work for the thread. */
export type Task =
  | { readonly kind: 'outline'; readonly page: PageBytes }
  | { readonly kind: 'content'; readonly order: ReadingOrder };

/** What became of it; errors as data, since their classes do not cross threads. */
export type TaskResult =
  | { readonly kind: 'outline'; readonly outline: Outline }
  | { readonly kind: 'content'; readonly content: ReadContent }
  | { readonly kind: 'refused'; readonly fault: UpstreamFault; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

function run(task: Task): TaskResult {
  try {
    return task.kind === 'outline'
      ? { kind: 'outline', outline: outlineOf(task.page) }
      : { kind: 'content', content: readContent(task.order) };
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'refused', fault: error.fault, message: error.message };
    return { kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: Task) => {
  const result = run(task);
  const isFound = result.kind === 'content' && result.content.kind === 'found';
  // The bytes are handed over, not copied.
  const handedOver = isFound && result.content.kind === 'found' ? [result.content.json.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(result, handedOver);
});

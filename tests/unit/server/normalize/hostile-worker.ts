import { parentPort } from 'node:worker_threads';
import { hostileResponses } from '../../../helpers/hostile-responses.ts';
import { hostileShapes } from '../../../helpers/hostile-shapes.ts';
import { attempt, resources } from './resources.ts';

/** Characters of a shape: a reader that takes the square of their number would take minutes for all of them. */
const size = 8192;

/** Feeds one shape to every reader. Throws for any result except a contract value or a refusal. */
function feed(index: number): void {
  const shape = hostileShapes[index];
  if (!shape) throw new Error(`no shape ${index}`);
  const value = shape.make(size);
  for (const resource of resources) {
    for (const response of hostileResponses(resource.call, value)) {
      const normalized = attempt(resource, response);
      if (normalized) resource.schema.parse(normalized.value);
    }
  }
}

parentPort?.on('message', (index: number) => {
  try {
    feed(index);
    parentPort?.postMessage('read');
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
});

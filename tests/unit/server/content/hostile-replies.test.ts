import { afterAll, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import { ResponseReader } from '../../../../server/content/reading/response-reader.ts';
import { type ResourceName, resourceNames } from '../../../../server/content/resources.ts';
import { hostileReplies } from '../../../helpers/hostile-replies.ts';
import { hostileShapes } from '../../../helpers/hostile-shapes.ts';
import { readingSettings } from '../../../helpers/reading-settings.ts';

/** Characters of a shape, in each field of a reply. */
const size = 2_048;

/** For one reply, on a machine with other work to do. */
const limitMs = 10_000;

const maxBodyBytes = 10_000_000;
const reader = new ResponseReader({ settings: () => readingSettings, limitMs, maxPages: 3, maxBodyBytes });
afterAll(() => reader.close());

/** What became of a reply of a call: `found`, `absent`, that it goes on, or why it was refused. */
async function fate(resource: ResourceName, document: unknown): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(document)));
  const outcome = await outcomeOf(resource, bytes);
  // Handed over: whoever has read them, it was not this thread.
  expect(bytes).toHaveLength(0);
  return outcome;
}

async function outcomeOf(resource: ResourceName, bytes: Uint8Array): Promise<string> {
  const page = { bytes, contentType: 'application/json', contentEncoding: undefined, url: 'https://cms.example/' };
  const reading = reader.open({ resource, call: resource, key: 'a', previous: undefined, nowMs: 0 });
  try {
    return (await reading.page(page)).kind;
  } catch (error) {
    reading.drop();
    if (error instanceof UpstreamError) return error.message;
    throw error;
  }
}

describe('hostile replies', () => {
  it.each(hostileShapes.map(({ name, make }, index) => [name, make, index] as const))(
    'P10 the worker comes to an end with %s, and nothing of it is read here',
    { timeout: 3 * limitMs },
    async (_name, make, index) => {
      // Details read every kind of text; the others take turns.
      const turn = resourceNames[index % resourceNames.length] ?? 'page';
      for (const resource of new Set<ResourceName>(['project', turn])) {
        expect(await fate(resource, hostileReplies(resource, make(size))[0])).not.toMatch(/^not read/);
      }
    },
  );
});

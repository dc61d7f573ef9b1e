import type { CDPSession } from 'playwright-core';
import { z } from 'zod';

/** Ten pages that memory is measured over, each of which links to the next. */
export const tenPages = [
  '/design',
  '/design/projects/ropewalk-reading-room',
  '/design/projects/sill-chair',
  '/design',
  '/art/ta',
  '/art/art-works/low-tide-ledger',
  '/art/ta',
  '/design',
  '/privacy-policy',
  '/design',
] as const;

/** The parts of Chromium's format of a heap snapshot that are read here: one row of numbers for each node. */
const snapshotSchema = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});

/** `detachedness` of a node that no document contains. */
const detached = 2;

async function takeSnapshot(session: CDPSession) {
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return snapshotSchema.parse(JSON.parse(chunks.join('')));
}

/**
 * Nodes outside the document that something in a page still holds, as Chromium names them (`<div class="grid">`),
 * sorted. Taking the snapshot collects garbage first. Without captions, because Chromium's style engine holds each
 * `<track>` as long as the document.
 */
export async function detachedNodes(session: CDPSession): Promise<string[]> {
  const { snapshot, nodes, strings } = await takeSnapshot(session);
  const { node_fields: fields } = snapshot.meta;
  const names: string[] = [];
  for (let row = 0; row < nodes.length; row += fields.length) {
    if (nodes[row + fields.indexOf('detachedness')] !== detached) continue;
    names.push(strings[nodes[row + fields.indexOf('name')] ?? -1] ?? '');
  }
  return names.filter((name) => !name.startsWith('<track ')).sort();
}

/** `type` of all that V8 compiled and recorded of functions. */
const compiled = 'code';

/** Bytes of a page's JavaScript heap that compiled code takes: nothing that the page itself holds. */
export async function compiledCodeBytes(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const code = z.array(z.string()).parse(types[fields.indexOf('type')]).indexOf(compiled);
  let bytes = 0;
  for (let row = 0; row < nodes.length; row += fields.length) {
    if (nodes[row + fields.indexOf('type')] === code) bytes += nodes[row + fields.indexOf('self_size')] ?? 0;
  }
  return bytes;
}

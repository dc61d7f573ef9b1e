import { z } from 'zod';
import { type Entry, exactBuffer } from '../entry.ts';

/** All of an entry but its key and its bytes, as a store outside the process keeps it. */
const metaSchema = z.object({
  tags: z.array(z.string()),
  kind: z.enum(['found', 'absent']),
  version: z.string(),
  acceptedAtMs: z.number(),
  confirmedAtMs: z.number(),
  isEmpty: z.boolean(),
  isPassing: z.boolean().optional(),
  isUnnamed: z.boolean().optional(),
  freshAtMostMs: z.number().optional(),
  updatedAt: z.string().nullish(),
  /** Base64. */
  joints: z.string().optional(),
  annotation: z.string().optional(),
});

/** What is kept beside the bytes, as JSON. Whether it is invalidated is kept apart: a purge changes that alone. */
export function metaOf({ key: _key, json: _json, isInvalidated: _isInvalidated, joints, ...meta }: Entry): string {
  return JSON.stringify({ ...meta, joints: joints?.toString('base64') });
}

/** The entry of what a store gave. Throws on anything that {@link metaOf} has not written. */
export function entryOfStored(key: string, meta: string, json: Buffer, isInvalidated: boolean): Entry {
  const { joints, ...rest } = metaSchema.parse(JSON.parse(meta));
  return { key, ...rest, json, isInvalidated, joints: joints === undefined ? joints : exactBuffer(joints, 'base64') };
}

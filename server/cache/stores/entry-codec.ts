import { z } from 'zod';
import { type Entry, exactBuffer, versionOf } from '../entry.ts';
import { parseHashed, withHash } from './hashed-json.ts';

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

/** Thrown for stored bytes that are not those that were written: treat the entry as missing, and delete it. */
export class DamagedEntry extends Error {
  constructor(key: string, part: string, cause?: unknown) {
    super(`Stored ${part} of ${key} is damaged`, { cause });
    this.name = 'DamagedEntry';
  }
}

/** What is kept beside the bytes, as JSON. Whether it is invalidated is kept apart: a purge changes that alone. */
export function metaOf({ key: _key, json: _json, isInvalidated: _isInvalidated, joints, ...meta }: Entry): string {
  return withHash({ ...meta, joints: joints?.toString('base64') });
}

/** The entry of what a store gave. Throws {@link DamagedEntry} on anything that {@link metaOf} has not written. */
export function entryOfStored(key: string, meta: string, json: Buffer, isInvalidated: boolean): Entry {
  const { joints, ...rest } = parsedMeta(key, meta);
  const version = rest.kind === 'found' ? versionOf(json) : 'absent';
  if (version !== rest.version || (rest.kind === 'absent' && json.length > 0)) throw new DamagedEntry(key, 'JSON');
  return { key, ...rest, json, isInvalidated, joints: joints === undefined ? joints : exactBuffer(joints, 'base64') };
}

function parsedMeta(key: string, meta: string): z.infer<typeof metaSchema> {
  try {
    return metaSchema.parse(parseHashed(meta));
  } catch (error) {
    throw new DamagedEntry(key, 'metadata', error);
  }
}

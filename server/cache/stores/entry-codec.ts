import { z } from 'zod';
import { type Entry, exactBuffer, versionOf } from '../entry.ts';

export function withHash(fields: object): string {
  const text = JSON.stringify(fields);
  return JSON.stringify({ ...fields, hash: versionOf(Buffer.from(text)) });
}

/** Parses JSON that may have a hash. Throws if the hash is wrong. Texts of earlier versions have none. */
export function parseHashed(text: string): unknown {
  const { hash, ...fields } = Object(JSON.parse(text));
  if (hash !== undefined && hash !== versionOf(Buffer.from(JSON.stringify(fields)))) throw new Error('Wrong hash');
  return fields;
}

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
  changesAtMs: z.number().optional(),
  updatedAt: z.string().nullish(),
  imageIds: z.string().optional(),
  annotation: z.string().optional(),
  lostBytes: z.number().optional(),
});

export class DamagedEntry extends Error {
  constructor(key: string, part: string, cause?: unknown) {
    super(`Stored ${part} of ${key} is damaged`, { cause });
    this.name = 'DamagedEntry';
  }
}

/** Returns an entry without key, bytes and `isInvalidated`, as JSON. A purge changes `isInvalidated` alone. */
export const metaOf = ({ key: _key, json: _json, isInvalidated: _isInvalidated, imageIds, ...meta }: Entry): string =>
  withHash({ ...meta, imageIds: imageIds?.toString('latin1') });

/** Returns the entry. Throws {@link DamagedEntry} if the stored bytes differ from the written ones. */
export function entryOfStored(key: string, meta: string, json: Buffer, isInvalidated: boolean): Entry {
  const { imageIds, ...rest } = parsedMeta(key, meta);
  const version = rest.kind === 'found' ? versionOf(json) : 'absent';
  if (version !== rest.version || (rest.kind === 'absent' && json.length > 0)) throw new DamagedEntry(key, 'JSON');
  return {
    key,
    ...rest,
    json,
    isInvalidated,
    imageIds: imageIds === undefined ? imageIds : exactBuffer(imageIds, 'latin1'),
  };
}

function parsedMeta(key: string, meta: string): z.infer<typeof metaSchema> {
  try {
    return metaSchema.parse(parseHashed(meta));
  } catch (error) {
    throw new DamagedEntry(key, 'metadata', error);
  }
}

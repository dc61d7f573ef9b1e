import { z } from 'zod';
import type { PurgeTarget } from '../cache/purge-target.ts';
import { PublicError } from '../errors.ts';

const hard = z.boolean().default(false);
const name = z.string().min(1).max(1_000);

const orderSchema = z.union([
  z.strictObject({ key: name, hard }),
  z.strictObject({ tag: name, hard }),
  z.strictObject({ all: z.literal(true), hard }),
]);

export type PurgeOrder = z.infer<typeof orderSchema>;

/** Reads the body of a purge. Throws `PublicError` (400) on anything else than one target. */
export function purgeOrderOf(body: unknown): PurgeOrder {
  const order = orderSchema.safeParse(body);
  if (order.success) return order.data;
  throw new PublicError('bad-request', 'Give one of "key", "tag" and "all": true, and "hard": true to drop', {
    cause: order.error,
  });
}

/** What is meant. A key may be given as explain shows it, or without the prefix that all keys of values have. */
export function purgeTargetOf(order: PurgeOrder, keyPrefix: string): PurgeTarget {
  if ('key' in order) return { keys: [order.key, `${keyPrefix}:${order.key}`] };
  return 'tag' in order ? { tag: order.tag } : { all: true };
}

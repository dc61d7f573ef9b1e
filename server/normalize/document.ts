import { openReply } from './envelope.ts';
import { OpenRecord } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isNothing, isRecord, type Place, pointerTo } from './record.ts';
import { NormalizeRefusal } from './refusal.ts';

/**
 * The record that a reply holds, outside its envelopes and a list of one. Undefined for a reply of nothing.
 * Throws NormalizeRefusal for a reply that holds something else.
 */
export function openDocument(
  reply: Place,
  reading: Reading,
  containers: readonly string[] = [],
): OpenRecord | undefined {
  let { value, at } = openReply(reply, reading);
  if (Array.isArray(value)) {
    const index = value.findIndex(isRecord);
    if (index >= 0) reading.ledger.note(at, 'list-flattened');
    else if (value.some((element) => !isNothing(element))) refuse(at);
    at = pointerTo(at, Math.max(0, index));
    value = value[index];
  }
  if (isNothing(value)) return undefined;
  if (!isRecord(value)) return refuse(at);
  return new OpenRecord(value, at, reading, containers);
}

/** Throws: the reply is no document of the kind that was asked for. */
export function refuse(at: string): never {
  throw new NormalizeRefusal('wrong-shape', at, 'The reply is no document of this kind');
}

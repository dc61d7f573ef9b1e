import type { z } from 'zod';
import { openReply } from './envelope.ts';
import { OpenRecord } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isNothing, isRecord, type Place, pointerTo } from './record.ts';
import { NormalizeRefusal } from './refusal.ts';

/** Throws NormalizeRefusal unless a value is of the loose shape that a call gives. */
export function expectShape(schema: z.ZodType, { value, at }: Place): void {
  if (!schema.safeParse(value).success) {
    throw new NormalizeRefusal('wrong-shape', at, 'The reply is no document of this kind');
  }
}

/**
 * The record that a reply holds, outside its envelopes and a list of one. Undefined for a reply of nothing.
 * Throws NormalizeRefusal for a reply that holds something else.
 */
export function openDocument(
  reply: Place,
  schema: z.ZodType,
  reading: Reading,
  containers: readonly string[] = [],
): OpenRecord | undefined {
  const { value, at } = firstOf(openReply(reply, reading), reading);
  expectShape(schema, { value, at });
  return isRecord(value) && !isNothing(value) ? new OpenRecord(value, at, reading, containers) : undefined;
}

function firstOf(place: Place, { ledger }: Reading): Place {
  const { value, at } = place;
  if (!Array.isArray(value) || value.length === 0) return place;
  const index = Math.max(0, value.findIndex(isRecord));
  ledger.note(at, 'list-flattened');
  return { value: value[index], at: pointerTo(at, index) };
}

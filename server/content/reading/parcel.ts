import { setImmediate as nextTurn } from 'node:timers/promises';
import { exactBuffer } from '../../cache/entry.ts';

/**
 * Much data on its way to another thread: made in turns of the event loop, and then handed over, not copied, which takes
 * no time. Each part has its memory for itself.
 */
export type Parcel = readonly Uint8Array[];

/** Bytes copied in one turn: less than a millisecond. */
const copiedAtOnce = 1_048_576;

/** Items written in one turn, of about a kilobyte each. */
const writtenAtOnce = 100;

/** Packs bytes that are needed here, too. */
export async function parcelOfBytes(bytes: Uint8Array): Promise<Parcel> {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += copiedAtOnce) {
    if (start > 0) await nextTurn();
    // A Buffer's own slice is no copy.
    parts.push(new Uint8Array(bytes.subarray(start, start + copiedAtOnce)));
  }
  return parts;
}

/** Packs items, as JSON. */
export async function parcelOfItems(items: Iterable<unknown>): Promise<Parcel> {
  const parts: Uint8Array[] = [];
  let some: unknown[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < writtenAtOnce) continue;
    parts.push(exactBuffer(JSON.stringify(some)));
    some = [];
    await nextTurn();
  }
  return [...parts, exactBuffer(JSON.stringify(some))];
}

/** The memory that is handed over. */
export function memoryOf(parcel: Parcel): ArrayBuffer[] {
  return parcel.map(({ buffer }) => buffer as ArrayBuffer);
}

export function bytesIn(parcel: Parcel): Buffer {
  return Buffer.concat(parcel);
}

export function itemsIn<Item>(parcel: Parcel): Item[] {
  return parcel.flatMap((part): Item[] => JSON.parse(Buffer.from(part.buffer).toString()));
}

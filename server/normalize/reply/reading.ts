import { noteLostPictures } from '../media/lost-pictures.ts';
import { MediaBook } from '../media/media-book.ts';
import { checkBounds } from './bounds.ts';
import type { Normalized, NormalizeOptions } from './context.ts';
import { Ledger } from './ledger.ts';
import type { Place } from './record.ts';

/** What the reading of one reply carries along. */
export interface Reading {
  readonly options: NormalizeOptions;
  readonly ledger: Ledger;
  readonly media: MediaBook;
}

/**
 * Reads a reply within bounds and hands back what was read, repaired and named.
 * Throws NormalizeRefusal beyond the bounds, or when `read` does.
 */
export function readReply<Value>(
  wire: unknown,
  options: NormalizeOptions,
  read: (reply: Place, reading: Reading) => Value,
): Normalized<Value> {
  checkBounds(wire);
  const reading: Reading = { options, ledger: new Ledger(), media: new MediaBook(options) };
  const value = read({ value: wire, at: '' }, reading);
  noteLostPictures(wire, reading);
  return { value, repairs: reading.ledger.entries(), media: reading.media.references() };
}

import { noteLostPictures } from '../media/lost-pictures.ts';
import { MediaReferences } from '../media/media-url.ts';
import { checkBounds } from './bounds.ts';
import type { Normalized, NormalizeOptions } from './context.ts';
import { Ledger } from './ledger.ts';
import { Place } from './place.ts';

/**
 * Reads a reply within bounds and hands back what was read, repaired and named.
 * Throws NormalizeRefusal beyond the bounds, or when `read` does.
 */
export function readReply<Value>(
  wire: unknown,
  options: NormalizeOptions,
  read: (reply: Place) => Value,
): Normalized<Value> {
  checkBounds(wire);
  const findings = { options, ledger: new Ledger(), media: new MediaReferences(options) };
  const reply = new Place(wire, findings);
  const value = read(reply);
  noteLostPictures(reply, findings);
  return { value, repairs: findings.ledger.entries(), media: findings.media.references() };
}

import { looksLikePicture } from '../media/media-look.ts';
import { MediaReferences } from '../media/media-url.ts';
import { checkBounds } from './bounds.ts';
import type { Normalized, NormalizeOptions } from './context.ts';
import { parseJsonText } from './json-text.ts';
import { Ledger } from './ledger.ts';
import { type Findings, Place } from './place.ts';
import { isUnsafeKey } from './record.ts';

/** `src` of pictures in rich text; stops at the next tag, so that no text takes more than one pass. */
const pictureTag = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi;

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

/** Notes every picture of the reply that no part of the value shows: no picture is lost without a word. */
function noteLostPictures(reply: Place, { ledger, media }: Findings): void {
  const omitted = new Map<Place, boolean>();
  const isOmitted = (place: Place): boolean => {
    const isKnown = omitted.get(place);
    if (isKnown !== undefined) return isKnown;
    const isLeftOut = ledger.isOmitted(place.pointer) || (place.parent !== undefined && isOmitted(place.parent));
    omitted.set(place, isLeftOut);
    return isLeftOut;
  };
  const queue = [reply];
  for (let place = queue.pop(); place; place = queue.pop()) {
    if (typeof place.value !== 'string') enqueue(place, queue);
    else {
      const parsed = looksLikePicture(place.value) ? undefined : parseJsonText(place.value);
      if (parsed) queue.push(place.with(parsed));
      for (const url of parsed ? [] : picturesIn(place.value)) {
        const { stored } = media.resolve(url);
        if (stored !== undefined && !media.shows(stored) && !isOmitted(place)) place.note('picture-not-used');
      }
    }
  }
}

function enqueue(place: Place, queue: Place[]): void {
  if (typeof place.value !== 'object' || place.value === null) return;
  for (const [key, value] of Object.entries(place.value)) {
    const isWorthwhile = typeof value === 'string' ? value.length > 4 : typeof value === 'object' && value !== null;
    if (isWorthwhile && !isUnsafeKey(key)) queue.push(place.child(key));
  }
}

/** The URLs of pictures that a text is or, as markup, holds. */
function picturesIn(text: string): string[] {
  if (looksLikePicture(text)) return [text];
  return text.includes('<img') ? [...text.matchAll(pictureTag)].map(([, url = '']) => url) : [];
}

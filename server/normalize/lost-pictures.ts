import { parseJsonText } from './json-text.ts';
import { looksLikePicture } from './media-url.ts';
import type { Reading } from './reading.ts';
import { isUnsafeKey, type Place, pointerTo } from './record.ts';

/** `src` of pictures in rich text; stops at the next tag, so that no text takes more than one pass. */
const pictureTag = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi;

/** Notes every picture of the reply that no part of the value shows: no picture is lost without a word. */
export function noteLostPictures(wire: unknown, reading: Reading): void {
  const queue: Place[] = [{ value: wire, at: '' }];
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { value, at } = place;
    if (reading.ledger.isOmitted(at)) continue;
    if (typeof value === 'string') noteLostInText(value, at, reading, queue);
    else if (typeof value === 'object' && value !== null) enqueue(value, at, queue);
  }
}

function enqueue(value: object, at: string, queue: Place[]): void {
  for (const [key, child] of Object.entries(value)) {
    const isWorthwhile = typeof child === 'string' ? child.length > 4 : typeof child === 'object' && child !== null;
    if (isWorthwhile && !isUnsafeKey(key)) queue.push({ value: child, at: pointerTo(at, key) });
  }
}

function noteLostInText(text: string, at: string, reading: Reading, queue: Place[]): void {
  const parsed = parseJsonText(text);
  if (parsed !== undefined) queue.push({ value: parsed, at });
  else if (looksLikePicture(text)) noteUnlessShown(text, at, reading);
  else if (text.includes('<')) {
    for (const [, source] of text.matchAll(pictureTag)) noteUnlessShown(source ?? '', at, reading);
  }
}

function noteUnlessShown(raw: string, at: string, { media, ledger }: Reading): void {
  const { stored } = media.resolve(raw);
  if (stored !== undefined && !media.has(stored)) ledger.note(at, 'picture-not-used');
}

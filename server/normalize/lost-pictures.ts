import { parseJsonText } from './json-text.ts';
import { looksLikePicture } from './media-look.ts';
import type { Reading } from './reading.ts';
import { isUnsafeKey, pointerTo } from './record.ts';

/** `src` of pictures in rich text; stops at the next tag, so that no text takes more than one pass. */
const pictureTag = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi;

/** A value on the way through the reply; its pointer is only made when it is needed. */
interface Step {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Step | undefined;
}

const pointerOf = ({ key, parent }: Step): string => (parent ? pointerTo(pointerOf(parent), key) : '');

/** Notes every picture of the reply that no part of the value shows: no picture is lost without a word. */
export function noteLostPictures(wire: unknown, reading: Reading): void {
  const queue: Step[] = [{ value: wire, key: '', parent: undefined }];
  for (let step = queue.pop(); step; step = queue.pop()) {
    if (typeof step.value === 'string') noteLostInText(step.value, step, reading, queue);
    else if (typeof step.value === 'object' && step.value !== null) enqueue(step.value, step, queue);
  }
}

function enqueue(value: object, parent: Step, queue: Step[]): void {
  for (const [key, child] of Object.entries(value)) {
    const isWorthwhile = typeof child === 'string' ? child.length > 4 : typeof child === 'object' && child !== null;
    if (isWorthwhile && !isUnsafeKey(key)) queue.push({ value: child, key, parent });
  }
}

function noteLostInText(text: string, step: Step, reading: Reading, queue: Step[]): void {
  if (looksLikePicture(text)) {
    noteUnlessShown(text, step, reading);
    return;
  }
  const parsed = parseJsonText(text);
  // What stands inside a JSON string has the pointer of the string.
  if (parsed !== undefined) noteLostInJson(parsed, step, reading, queue);
  else if (text.includes('<img')) {
    for (const [, source] of text.matchAll(pictureTag)) noteUnlessShown(source ?? '', step, reading);
  }
}

function noteLostInJson(parsed: object, step: Step, reading: Reading, queue: Step[]): void {
  const inner: Step[] = [];
  enqueue(parsed, step, inner);
  for (const { value } of inner) {
    const own: Step = { ...step, value };
    if (typeof value === 'string') noteLostInText(value, own, reading, queue);
    else if (typeof value === 'object' && value !== null) noteLostInJson(value, own, reading, queue);
  }
}

function noteUnlessShown(raw: string, step: Step, { media, ledger }: Reading): void {
  const { stored } = media.resolve(raw);
  if (stored === undefined || media.shows(stored) || isOmitted(step, ledger)) return;
  ledger.note(pointerOf(step), 'picture-not-used');
}

/** Whether the value, or something around it, was left out knowingly. */
function isOmitted(step: Step, ledger: Reading['ledger']): boolean {
  for (let around: Step | undefined = step; around; around = around.parent) {
    if (ledger.isOmitted(pointerOf(around))) return true;
  }
  return false;
}

import { parseJsonText } from '../reply/json-text.ts';
import type { Ledger } from '../reply/ledger.ts';
import { isUnsafeKey, pointerTo } from '../reply/record.ts';
import type { MediaBook } from './media-book.ts';
import { looksLikePicture } from './media-look.ts';

/** `src` of pictures in rich text; stops at the next tag, so that no text takes more than one pass. */
const pictureTag = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi;

/** What the reading of a reply has found. */
interface Findings {
  readonly ledger: Ledger;
  readonly media: MediaBook;
}

/** A value on the way through the reply; what is asked of it is only worked out when a picture below it was lost. */
class Step {
  readonly value: unknown;
  readonly #key: string;
  readonly #parent: Step | undefined;
  #pointer: string | undefined;
  #isOmitted: boolean | undefined;

  constructor(value: unknown, key = '', parent?: Step) {
    this.value = value;
    this.#key = key;
    this.#parent = parent;
  }

  get pointer(): string {
    this.#pointer ??= this.#parent ? pointerTo(this.#parent.pointer, this.#key) : '';
    return this.#pointer;
  }

  /** Whether the value, or something around it, was left out knowingly. */
  isOmitted(ledger: Ledger): boolean {
    this.#isOmitted ??= ledger.isOmitted(this.pointer) || this.#parent?.isOmitted(ledger) === true;
    return this.#isOmitted;
  }

  /** A value inside of a JSON string: it has the pointer of the string. */
  within(value: unknown): Step {
    return new Step(value, this.#key, this.#parent);
  }
}

/** Notes every picture of the reply that no part of the value shows: no picture is lost without a word. */
export function noteLostPictures(wire: unknown, reading: Findings): void {
  const queue = [new Step(wire)];
  for (let step = queue.pop(); step; step = queue.pop()) {
    if (typeof step.value === 'string') noteLostInText(step.value, step, reading);
    else if (typeof step.value === 'object' && step.value !== null) enqueue(step.value, step, queue);
  }
}

function enqueue(value: object, parent: Step, queue: Step[]): void {
  for (const [key, child] of Object.entries(value)) {
    const isWorthwhile = typeof child === 'string' ? child.length > 4 : typeof child === 'object' && child !== null;
    if (isWorthwhile && !isUnsafeKey(key)) queue.push(new Step(child, key, parent));
  }
}

function noteLostInText(
  text: string,
  step: Step,
  reading: { readonly ledger: Ledger; readonly media: MediaBook },
): void {
  if (looksLikePicture(text)) {
    noteUnlessShown(text, step, reading);
    return;
  }
  const parsed = parseJsonText(text);
  // What stands inside a JSON string has the pointer of the string.
  if (parsed !== undefined) noteLostInJson(parsed, step, reading);
  else if (text.includes('<img')) {
    for (const [, source] of text.matchAll(pictureTag)) noteUnlessShown(source ?? '', step, reading);
  }
}

function noteLostInJson(
  parsed: object,
  step: Step,
  reading: { readonly ledger: Ledger; readonly media: MediaBook },
): void {
  const inner: Step[] = [];
  enqueue(parsed, step, inner);
  for (const { value } of inner) {
    const own = step.within(value);
    if (typeof value === 'string') noteLostInText(value, own, reading);
    else if (typeof value === 'object' && value !== null) noteLostInJson(value, own, reading);
  }
}

function noteUnlessShown(raw: string, step: Step, { media, ledger }: Findings): void {
  const { stored } = media.resolve(raw);
  if (stored === undefined || media.shows(stored) || step.isOmitted(ledger)) return;
  ledger.note(step.pointer, 'picture-not-used');
}

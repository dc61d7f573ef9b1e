import { looksLikeImage } from '../media/media-look.ts';
import { MediaReferences } from '../media/media-url.ts';
import { checkBounds } from './bounds.ts';
import type { Normalized, NormalizeOptions } from './context.ts';
import { parseJsonText } from './json-text.ts';
import { noteLostText } from './lost-text.ts';
import { type Findings, PayloadNode } from './payload-node.ts';
import { isUnsafeKey, type PayloadRecord } from './record.ts';
import { RepairLog } from './repair-log.ts';

/** Stops at the next tag, so that no text takes more than one pass. */
const imageTag = /<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s<>]+)/gi;

/**
 * Reads a payload within limits and returns the value with repairs and media references. Throws NormalizeRefusal beyond
 * the limits, or if `read` does.
 */
export function readPayload<Value>(
  payload: unknown,
  options: NormalizeOptions,
  read: (reply: PayloadNode) => Value,
): Normalized<Value> {
  checkBounds(payload);
  const findings: Findings = { options, repairLog: new RepairLog(), media: new MediaReferences(options) };
  const reply = new PayloadNode(payload, findings);
  const value = read(reply);
  noteLostImages(reply, findings);
  noteLostText(reply, value);
  const { repairLog, media, schedule } = findings;
  return { value, repairs: repairLog.entries(), media: media.references(), ...(schedule && { schedule }) };
}

/** Notes each image of the payload that the value does not show, so that no image is lost silently. */
function noteLostImages(reply: PayloadNode, { repairLog, media }: Findings): void {
  const omitted = new Map<PayloadNode, boolean>();
  const isOmitted = (node: PayloadNode): boolean => {
    const isKnown = omitted.get(node);
    if (isKnown !== undefined) return isKnown;
    const isLeftOut = repairLog.isOmitted(node.pointer) || (node.parent !== undefined && isOmitted(node.parent));
    omitted.set(node, isLeftOut);
    return isLeftOut;
  };
  const queue = [reply];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (typeof node.value !== 'string') enqueue(node, queue);
    else {
      const parsed = looksLikeImage(node.value) ? undefined : parseJsonText(node.value);
      if (parsed) queue.push(node.with(parsed));
      for (const url of parsed ? [] : imagesIn(node.value)) {
        const { stored } = media.resolve(url);
        if (stored !== undefined && !media.shows(stored) && !isOmitted(node)) node.note('picture-not-used');
      }
    }
  }
}

function enqueue(node: PayloadNode, queue: PayloadNode[]): void {
  if (typeof node.value !== 'object' || node.value === null) return;
  const fields = node.value as PayloadRecord;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const isWorthwhile = typeof value === 'string' ? mayHoldImage(value) : typeof value === 'object' && value !== null;
    if (isWorthwhile && !isUnsafeKey(key)) queue.push(node.child(key));
  }
}

const mayHoldImage = (text: string): boolean =>
  text.length > 4 && (looksLikeImage(text) || text.includes('<img') || /^\s*[{[]/.test(text));

function imagesIn(text: string): string[] {
  if (looksLikeImage(text)) return [text];
  return text.includes('<img') ? [...text.matchAll(imageTag)].map(([, url = '']) => url) : [];
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash } from '../../cache/entry.ts';
import { addDetails, type DetailsOf } from './picture-details.ts';
import { picturesIn } from './pictures-in.ts';

/** Of each picture: where its JSON begins and ends, in bytes, and its id, which takes 16 of them. */
const endAt = 4;
const idAt = 8;
const jointBytes = 24;

/** Pictures joined in one turn of the event loop: about a millisecond's work. */
const portion = 200;

/**
 * Notes where the pictures of a value stand in its JSON, in that order, so that nobody has to parse it for them; undefined
 * if it has none. It is kept beside the JSON, 24 bytes for each picture.
 */
export function jointsOf(json: Buffer, value: unknown): Buffer | undefined {
  const pictures = picturesIn(value);
  if (pictures.length === 0) return undefined;
  const joints = Buffer.allocUnsafeSlow(pictures.length * jointBytes);
  let end = 0;
  for (const [index, { id, image }] of pictures.entries()) {
    const text = JSON.stringify(image);
    // A quote within a text of JSON is escaped, so `{"` begins an object: what is found first is this very picture.
    const start = json.indexOf(text, end);
    end = start + Buffer.byteLength(text);
    const at = index * jointBytes;
    joints.writeUInt32LE(start, at);
    joints.writeUInt32LE(end, at + endAt);
    joints.write(id, at + idAt, 'latin1');
  }
  return joints;
}

/** Ids of the pictures, each as often as it stands in the value. */
export function idsAt(joints: Buffer): string[] {
  return Array.from({ length: countOf(joints) }, (_, index) => idOf(joints, index * jointBytes));
}

function idOf(joints: Buffer, at: number): string {
  return joints.toString('latin1', at + idAt, at + jointBytes);
}

/** How often pictures stand in the value. */
export function countOf(joints: Buffer): number {
  return joints.length / jointBytes;
}

/**
 * Joins what is known of its pictures with the JSON of a value: the bytes that the value would have, joined and written
 * by {@link joinDetails}. Only pictures are parsed; long values are worked on in turns of the event loop. Where nothing is
 * known they are the very bytes that were given.
 */
export async function spliced(json: Buffer, joints: Buffer, detailsOf: DetailsOf): Promise<Buffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < joints.length; at += jointBytes) {
    if (at > 0 && at % (portion * jointBytes) === 0) await nextTurn();
    const details = detailsOf(idOf(joints, at));
    if (!details) continue;
    const start = joints.readUInt32LE(at);
    const end = joints.readUInt32LE(at + endAt);
    const image = Object(JSON.parse(json.toString('utf8', start, end)));
    parts.push(json.subarray(from, start), Buffer.from(JSON.stringify(addDetails(image, details))));
    from = end;
  }
  return from === 0 ? json : assembled([...parts, json.subarray(from)]);
}

/** One buffer of its own size, whose version is known. */
async function assembled(parts: readonly Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) length += part.copy(bytes, length);
  await hash(bytes);
  return bytes;
}

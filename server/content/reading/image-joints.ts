import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash } from '../../cache/entry.ts';
import { addDetails, type DetailsOf, isTurnedBy, partsIn } from './image-details.ts';

/** A joint is 24 bytes: start and end of a part in the JSON, and the 16-byte id of its image. */
const endAt = 4;
const idAt = 8;
const jointBytes = 24;

/** Parts joined in one turn of the event loop, about a millisecond. */
const portion = 200;

/** Records where images and assumed dimensions are in the JSON, so that joining need not parse it. Returns undefined without a result. */
export function jointsOf(json: Buffer, value: unknown): Buffer | undefined {
  const parts = partsIn(value);
  const joints = Buffer.allocUnsafeSlow(parts.filter(({ id }) => id !== undefined).length * jointBytes);
  let end = 0;
  let at = 0;
  for (const { id, part } of parts) {
    const text = JSON.stringify(part);
    // Quotes in strings are escaped, so the first match is this part.
    const start = json.indexOf(text, end);
    end = start + Buffer.byteLength(text);
    if (id === undefined) continue;
    joints.writeUInt32LE(start, at);
    joints.writeUInt32LE(end, at + endAt);
    joints.write(id, at + idAt, 'latin1');
    at += jointBytes;
  }
  return at === 0 ? undefined : joints;
}

export function idsAt(joints: Buffer): string[] {
  return Array.from({ length: countOf(joints) }, (_, index) => idOf(joints, index * jointBytes));
}

function idOf(joints: Buffer, at: number): string {
  return joints.toString('latin1', at + idAt, at + jointBytes);
}

export function countOf(joints: Buffer): number {
  return joints.length / jointBytes;
}

const assumedMark = '"order":"assumed"';

/** How many dimensions the known images turn. */
export function turnedIn(json: Buffer, joints: Buffer, detailsOf: DetailsOf): number {
  let turned = 0;
  if (!json.includes(assumedMark)) return turned;
  for (let at = 0; at < joints.length; at += jointBytes) {
    const part = json.subarray(joints.readUInt32LE(at), joints.readUInt32LE(at + endAt));
    const details = part.includes(assumedMark) ? detailsOf(idOf(joints, at)) : undefined;
    if (details && isTurnedBy(Object(JSON.parse(part.toString())), details)) turned += 1;
  }
  return turned;
}

/** Equals {@link joinDetails}, but parses the parts only. Returns the same buffer if no details are known. */
export async function spliced(json: Buffer, joints: Buffer, detailsOf: DetailsOf): Promise<Buffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < joints.length; at += jointBytes) {
    if (at > 0 && at % (portion * jointBytes) === 0) await nextTurn();
    const details = detailsOf(idOf(joints, at));
    if (!details) continue;
    const start = joints.readUInt32LE(at);
    const end = joints.readUInt32LE(at + endAt);
    const part = Object(JSON.parse(json.toString('utf8', start, end)));
    parts.push(json.subarray(from, start), Buffer.from(JSON.stringify(addDetails(part, details))));
    from = end;
  }
  return from === 0 ? json : assembled([...parts, json.subarray(from)]);
}

async function assembled(parts: readonly Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) length += part.copy(bytes, length);
  await hash(bytes);
  return bytes;
}

import type { Readable } from 'node:stream';
import { whileArriving } from '../base/while-arriving.ts';
import types from './file-types.json' with { type: 'json' };
import { formatOf } from './image/sharp-engine.ts';

const passedOn =
  /^(?:image\/(?:jpeg|png|webp|avif|gif|svg\+xml)|video\/(?:mp4|webm|ogg|quicktime)|audio\/(?:mpeg|mp4|ogg|wav|flac|aac|webm)|application\/pdf|text\/vtt)(?:;|$)/i;

/** Types that run in a browser, whatever their bytes are. */
const running =
  /^(?:text\/(?:html|javascript|xml)|application\/(?:javascript|ecmascript|xhtml\+xml|xml|[\w.-]+\+xml))(?:;|$)/i;

const latin = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

const signatures: readonly (readonly [type: string, matches: (bytes: Buffer) => boolean])[] = [
  ['application/pdf', (bytes) => latin(bytes, 0, 5) === '%PDF-'],
  ['image/vnd.adobe.photoshop', (bytes) => latin(bytes, 0, 4) === '8BPS'],
  ['video/quicktime', (bytes) => latin(bytes, 4, 12) === 'ftypqt  '],
  ['audio/mp4', (bytes) => /^ftypM4[AB]/.test(latin(bytes, 4, 11))],
  ['video/mp4', (bytes) => latin(bytes, 4, 8) === 'ftyp'],
  ['video/quicktime', (bytes) => /^(?:moov|mdat|wide|free)$/.test(latin(bytes, 4, 8))],
  ['video/webm', (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3],
  ['video/ogg', (bytes) => latin(bytes, 0, 4) === 'OggS'],
  ['audio/wav', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WAVE'],
  ['audio/flac', (bytes) => latin(bytes, 0, 4) === 'fLaC'],
  ['audio/mpeg', (bytes) => latin(bytes, 0, 3) === 'ID3' || (bytes.readUInt16BE(0) & 0xffe6) === 0xffe2],
  ['audio/aac', (bytes) => (bytes.readUInt16BE(0) & 0xfff6) === 0xfff0],
];

/** Types by name, for files whose first bytes show nothing or cannot be read. */
const byName: Readonly<Record<string, string>> = types;

/** Any other file is given for saving only. */
export const savedOnly = 'application/octet-stream';

export const signatureBytes = 512;

export const isPassedOn = (announced: string): boolean => passedOn.test(announced);

export const isRunning = (announced: string): boolean => running.test(announced);

/** Markup in any disguise is refused: a browser could render it. */
const looksLikeMarkup = (start: Buffer): boolean =>
  /^\s*<(?:!doctype|!--|html|head|body|script|\?xml|[a-z][\w:-]*[\s>])/i.test(
    start.toString('utf8').replace(/^\ufeff/, ''),
  );

/** The first bytes of a body, or all of a shorter one. They stay in the body. Rejects if the body fails. */
export async function startOfBody(body: Readable): Promise<Buffer> {
  const read = (): Buffer | undefined => {
    const start: unknown = body.read(signatureBytes);
    if (Buffer.isBuffer(start)) {
      // At once, because a body that is read to its end can take nothing back in a later turn.
      body.unshift(start);
      return start;
    }
    return body.readableEnded || body.destroyed ? Buffer.alloc(0) : undefined;
  };
  return read() ?? whileArriving(body, read);
}

/** The type that the first bytes show. Undefined for markup, which is refused. */
export function typeOfBytes(start: Buffer): string | undefined {
  if (start.length < 12) return looksLikeMarkup(start) ? undefined : savedOnly;
  const format = formatOf(start);
  if (format && format !== 'svg') return `image/${format}`;
  const known = signatures.find(([, matches]) => matches(start))?.[0];
  return known ?? (looksLikeMarkup(start) ? undefined : savedOnly);
}

export const typeOfName = (name: string): string =>
  byName[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? savedOnly;

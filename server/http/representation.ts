import { exactBuffer, versionOf } from '../cache/entry.ts';

export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** The bytes of a response in every content coding, each with a strong ETag. */
export interface Representation {
  readonly contentType: string;
  /** Hash of the uncompressed bytes. */
  readonly version: string;
  readonly tags: readonly string[];
  readonly headers: readonly string[];
  readonly length: number;
  /** Uncompressed bytes. Undefined if stored compressed only, because few clients need them. */
  readonly identity: Buffer | undefined;
  readonly compressed: { br?: Buffer; gzip?: Buffer };
  /** The brotli body has the best quality, and so another ETag. */
  readonly isPolished?: boolean;
  readonly modifiedAtMs?: number;
}

export interface WholeRepresentation extends Representation {
  readonly identity: Buffer;
}

export interface RepresentationInput {
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly tags: readonly string[];
  readonly headers?: readonly string[];
}

export const minCompressedBytes = 256;

export function representationOf(input: RepresentationInput): WholeRepresentation {
  const identity = typeof input.body === 'string' ? exactBuffer(input.body) : input.body;
  return {
    contentType: input.contentType,
    version: versionOf(identity),
    tags: input.tags,
    headers: input.headers ?? [],
    length: identity.length,
    identity,
    compressed: {},
  };
}

/** Ends of seconds, sent only after that, differ from the date of any later change (RFC 9110 §8.8.2.2). */
export const modifiedAtOf = (nowMs: number): number => (Math.floor(nowMs / 1000) + 1) * 1000;

const etagSuffix: Readonly<Record<Coding, string>> = { br: '-br', gzip: '-gz', identity: '' };
const polishedSuffix = '-br11';

/** Returns the strong ETag of a coding. Codings must differ (RFC 9110 §8.8.3). */
export function etagOf(representation: Representation, coding: Coding): string {
  const suffix = coding === 'br' && representation.isPolished ? polishedSuffix : etagSuffix[coding];
  return `"${representation.version}${suffix}"`;
}

/** Returns all ETags of this content, because another replica may have sent another quality. */
export function knownEtags({ version }: Representation, coding: Coding): readonly string[] {
  const suffixes = coding === 'br' ? [etagSuffix.br, polishedSuffix] : [etagSuffix[coding]];
  return suffixes.map((suffix) => `"${version}${suffix}"`);
}

export const bodyOf = (representation: Representation, coding: Coding): Buffer | undefined =>
  coding === 'identity' ? representation.identity : representation.compressed[coding];

/** True if the brotli body, which comes last, is ready or not needed. */
export const isFullyEncoded = ({ length, compressed }: Representation): boolean =>
  compressed.br !== undefined || length < minCompressedBytes;

export function weightOf(representation: Representation): number {
  const { br, gzip } = representation.compressed;
  return (representation.identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);
}

import { exactBuffer, versionOf } from '../cache/entry.ts';

/** Content codings we answer with, best first. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** The finished bytes of a reply in every coding that is ready, each under its own strong ETag. */
export interface Representation {
  readonly contentType: string;
  /** Hash of the identity bytes. */
  readonly version: string;
  /** Purge tags, also sent as Surrogate-Key. */
  readonly tags: readonly string[];
  /** Headers that belong to this reply alone, as name, value, name, value … */
  readonly headers: readonly string[];
  /** Length of the identity bytes. */
  readonly length: number;
  /**
   * The bytes as they are. Of what is kept and is not hot they are let go once they are compressed: most of what a reply
   * weighs, and few ask for them. See `identityOf`.
   */
  readonly identity: Buffer | undefined;
  /** Compressed bodies appear when they are ready. */
  readonly compressed: { br?: Buffer; gzip?: Buffer };
  /** The brotli body is the smallest there can be: other bytes than the first one, so under another ETag. */
  readonly isPolished?: boolean;
  /** `Last-Modified`, in milliseconds but whole seconds; to be told from that moment on. See {@link modifiedAtOf}. */
  readonly modifiedAtMs?: number;
}

/** A representation that has its identity body. */
export interface WholeRepresentation extends Representation {
  readonly identity: Buffer;
}

/** What a caller knows of a reply that it wants kept as finished bytes. */
export interface RepresentationInput {
  readonly contentType: string;
  /** Text, or bytes that already exist and may be shared. */
  readonly body: string | Buffer;
  readonly tags: readonly string[];
  readonly headers?: readonly string[];
}

/** Smaller bodies are not worth a coding. */
export const minCompressedBytes = 256;

/** A representation with its identity body only. */
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

/**
 * The date for what has changed now: the end of this second. Told only once that second is over, it is a date that no
 * later change can share, so a client that names it, or any moment after it, holds what there is (RFC 9110 §8.8.2.2).
 */
export function modifiedAtOf(nowMs: number): number {
  return (Math.floor(nowMs / 1000) + 1) * 1000;
}

const etagSuffix: Readonly<Record<Coding, string>> = { br: '-br', gzip: '-gz', identity: '' };
const polishedSuffix = '-br11';

/** Strong ETag of one coding: RFC 9110 §8.8.3 wants codings of one resource told apart. */
export function etagOf(representation: Representation, coding: Coding): string {
  const suffix = coding === 'br' && representation.isPolished ? polishedSuffix : etagSuffix[coding];
  return `"${representation.version}${suffix}"`;
}

/**
 * Every ETag that a holder of this content may have been given, by coding: another replica, or this one an hour ago,
 * may have had the other brotli body of the same bytes.
 */
export function knownEtags({ version }: Representation, coding: Coding): readonly string[] {
  const suffixes = coding === 'br' ? [etagSuffix.br, polishedSuffix] : [etagSuffix[coding]];
  return suffixes.map((suffix) => `"${version}${suffix}"`);
}

/** Body of a coding, or undefined while it is not ready, or not at hand. */
export function bodyOf(representation: Representation, coding: Coding): Buffer | undefined {
  return coding === 'identity' ? representation.identity : representation.compressed[coding];
}

/** Are all bodies there that there will be? The brotli body is the last one to be made. */
export function isFullyEncoded({ length, compressed }: Representation): boolean {
  return compressed.br !== undefined || length < minCompressedBytes;
}

/** Memory held by a representation, all codings counted. */
export function weightOf(representation: Representation): number {
  const { br, gzip } = representation.compressed;
  return (representation.identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);
}

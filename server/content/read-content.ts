import { exactBuffer } from '../cache/entry.ts';
import { mediaIdOf } from '../media/media-id.ts';
import type { MediaReference, NormalizeOptions, Repair } from '../normalize/context.ts';
import { emptiness } from '../normalize/emptiness.ts';
import { type Contents, normalizers } from '../normalize/normalizers.ts';
import { NormalizeRefusal } from '../normalize/refusal.ts';
import { earliestEndMs, withoutSignature } from '../normalize/signed-url.ts';
import type { CallName } from '../upstream/calls.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { documentIn, type PageBytes } from '../upstream/read-page.ts';
import { pictureIdsIn } from './picture-details.ts';

/** What content is read with, as data: it goes to another thread. */
export interface ReadingSettings extends Omit<NormalizeOptions, 'mediaIdOf'> {
  /** Makes the ids of media files. */
  readonly mediaSecret: string;
  readonly atelierName: string;
}

/** A good reply of the upstream that is to be read. */
export interface ReadingOrder {
  readonly call: CallName;
  /** The slug that was asked for, where the call takes one. */
  readonly slug: string;
  readonly pages: readonly PageBytes[];
  readonly settings: ReadingSettings;
}

/** A value of the contract, read from a reply. */
export interface FoundContent {
  readonly kind: 'found';
  /** The value as the bytes of its JSON. */
  readonly json: Buffer;
  readonly isEmpty: boolean;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
  /** Ids of those of the media that are no pictures: films, documents. */
  readonly others: readonly string[];
  /** When the first of its media URLs stops to work, in epoch milliseconds. */
  readonly usableUntilMs: number | undefined;
}

/** What a reply comes to: a value, or the upstream's word that there is none. */
export type ReadContent = { readonly kind: 'absent' } | FoundContent;

/** Parses and normalizes a reply. Pure, and as slow as the reply is long. Throws UpstreamError for a refusal. */
export function readContent(order: ReadingOrder): ReadContent {
  try {
    return read(order.call, order);
  } catch (error) {
    return refused(order.call, error);
  }
}

function read<Name extends CallName>(call: Name, { pages, slug, settings }: ReadingOrder): ReadContent {
  const { mediaSecret, atelierName, ...rest } = settings;
  const options = { ...rest, mediaIdOf: (storedUrl: string) => mediaIdOf(mediaSecret, withoutSignature(storedUrl)) };
  const { value, repairs, media } = normalizers[call](documentIn(pages), { options, slug, atelierName });
  const isEmpty: (value: Contents[Name]) => boolean = emptiness[call];
  const json = exactBuffer(JSON.stringify(value));
  const pictures = pictureIdsIn(value);
  const others = media.flatMap(({ id }) => (pictures.has(id) ? [] : [id]));
  const usableUntilMs = earliestEndMs(media.map(({ url }) => url));
  return { kind: 'found', json, isEmpty: isEmpty(value), repairs, media, others, usableUntilMs };
}

/** What a normalizer's refusal means: absence said inside a good status, or a failed call. */
function refused(call: CallName, error: unknown): ReadContent {
  if (!(error instanceof NormalizeRefusal)) throw error;
  if (error.reason === 'absent') return { kind: 'absent' };
  const isTooLarge = error.reason.startsWith('too-');
  const fault = isTooLarge ? 'too-large' : error.reason === 'reported' ? 'reported' : 'wrong-shape';
  throw new UpstreamError(fault, `${call}: ${error.message} at ${error.pointer || '/'}`, { cause: error });
}

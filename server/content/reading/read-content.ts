import type { ProjectList } from '../../../shared/contract/project.ts';
import { exactBuffer, versionOf } from '../../cache/entry.ts';
import { mediaIdOf } from '../../media/media-id.ts';
import { earliestEndMs, withoutSignature } from '../../normalize/media/signed-url.ts';
import { type Contents, normalizers } from '../../normalize/normalizers.ts';
import type { MediaReference, NormalizeOptions, Repair } from '../../normalize/reply/context.ts';
import { emptiness } from '../../normalize/reply/emptiness.ts';
import { NormalizeRefusal } from '../../normalize/reply/refusal.ts';
import type { CallName } from '../../upstream/calls.ts';
import { UpstreamError } from '../../upstream/errors.ts';
import type { ReplyRepair } from '../../upstream/read-reply.ts';
import type { PagesOrder } from '../../upstream/reply-pages.ts';
import { type ListChange, listChangeSince } from '../list-change.ts';
import { pictureIdsIn } from './picture-details.ts';

/** What content is read with, as data: it goes to another thread. */
export interface ReadingSettings extends Omit<NormalizeOptions, 'mediaIdOf'> {
  /** Makes the ids of media files. */
  readonly mediaSecret: string;
  readonly atelierName: string;
}

/** The value that is stored, of which a reply may tell what has changed. */
export interface PreviousValue {
  readonly version: string;
  /** Bytes of its JSON. */
  readonly json: Uint8Array;
}

/** What is to be made of a reply. */
export interface ReadingOrder {
  readonly call: CallName;
  /** The slug that was asked for, where the call takes one. */
  readonly slug: string;
  readonly settings: ReadingSettings;
  readonly pages: PagesOrder;
  readonly previous: PreviousValue | undefined;
}

/** A reply that has come: its document, and what had to be put right to read it. */
export interface Reply {
  readonly document: unknown;
  readonly repairs: readonly ReplyRepair[];
}

/** A value of the contract, read from a reply. */
export interface FoundContent {
  /** The value as the bytes of its JSON. */
  readonly json: Buffer;
  /** Their hash. */
  readonly version: string;
  readonly isEmpty: boolean;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
  /** Ids of those of the media that are no pictures: films, documents. */
  readonly others: readonly string[];
  /** When the first of its media URLs stops to work, in epoch milliseconds. */
  readonly usableUntilMs: number | undefined;
  /** Of a list that is another one than before. */
  readonly change: ListChange | undefined;
}

/**
 * Normalizes a reply: a value, or undefined for the upstream's word that there is none. Pure, and as slow as the reply is
 * long. Throws UpstreamError for a refusal.
 */
export function readContent(order: ReadingOrder, reply: Reply): FoundContent | undefined {
  try {
    return read(order.call, order, reply);
  } catch (error) {
    if (error instanceof NormalizeRefusal && error.reason === 'absent') return undefined;
    throw error instanceof NormalizeRefusal ? refusalOf(order.call, error) : error;
  }
}

function read<Name extends CallName>(call: Name, order: ReadingOrder, reply: Reply): FoundContent {
  const { mediaSecret, atelierName, ...rest } = order.settings;
  const options = { ...rest, mediaIdOf: (storedUrl: string) => mediaIdOf(mediaSecret, withoutSignature(storedUrl)) };
  const { value, repairs, media } = normalizers[call](reply.document, { options, slug: order.slug, atelierName });
  const isEmpty: (value: Contents[Name]) => boolean = emptiness[call];
  const json = exactBuffer(JSON.stringify(value));
  const version = versionOf(json);
  const pictures = pictureIdsIn(value);
  return {
    json,
    version,
    isEmpty: isEmpty(value),
    repairs: [...reply.repairs.map((rule) => ({ pointer: '', rule, count: 1 })), ...repairs],
    media,
    others: media.flatMap(({ id }) => (pictures.has(id) ? [] : [id])),
    usableUntilMs: earliestEndMs(media.map(({ url }) => url)),
    change: isList(value) ? changeOf(order, version, value) : undefined,
  };
}

function isList(value: Contents[CallName]): value is ProjectList {
  return 'items' in value && 'total' in value;
}

function changeOf({ previous }: ReadingOrder, version: string, list: ProjectList): ListChange | undefined {
  return previous?.version === version ? undefined : listChangeSince(previous?.json, list);
}

/** What a normalizer's refusal means: a failed call. */
function refusalOf(call: CallName, { reason, message, pointer }: NormalizeRefusal): UpstreamError {
  const fault = reason.startsWith('too-') ? 'too-large' : reason === 'reported' ? 'reported' : 'wrong-shape';
  return new UpstreamError(fault, `${call}: ${message} at ${pointer || '/'}`);
}

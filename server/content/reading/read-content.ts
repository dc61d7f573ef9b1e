import type { Page } from '../../../shared/contract/page.ts';
import type { LinkedList } from '../../../shared/contract/project.ts';
import { mediaIdOf } from '../../base/media-id.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { exactBuffer, versionOf } from '../../cache/entry.ts';
import { earliestEndMs, withoutSignature } from '../../normalize/media/signed-url.ts';
import type { ProjectDetail } from '../../normalize/project-detail.ts';
import { listedItem } from '../../normalize/project-list.ts';
import type { MediaReference, NormalizeOptions, Repair, Subject } from '../../normalize/reply/context.ts';
import { NormalizeRefusal } from '../../normalize/reply/refusal.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import type { ReplyRepair } from '../../upstream/read-page.ts';
import type { PagesOrder } from '../../upstream/reply-pages.ts';
import type { CallPlan } from '../calls/call-plan.ts';
import {
  type ContentOf,
  type ListChange,
  loggedNameOf,
  type Normalizer,
  type Resource,
  type ResourceName,
  resources,
} from '../resources.ts';
import { withChangeDate, withItemDates } from './change-dates.ts';
import { jointsOf } from './picture-joints.ts';

/** What content is read with, as data: it goes to another thread. */
export interface ReadingSettings extends Omit<NormalizeOptions, 'mediaIdOf'> {
  readonly mediaSecret: string;
  readonly atelierName: string;
}

/** The value that is stored, of which a reply may tell what has changed. */
export interface PreviousValue {
  readonly version: string;
  /** Bytes of its JSON. */
  readonly json: Uint8Array;
}

export interface ReadingOrder extends CallPlan {
  readonly resource: ResourceName;
  /** What the ids of a list begin with, besides their own. */
  readonly idPrefix?: string | undefined;
  /** Whose replies are tidied before they are read. */
  readonly preset?: PresetName | undefined;
  readonly settings: ReadingSettings;
  readonly pages: PagesOrder;
  readonly previous: PreviousValue | undefined;
  /** What is seen to have changed has changed now, in epoch milliseconds. */
  readonly nowMs: number;
}

type Contents = ContentOf<ResourceName>;

/** A reply that has come: its document, and what had to be put right to read it. */
export interface Reply {
  readonly document: unknown;
  readonly repairs: readonly ReplyRepair[];
}

/** A value of the contract, read from a reply. */
export interface FoundContent {
  /** The value as the bytes of its JSON. */
  readonly json: Buffer;
  readonly version: string;
  /** Version of the same without the dates that are ours: what comes back is told by it. */
  readonly saidVersion: string;
  /** Where its pictures stand in them; undefined if it has none. */
  readonly joints: Buffer | undefined;
  readonly isEmpty: boolean;
  /** Date of the last change of a detail or page, null if it contains none. */
  readonly updatedAt: string | null | undefined;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
  /** When the first of its media URLs stops to work, in epoch milliseconds. */
  readonly usableUntilMs: number | undefined;
  /** Of a list that is another one than before. */
  readonly change: ListChange | undefined;
}

/**
 * Normalizes a reply: a value, or undefined for the upstream's word that there is none. As slow as the reply is long.
 * Throws UpstreamError for a refusal.
 */
export async function readContent(order: ReadingOrder, reply: Reply): Promise<FoundContent | undefined> {
  try {
    return await read(order, reply);
  } catch (error) {
    if (error instanceof NormalizeRefusal && error.reason === 'absent') return undefined;
    throw error instanceof NormalizeRefusal ? refusalOf(order, error) : error;
  }
}

/** What reads a reply: the resource's own normalizer, or that of what stands in for it. */
function normalizerOf({ resource, reads }: ReadingOrder): Promise<Normalizer<Contents>> {
  if (reads === 'pages') return resources.menu.pagesNormalizer();
  const row: Resource<Contents> = resources[reads ?? resource];
  return row.normalizer();
}

/** A value of the contract; undefined where what would bring it has no such one. */
async function normalized(order: ReadingOrder, document: unknown) {
  const { resource, reads, pick, key, idPrefix } = order;
  const row: Resource<Contents> = resources[resource];
  const subject = subjectOf(order);
  const meant = pick ? listedItem(document, { [pick]: key }, subject) : document;
  if (pick && meant === undefined) return undefined;
  const normalize = await normalizerOf(order);
  const { value, repairs, media } = normalize(meant, subject);
  // A page that stands in for another one is there only if it says something.
  if (reads === 'page' && row.isEmpty(value)) return undefined;
  const own = idPrefix !== undefined && isList(value) ? withPrefix(value, idPrefix) : value;
  return { value: own, repairs, media, isEmpty: row.isEmpty(value) };
}

function withPrefix(list: LinkedList, prefix: string): LinkedList {
  return { ...list, items: list.items.map((item) => ({ ...item, id: `${prefix}${item.id}` })) };
}

function subjectOf({ settings: { mediaSecret, ...rest }, key }: ReadingOrder): Subject {
  return { ...rest, slug: key, mediaIdOf: (storedUrl) => mediaIdOf(mediaSecret, withoutSignature(storedUrl)) };
}

async function read(order: ReadingOrder, reply: Reply): Promise<FoundContent | undefined> {
  const normal = await normalized(order, reply.document);
  if (!normal) return undefined;
  const { value: said, repairs, media, isEmpty } = normal;
  const before = valueBefore(order);
  const value = dated(said, before, order.nowMs);
  const json = exactBuffer(JSON.stringify(value));
  const version = versionOf(json);
  return {
    json,
    version,
    saidVersion: value === said ? version : versionOf(exactBuffer(JSON.stringify(said))),
    joints: jointsOf(json, value),
    isEmpty,
    updatedAt: isDetail(value) || isPage(value) ? (value.updatedAt ?? null) : undefined,
    repairs: [...reply.repairs.map((rule) => ({ pointer: '', rule, count: 1 })), ...repairs],
    media,
    usableUntilMs: earliestEndMs(media.map(({ url }) => url)),
    change: isList(value) && order.previous?.version !== version ? listChange(before, value) : undefined,
  };
}

function isList(value: Contents): value is LinkedList {
  return 'items' in value && 'total' in value;
}

function isDetail(value: Contents): value is ProjectDetail {
  return 'facts' in value;
}

function isPage(value: Contents): value is Page {
  return 'isEmpty' in value;
}

/** The stored value of the same resource. */
function valueBefore({ previous }: ReadingOrder): Contents | undefined {
  // Written by us, from a value of this resource.
  return previous && (JSON.parse(new TextDecoder().decode(previous.json)) as Contents);
}

/** A list whose items, or a detail or page that says when it was changed last; anything else as it is. */
function dated(value: Contents, before: Contents | undefined, nowMs: number): Contents {
  if (isList(value)) {
    const known = before && isList(before) ? before.items : undefined;
    return { ...value, items: withItemDates(value.items, known, nowMs) };
  }
  if (isDetail(value)) return withChangeDate(value, before && isDetail(before) ? before : undefined, nowMs);
  if (isPage(value)) return withChangeDate(value, before && isPage(before) ? before : undefined, nowMs);
  return value;
}

/** All there is has come where there was no list before. */
function listChange(before: Contents | undefined, { items }: LinkedList): ListChange {
  const itemsBefore = before && isList(before) ? before.items : [];
  const idsBefore = new Set(itemsBefore.map(({ id }) => id));
  const ids = new Set(items.map(({ id }) => id));
  return {
    gained: items.flatMap(({ id, slug }) => (idsBefore.has(id) ? [] : [{ id, slug }])),
    lost: itemsBefore.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    listed: items.map(({ id, slug }) => ({ id, slug })),
  };
}

/** What a normalizer's refusal means: a failed call. */
function refusalOf({ call }: ReadingOrder, { reason, message, pointer }: NormalizeRefusal): UpstreamError {
  const fault = reason.startsWith('too-') ? 'too-large' : reason === 'reported' ? 'reported' : 'wrong-shape';
  return new UpstreamError(fault, `${loggedNameOf(call)}: ${message} at ${pointer || '/'}`);
}

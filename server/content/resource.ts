import { type Entry, type Loaded, type Related, type Source, versionOf } from '../cache/entry.ts';
import type { Lifetimes } from '../cache/freshness.ts';
import { inTurns } from '../cache/turns.ts';
import type { Contents } from '../normalize/normalizers.ts';
import type { MediaReference } from '../normalize/reply/context.ts';
import type { CallName } from '../upstream/calls.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { currentAsker } from './asker.ts';
import type { ListChange } from './list-change.ts';
import type { LoadGate } from './load-gate.ts';
import { type ContentPictures, pictureIdsOf } from './pictures.ts';
import type { FoundContent } from './reading/read-content.ts';
import type { ReplyReader } from './reading/reply-reader.ts';
import type { RepairLog } from './repair-log.ts';

/** The resources that have lifetimes of their own (`CACHE_{RESOURCE}_FRESH_S` …). */
export type PolicyName =
  | 'landing'
  | 'menu'
  | 'seo'
  | 'projects'
  | 'works'
  | 'project'
  | 'page'
  | 'about'
  | 'process'
  | 'biography';

/** What every resource is made from. */
export interface ContentServices {
  readonly client: UpstreamClient;
  readonly policies: Readonly<Record<PolicyName, Lifetimes>>;
  readonly reader: Pick<ReplyReader, 'open'>;
  /** Makes the media known that the content names. */
  readonly media: { register(references: readonly MediaReference[]): void };
  /** Hears of everything that was repaired in a resource. */
  readonly repairs: Pick<RepairLog, 'hear'>;
  /** Adds to loaded values what is known of their pictures. */
  readonly pictures: Pick<ContentPictures, 'fill'>;
  /** Start of every key: another upstream or another contract never sees these entries. */
  readonly keyPrefix: string;
  readonly now: () => number;
  /** Does the menu or a list name a slug, as far as they are stored? */
  readonly isNamed: (slug: string) => Promise<boolean>;
  /** Before all loads whose slugs nobody names. */
  readonly gate: LoadGate;
  /** May the upstream's own Cache-Control shorten the fresh time? */
  readonly honoursUpstream: boolean;
}

/** One resource: where it is kept and how it is called, which also says how the reply is read. */
export interface ResourceDefinition<Name extends CallName> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly policy: PolicyName;
  readonly call: Name;
  readonly query?: { readonly id?: string; readonly slug?: string };
  /** A slug in the key that visitors can make up. */
  readonly anySlug?: string | undefined;
  /** What a changed list tells of other resources. */
  readonly newsOf?: (change: ListChange) => Related;
}

/** The cacheable source of a resource: its load is one call of the upstream, normalized. */
export function sourceOf<Name extends CallName>(
  services: ContentServices,
  definition: ResourceDefinition<Name>,
): Source<Contents[Name]> {
  return {
    key: `${services.keyPrefix}:${definition.key}`,
    tags: definition.tags,
    lifetimes: services.policies[definition.policy],
    load: (stored) => loadInTurn(services, definition, stored),
    canBeMadeUp: definition.anySlug !== undefined,
  };
}

/** Files made known in one turn of the event loop; each is written to the store. */
export const mediaPortion = 250;

/** What nobody but who asks has named has to wait for its turn, and is kept in little room. */
async function loadInTurn<Name extends CallName>(
  services: ContentServices,
  definition: ResourceDefinition<Name>,
  stored: Entry | undefined,
): Promise<Loaded<Contents[Name]>> {
  const { anySlug } = definition;
  const load = () => loadResource(services, definition, stored);
  if (anySlug === undefined || (await services.isNamed(anySlug))) return load();
  const loaded = await services.gate.run(currentAsker(), load);
  return loaded.kind === 'found' ? { ...loaded, isUnnamed: true } : loaded;
}

async function loadResource<Name extends CallName>(
  services: ContentServices,
  { key, call, query = {}, newsOf }: ResourceDefinition<Name>,
  stored: Entry | undefined,
): Promise<Loaded<Contents[Name]>> {
  const { client, reader, media, pictures, keyPrefix, now, honoursUpstream } = services;
  // Nobody asks what has changed of anything else.
  const previous = newsOf && stored?.kind === 'found' ? { version: stored.version, json: stored.json } : undefined;
  const reading = reader.open({ call, slug: query.slug ?? '', previous });
  const reply = await client.call(call, query, reading);
  if (reply.kind === 'absent') return { kind: 'absent' };
  const { content } = reply;
  await inTurns(content.media, mediaPortion, (some) => media.register(some));
  const { isEmpty, json: bare, repairs, media: references, others, change } = content;
  const json = await pictures.fill(`${keyPrefix}:${key}`, bare, pictureIdsOf(references, others));
  services.repairs.hear(key, repairs);
  const annotation = { repairs, media: references, others, cacheControl: reply.cacheControl };
  const freshAtMostMs = shortest(honoursUpstream ? reply.freshForMs : undefined, usableForMs(content, now()));
  return {
    kind: 'found',
    json,
    isEmpty,
    freshAtMostMs,
    // Where nothing was added, the value itself says it: long lists are hashed once.
    ...(json === bare ? {} : { bareBytes: bare.length, bareVersion: versionOf(bare) }),
    annotation,
    ...(change && newsOf ? { news: newsOf(change) } : {}),
  };
}

function shortest(...timesMs: readonly (number | undefined)[]): number | undefined {
  const known = timesMs.filter((timeMs) => timeMs !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** So long before its media URLs stop to work content is asked for anew, or at half of their time if that is less. */
const signatureMarginMs = 60_000;

/** How long content may be fresh whose media URLs are signed. URLs that ended before they came bound nothing. */
function usableForMs({ usableUntilMs }: FoundContent, nowMs: number): number | undefined {
  const leftMs = usableUntilMs === undefined ? 0 : usableUntilMs - nowMs;
  return leftMs > 0 ? Math.max(leftMs - signatureMarginMs, leftMs / 2) : undefined;
}

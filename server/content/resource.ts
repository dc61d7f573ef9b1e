import type { Loaded, Related, Source } from '../cache/entry.ts';
import type { Lifetimes } from '../cache/freshness.ts';
import type { MediaReference, NormalizeOptions } from '../normalize/context.ts';
import type { Contents } from '../normalize/normalizers.ts';
import { NormalizeRefusal } from '../normalize/refusal.ts';
import type { CallName } from '../upstream/calls.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/errors.ts';

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
  readonly normalizeOptions: NormalizeOptions;
  /** Makes the media known that the content names. */
  readonly media: { register(references: readonly MediaReference[]): void };
  /** Start of every key: another upstream or another contract never sees these entries. */
  readonly keyPrefix: string;
  readonly atelierName: string;
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
  /** Nothing to show: may not easily replace something. */
  readonly isEmpty: (value: Contents[Name]) => boolean;
  /** Visitors can make up the key. */
  readonly canBeMadeUp?: boolean;
  /** What a changed value tells of other resources. */
  readonly relate?: (previous: Contents[Name] | undefined, current: Contents[Name]) => Related;
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
    load: () => loadResource(services, definition),
    canBeMadeUp: definition.canBeMadeUp,
    ...(definition.relate ? { relate: definition.relate } : {}),
  };
}

/** The normalizers with all they parse with: loaded for the first reply, so that no start waits for them. */
async function loadNormalizers() {
  return (await import('../normalize/normalizers.ts')).normalizers;
}

async function loadResource<Name extends CallName>(
  services: ContentServices,
  definition: ResourceDefinition<Name>,
): Promise<Loaded<Contents[Name]>> {
  const reply = await services.client.call(definition.call, definition.query);
  if (reply.kind === 'absent') return { kind: 'absent' };
  const { cacheControl } = reply;
  const freshAtMostMs = services.honoursUpstream ? reply.freshForMs : undefined;
  const normalize = (await loadNormalizers())[definition.call];
  const { normalizeOptions: options, atelierName } = services;
  try {
    const { value, repairs, media } = normalize(reply.body, {
      options,
      atelierName,
      slug: definition.query?.slug ?? '',
    });
    services.media.register(media);
    const ledger = [...reply.repairs.map((rule) => ({ pointer: '', rule, count: 1 })), ...repairs];
    const annotation = { repairs: ledger, media, cacheControl };
    return { kind: 'found', value, isEmpty: definition.isEmpty(value), freshAtMostMs, annotation };
  } catch (error) {
    return refused(definition.call, error);
  }
}

/** What a normalizer's refusal means: absence said inside a good status, or a failed call. */
function refused(call: CallName, error: unknown): { kind: 'absent' } {
  if (!(error instanceof NormalizeRefusal)) throw error;
  if (error.reason === 'absent') return { kind: 'absent' };
  const isTooLarge = error.reason.startsWith('too-');
  const fault = isTooLarge ? 'too-large' : error.reason === 'reported' ? 'reported' : 'wrong-shape';
  throw new UpstreamError(fault, `${call}: ${error.message} at ${error.pointer || '/'}`, { cause: error });
}

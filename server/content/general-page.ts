import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import type { PublicConfig } from '../../shared/contract/config.ts';
import type { Page } from '../../shared/contract/page.ts';
import { formatMessage } from '../../shared/messages/format-message.ts';
import type { Answer } from '../base/answer.ts';
import { namedSlug } from './named-slugs.ts';
import type { SiteFacts, SiteParts } from './parts.ts';
import { comparableSlug } from './slug.ts';

const policyParts = ['necessary', 'optional', 'counting', 'icons', 'copy', 'contact'] as const;

/** What the site says about itself when nobody else does: what it stores, and why (R11). */
function policyBlocks({ messages, publicConfig }: SiteFacts): Block[] {
  const { atelierName, analytics, icons } = publicConfig();
  /** Where others are asked for something: parts of the policy only where they are. */
  const others: Partial<Record<(typeof policyParts)[number], string | undefined>> = {
    counting: analytics?.url,
    icons: icons.fallbackUrl,
  };
  return policyParts.flatMap((part): Block[] => {
    const url = others[part];
    if (part in others && url === undefined) return [];
    const values = { atelier: atelierName, host: url === undefined ? '' : new URL(url).host };
    const text = (key: string) => formatMessage(messages, `privacy.${part}.${key}`, values);
    return [
      { id: `${part}-title`, kind: 'heading', level: 2, text: text('title') },
      { id: part, kind: 'text', html: `<p>${escapeText(text('text'))}</p>` },
    ];
  });
}

/** The policy in the site's own words, because the upstream has none, or because nobody can say whether it has. */
export function builtInPolicy(facts: SiteFacts, { isUnknown }: { readonly isUnknown: boolean }): Page {
  const { messages } = facts;
  const notLoaded: Block = { id: 'not-loaded', kind: 'unknown', text: formatMessage(messages, 'privacy.not-loaded') };
  return {
    slug: 'privacy-policy',
    lead: formatMessage(messages, 'privacy.lead'),
    blocks: [...(isUnknown ? [notLoaded] : []), ...policyBlocks(facts)],
    isEmpty: false,
    isBuiltIn: true,
  };
}

/** The contact page without words of its own: what stands on it is in the configuration (R5). */
export const builtInContact: Page = { slug: 'contact-us', blocks: [], isEmpty: true, isBuiltIn: true };

/** Is there a way to reach the atelier, which the contact page shows without words of its own? */
export function saysHowToReach({ brand, wechatQr, wechatContact }: PublicConfig): boolean {
  const { mail, places, socials } = brand;
  return [mail, wechatQr, wechatContact].some(Boolean) || places.length > 0 || socials.length > 0;
}

const isShown = (page: Answer<Page>) => page.kind === 'found' && !page.value.isEmpty;

/** The privacy policy never vanishes: without the upstream's it is the site's own, which says so (R11). */
async function policy(parts: SiteParts): Promise<Answer<Page>> {
  const page = await parts.read(parts.sources.page('privacy-policy'));
  if (isShown(page)) return page;
  return { kind: 'found', value: builtInPolicy(parts, { isUnknown: page.kind === 'unknown' }) };
}

/** The contact page stands without words of its own, but not while nobody knows whether there are any (R5). */
async function contact({ read, sources }: SiteParts): Promise<Answer<Page>> {
  const page = await read(sources.page('contact-us'));
  return page.kind === 'unknown' || isShown(page) ? page : { kind: 'found', value: builtInContact };
}

/** As typed, and where nothing is shown under that spelling, in lower case (R17). */
async function inAnyCase({ read, sources }: SiteParts, slug: string): Promise<Answer<Page>> {
  const asTyped = await read(sources.page(slug));
  const lower = slug.toLowerCase();
  if (isShown(asTyped) || asTyped.kind === 'unknown' || lower === slug) return asTyped;
  const inLowerCase = await read(sources.page(lower));
  return inLowerCase.kind === 'absent' ? asTyped : inLowerCase;
}

/**
 * A general page, in whatever spelling: its own `slug` is the canonical one. One that the upstream gives as empty is
 * found, with `isEmpty`, if the menu or a list names it, or if nobody can tell; else there is none (R6).
 */
export async function generalPage(parts: SiteParts, slug: string): Promise<Answer<Page>> {
  const wanted = comparableSlug(slug);
  const lower = wanted.toLowerCase();
  if (lower === 'privacy-policy') return policy(parts);
  if (lower === 'contact-us') return contact(parts);
  // Decoded already: a percent sign left over is a malformed address, which the upstream need not hear of.
  if (wanted === '' || wanted.includes('%')) return { kind: 'absent' };
  const page = await inAnyCase(parts, wanted);
  if (page.kind !== 'found' || !page.value.isEmpty) return page;
  const named = await namedSlug(parts, wanted);
  return named.kind === 'absent' ? named : page;
}

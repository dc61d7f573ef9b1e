import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import type { PublicConfig } from '../../shared/contract/config.ts';
import type { LinkedPage, Page } from '../../shared/contract/page.ts';
import { formatMessage } from '../../shared/messages/format-message.ts';
import {
  isLegalSlug,
  type LegalSlug,
  type PageName,
  pathOf,
  pathOfGeneralPage,
} from '../../shared/page/site-routes.ts';
import { type LookupResult, mapFound } from '../base/lookup-result.ts';
import { isSafeKey } from '../upstream/call.ts';
import type { SiteDependencies, SiteFacts } from './dependencies.ts';
import { namedSlug } from './named-slugs.ts';
import { comparableSlug } from './slug.ts';
import { statementBlocks } from './statement.ts';

const policyParts = ['necessary', 'optional', 'counting', 'icons', 'copy', 'enquiries', 'contact'] as const;

function policyBlocks({ messages, publicConfig }: SiteFacts): Block[] {
  const { atelierName, analytics, icons, enquiries, publicUrl } = publicConfig();
  const others: Partial<Record<(typeof policyParts)[number], string | undefined>> = {
    counting: analytics?.url,
    icons: icons.fallbackUrl,
    enquiries: enquiries && publicUrl,
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

const legalBlocks: Readonly<Record<LegalSlug, (facts: SiteFacts) => Block[]>> = {
  'privacy-policy': policyBlocks,
  accessibility: statementBlocks,
};

/** `isUnknown`: the upstream may have the page, but it is unavailable. */
export function builtInPage(slug: LegalSlug, facts: SiteFacts, { isUnknown }: { readonly isUnknown: boolean }): Page {
  const { messages } = facts;
  const notLoaded: Block = { id: 'not-loaded', kind: 'unknown', text: formatMessage(messages, 'legal.not-loaded') };
  return {
    slug,
    lead: formatMessage(messages, `legal.${slug}.lead`),
    blocks: [...(isUnknown ? [notLoaded] : []), ...legalBlocks[slug](facts)],
    isEmpty: false,
    isBuiltIn: true,
  };
}

export const builtInContact: Page = { slug: 'contact-us', blocks: [], isEmpty: true, isBuiltIn: true };

export function saysHowToReach({ brand, wechatQr, wechatContact }: PublicConfig): boolean {
  const { mail, addresses, socials } = brand;
  return [mail, wechatQr, wechatContact].some(Boolean) || addresses.length > 0 || socials.length > 0;
}

const isShown = (page: LookupResult<Page>) => page.kind === 'found' && !page.value.isEmpty;

const placeholder = '<p>{built-in}</p>';

/** Replaces a paragraph `{built-in}` of a page by the site's own blocks. */
function withBuiltIn(page: Page, builtIn: () => readonly Block[]): Page {
  const blocks = page.blocks.flatMap((block): readonly Block[] => {
    if (block.kind !== 'text' || !block.html.includes(placeholder)) return [block];
    const [before = '', ...after] = block.html.split(placeholder);
    const rest: Block = { id: `${block.id}-after`, kind: 'text', html: after.join('') };
    return [{ ...block, html: before }, ...builtIn(), rest].filter((one) => one.kind !== 'text' || one.html !== '');
  });
  return { ...page, blocks };
}

/** Returns the built-in text unless the upstream has one, which can contain the built-in text (R11). */
async function legalPage(parts: SiteDependencies, slug: LegalSlug): Promise<LookupResult<Page>> {
  const page = await parts.read(parts.sources.page(slug));
  if (page.kind === 'found' && !page.value.isEmpty)
    return { ...page, value: withBuiltIn(page.value, () => legalBlocks[slug](parts)) };
  return { kind: 'found', value: builtInPage(slug, parts, { isUnknown: page.kind === 'unknown' }) };
}

async function contact({ read, sources }: SiteDependencies): Promise<LookupResult<Page>> {
  const page = await read(sources.page('contact-us'));
  return page.kind === 'unknown' || isShown(page) ? page : { kind: 'found', value: builtInContact };
}

/** Reads the slug as typed, then in lower case (R17). The menu's own spelling comes after both. */
async function inAnyCase({ read, sources }: SiteDependencies, slug: string): Promise<LookupResult<Page>> {
  const asTyped = await read(sources.page(slug));
  const lower = slug.toLowerCase();
  if (isShown(asTyped) || asTyped.kind === 'unknown' || lower === slug) return asTyped;
  const inLowerCase = await read(sources.page(lower));
  return inLowerCase.kind === 'absent' ? asTyped : inLowerCase;
}

/** An empty page exists only if the menu or a list names it, or might (R6). The `slug` is canonical. */
export async function generalPage(parts: SiteDependencies, slug: string): Promise<LookupResult<Page>> {
  const wanted = comparableSlug(slug);
  const lower = wanted.toLowerCase();
  if (isLegalSlug(lower)) return legalPage(parts, lower);
  if (lower === 'contact-us') return contact(parts);
  // The slug is decoded, so a percent sign is malformed.
  if (wanted === '' || wanted.includes('%') || !isSafeKey(wanted)) return { kind: 'absent' };
  const page = await inAnyCase(parts, wanted);
  if (page.kind === 'unknown' || isShown(page)) return page;
  const named = await namedSlug(parts, wanted);
  if (named.kind === 'found' && named.value !== wanted && named.value !== lower) {
    const spelled = await parts.read(parts.sources.page(named.value));
    if (spelled.kind !== 'absent') return spelled;
  }
  return named.kind === 'absent' ? named : page;
}

const fixedPages = {
  about: 'design-about',
  process: 'design-process',
  biography: 'art-biography-name',
} as const satisfies Record<string, PageName>;

export type FixedPage = keyof typeof fixedPages;

export const isFixedPage = (name: string): name is FixedPage => Object.hasOwn(fixedPages, name);

const linked = (answer: LookupResult<Page>, pathOfPage: (page: Page) => string): Promise<LookupResult<LinkedPage>> =>
  mapFound(answer, ({ seo: _own, ...page }) => ({ ...page, canonicalPath: pathOfPage(page) }));

export async function fixedPage(
  { read, sources, publicConfig }: SiteDependencies,
  name: FixedPage,
): Promise<LookupResult<LinkedPage>> {
  const path = pathOf(fixedPages[name], { name: publicConfig().artistSlug });
  return linked(await read(sources[name]), () => path);
}

export const linkedGeneralPage = async (parts: SiteDependencies, slug: string): Promise<LookupResult<LinkedPage>> =>
  linked(await generalPage(parts, slug), (page) => pathOfGeneralPage(page.slug));

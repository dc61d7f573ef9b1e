import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import type { Page } from '../../shared/contract/page.ts';
import { formatMessage } from '../../shared/format-message.ts';
import type { SiteFacts } from './answer.ts';

const policyParts = ['necessary', 'optional', 'copy', 'contact'] as const;

/** What the site says about itself when nobody else does: what it stores, and why (R11). */
function policyBlocks({ messages, publicConfig }: SiteFacts): Block[] {
  const values = { atelier: publicConfig().atelierName };
  const text = (key: string) => formatMessage(messages, `privacy.${key}`, values);
  return policyParts.flatMap((part): Block[] => [
    { id: `${part}-title`, kind: 'heading', level: 2, text: text(`${part}.title`) },
    { id: part, kind: 'text', html: `<p>${escapeText(text(`${part}.text`))}</p>` },
  ]);
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

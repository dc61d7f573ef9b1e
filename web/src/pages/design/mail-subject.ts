import type { Page } from '../../../../shared/contract/page.ts';

/** Mail links without a subject, as the server's sanitizer writes them. */
const mailLink = /href="(mailto:[^"?]+)"/g;

/** A page whose mail links have the subject given: what somebody enquires about. */
export function withMailSubject(page: Page, subject: string): Page {
  const query = `subject=${encodeURIComponent(subject)}`;
  const blocks = page.blocks.map((block) => {
    if (block.kind === 'text') return { ...block, html: block.html.replace(mailLink, `href="$1?${query}"`) };
    if (block.kind === 'link' && block.href.startsWith('mailto:') && !block.href.includes('?')) {
      return { ...block, href: `${block.href}?${query}` };
    }
    return block;
  });
  return { ...page, blocks };
}

import { escapeAttribute, escapeText } from 'entities/escape';
import type { Head, HeadTag } from '../../shared/head.ts';

function markup({ tag, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${tag}${written.join('')}>`;
  if (tag === 'title') return `${start}${escapeText(text)}</title>`;
  return tag === 'script' ? `${start}${text}</script>` : start;
}

/** The head of a page as markup. */
export function headTags(head: Head): string {
  return head.map(markup).join('');
}

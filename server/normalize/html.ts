import sanitizeHtml from 'sanitize-html';
import { htmlPolicy } from './html-policy.ts';
import { wrapStray } from './html-split.ts';
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts';
import type { Reading } from './reading.ts';
import { isBlank } from './text.ts';

const blockElement = /<(?:p|div|h[1-6]|ul|ol|dl|blockquote|pre|figure|table|hr|section|article|iframe|video|embed)\b/i;
const anyTag = /<\/?[a-z][^<>]*>/i;
const emptyElement =
  /<(p|h[1-6]|li|ul|ol|blockquote|figure|figcaption|strong|em|a|b|i)(?: [^<>]*)?>(?:[\s\u200b\u2060\u00ad]|<br \/>)*<\/\1>/g;

/** Text in which nothing stands for anything else, and nothing is invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be there
const words = /^[^<>&\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/** Whether markup shows nothing: empty paragraphs, non-breaking spaces and invisible characters do not count. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|video)\b/.test(html) && isBlank(html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '));

/**
 * Sanitized markup out of HTML, Markdown or plain text; '' when it shows nothing. Headings start at level 2.
 * A `video` element in it stands for an embedded film, to be taken out by `splitHtml`.
 */
export function sanitizeMarkup(raw: string, at: string, reading: Reading): string {
  const text = raw.toWellFormed();
  // Words alone need no sanitizer, and most texts are words alone.
  if (words.test(text) && !looksLikeMarkdown(text)) return isBlank(text) ? '' : paragraphs(text);
  const source = toMarkup(text, at, reading);
  const sanitized = sanitizeHtml(source, htmlPolicy(at, reading));
  const tidy = wrapStray(removeEmpty(unwrapBareLinks(lowerHeadings(sanitized))).trim());
  if (/<(?:script|style|iframe|form|object|embed|svg)\b|\son\w+\s*=/i.test(source))
    reading.ledger.note(at, 'html-sanitized');
  return isBlankHtml(tidy) ? '' : tidy;
}

function toMarkup(raw: string, at: string, reading: Reading): string {
  if (blockElement.test(raw)) return raw;
  const rendered = !anyTag.test(raw) && looksLikeMarkdown(raw) ? markdownToHtml(raw) : undefined;
  if (rendered === undefined) return paragraphs(raw);
  reading.ledger.note(at, 'markdown-rendered');
  return rendered;
}

/** Plain text, or text with inline elements only, as paragraphs: an empty line parts them, a line break breaks. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/** The page has the only first-level heading; where the text has one too, all its headings step down. */
function lowerHeadings(html: string): string {
  if (!html.includes('<h1')) return html;
  return html.replace(
    /<(\/?)h([1-6])\b/g,
    (_match, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}`,
  );
}

/** Takes away links that lead nowhere and leaves their words. */
function unwrapBareLinks(html: string): string {
  if (!/<a(?! href=)[ >]/.test(html)) return html;
  const open: boolean[] = [];
  return html.replace(/<(\/?)a((?: [^<>]*)?)>/g, (whole, slash: string, attributes: string) => {
    if (slash === '') open.push(attributes.includes(' href="'));
    const isLink = slash === '' ? open.at(-1) : open.pop();
    return isLink ? whole : '';
  });
}

function removeEmpty(html: string): string {
  let tidy = html;
  for (let pass = 0; pass < 4; pass += 1) {
    const next = tidy.replace(emptyElement, '');
    if (next === tidy) break;
    tidy = next;
  }
  return tidy;
}

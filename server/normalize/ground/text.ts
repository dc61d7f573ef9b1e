import { decodeHTMLStrict } from 'entities';
import type { RuleName } from './rules.ts';
import { withoutMarkers } from './url-markers.ts';

interface Notable {
  note(rule: RuleName): void;
}

/** HTML elements in plain text. Other angle brackets are the editor's own. */
const tag =
  /<\/?(?:a|abbr|acronym|address|area|article|aside|audio|b|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|keygen|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noframes|noscript|object|ol|option|output|p|param|picture|pre|progress|q|rb|rp|rt|rtc|ruby|s|samp|script|search|section|select|slot|small|source|spacer|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp)(?:[\s/][^<>]*)?>/gi;
const breakingTag =
  /^<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|blockquote|section|article|dt|dd|figure|figcaption|hr|header|footer|table)\b/i;
const unprintedTag = /^<(\/?)(?:script|style|template|noscript|iframe|object|select|textarea)\b/i;

/** Joiners inside words stay. */
const control = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
const unseen = `${control}\\u200b\\u2060\\ufeff\\u00ad`;
const invisible = new RegExp(`[${unseen}]`, 'g');

const suspicious = new RegExp(`[<&${unseen}\\ud800-\\udfff]`);

const controls = new RegExp(`[${control}]`, 'g');

export const withoutControls = (text: string): string => text.replace(controls, '');

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

function stripTags(text: string): string {
  const uncommented = removeComments(text);
  let plain = '';
  let end = 0;
  let unprinted = 0;
  for (const match of uncommented.matchAll(tag)) {
    if (unprinted === 0) plain += uncommented.slice(end, match.index);
    end = match.index + match[0].length;
    const slash = unprintedTag.exec(match[0])?.[1];
    if (slash === '' && !match[0].endsWith('/>')) unprinted += 1;
    else if (slash === '/') unprinted = Math.max(0, unprinted - 1);
    else if (breakingTag.test(match[0])) plain += '\n';
  }
  // An element that is never closed must not swallow the rest.
  return plain + uncommented.slice(end);
}

function removeComments(text: string): string {
  let rest = text;
  let remaining = '';
  for (let start = rest.indexOf('<!--'); start >= 0; start = rest.indexOf('<!--')) {
    const end = rest.indexOf('-->', start);
    if (end < 0) break;
    remaining += rest.slice(0, start);
    rest = rest.slice(end + 3);
  }
  return remaining + rest;
}

/** Decodes repeatedly, because CMSs encode twice. */
function decode(text: string): string {
  let decoded = text;
  for (let pass = 0; pass < 4 && decoded.includes('&'); pass += 1) {
    const next = decodeHTMLStrict(decoded.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&'));
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

function toPlain(raw: string, node: Notable): string {
  if (!suspicious.test(raw)) return raw;
  let text = raw.toWellFormed();
  if (text !== raw) node.note('text-cleaned');
  // Because removing characters can form tags, and decoding can form invisible characters, repeat.
  for (let pass = 0; pass < 4; pass += 1) {
    const visible = withoutInvisible(text);
    if (visible !== text) node.note('text-cleaned');
    const stripped = visible.includes('<') ? stripTags(visible) : visible;
    if (stripped !== visible) node.note('tags-stripped');
    const decoded = decode(stripped);
    if (decoded !== stripped) node.note('entity-decoded');
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

/** Plain text of several lines: spaces folded, at most one empty line in a row, trimmed. */
export const cleanText = (raw: string, node: Notable): string =>
  toPlain(raw, node)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Plain text of one line: white space folded, trimmed. */
export function cleanLine(raw: string, node: Notable): string {
  const plain = toPlain(raw, node).trim();
  return /\s\s|[^\S ]/.test(plain) ? plain.replace(/\s+/g, ' ') : plain;
}

export const isBlank = (text: string): boolean => /^[\s\u200b-\u200f\u2060\ufeff\u00ad]*$/.test(text);

/** Because browsers skip some of these characters, a scheme could hide behind them. */
const unseenInUrl = /[\p{Cc}\u200b\ufeff\u00ad]/gu;

export const cleanUrl = (raw: string): string => withoutMarkers(raw.toWellFormed().replace(unseenInUrl, '').trim());

/** Percent-encodes white space as browsers do. */
export const encodeSpaces = (url: string): string => url.replace(/\s/g, encodeURIComponent);

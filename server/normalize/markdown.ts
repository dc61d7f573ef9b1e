import { marked } from 'marked';

/** Signs that hardly stand in plain text: a heading, a link, a picture, bold text, a fence or a list of several lines. */
const signs = [
  /^#{1,6} \S/m,
  /!?\[[^[\]\n]*\]\([^()\s]+\)/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /^```/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^1\. \S.*\n2\. \S/m,
];

/** Quotes and lists in one another, deeper than anybody writes: the renderer calls itself for each. */
const tooDeep = /^\s*(?:> ?|[-*+] |\d{1,9}[.)] ){30}/m;

/** Whether a text without tags is Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.length < 100_000 && signs.some((sign) => sign.test(text)) && !tooDeep.test(text);

/** Markup of a Markdown text, undefined where it cannot be rendered; it still has to be sanitized. Never throws. */
export function markdownToHtml(text: string): string | undefined {
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: false });
  } catch {
    return undefined;
  }
}

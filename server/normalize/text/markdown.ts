import MarkdownIt from 'markdown-it';

/** Signs that hardly stand in plain text: a heading, a link, a picture, bold text, a fence or a list of several lines. */
const signs = [
  /^#{1,6} \S/m,
  /!?\[[^[\]\n]*\]\([^()\s]+\)/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /^```/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^1\. \S.*\n2\. \S/m,
];

/** Whether a text without tags is Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.length < 100_000 && signs.some((sign) => sign.test(text));

/** As GitHub writes it: tables, strikethrough and bare addresses as links. */
const renderer = new MarkdownIt({ linkify: true });

/** Markup of a Markdown text; it still has to be sanitized. Never throws; quotes and lists end at a depth of 100. */
export const markdownToHtml = (text: string): string => renderer.render(text);

import type { ChildNode } from 'domhandler';
import type { Reading } from '../reply/reading.ts';
import { byLines, isBlock, isWrapper, showsNothing } from './html-flow.ts';
import { mend } from './html-mend.ts';
import { sanitize } from './html-policy.ts';
import { type CaptionedPicture, type HtmlFilm, splitHtml } from './html-split.ts';
import { elementsIn, parseHtml, writeHtml } from './html-tree.ts';
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts';
import { isBlank } from './text.ts';

/** A piece of a text: sanitized markup, the pictures of one element that holds nothing else, or a film. */
export type MarkupPart =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'pictures'; readonly pictures: readonly CaptionedPicture[]; readonly title?: string }
  | { readonly kind: 'film'; readonly film: HtmlFilm };

const anyTag = /<\/?[a-z][^<>]*>/i;

/** Text in which nothing stands for anything else, and nothing is invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be there
const words = /^[^<>&\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/**
 * The pieces of a text of HTML, Markdown or plain words, in order; none when it shows nothing. Headings start at level 2.
 * It is parsed once, mended and parted as a tree, sanitized last and written once.
 */
export function readMarkup(raw: string, at: string, reading: Reading): MarkupPart[] {
  const text = raw.toWellFormed();
  // Words alone need no parser, and most texts are words alone.
  if (words.test(text) && !looksLikeMarkdown(text))
    return isBlank(text) ? [] : [{ kind: 'text', html: paragraphs(text) }];
  return splitHtml(mend(readTree(text, at, reading), at, reading)).flatMap((part): MarkupPart[] => {
    if (part.kind !== 'text') return [part];
    const nodes = sanitize(part.nodes);
    return showsNothing(nodes) ? [] : [{ kind: 'text', html: writeHtml(nodes).trim() }];
  });
}

function readTree(text: string, at: string, reading: Reading): ChildNode[] {
  const rendered = !anyTag.test(text) && looksLikeMarkdown(text) ? markdownToHtml(text) : undefined;
  if (rendered !== undefined) reading.ledger.note(at, 'markdown-rendered');
  const tree = parseHtml(rendered ?? text);
  const isMarkup = elementsIn(tree).some((element) => isBlock(element) || isWrapper(element.name));
  return isMarkup ? tree : byLines(tree);
}

/** Words as paragraphs: an empty line parts them, a line break breaks. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');
}

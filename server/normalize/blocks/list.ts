import { Element, Text } from 'domhandler';
import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';
import { present } from '../ground/record.ts';
import { markLanguages } from '../text/html-language.ts';
import { writeHtml } from '../text/html-tree.ts';
import { type SpokenText, withLanguage } from '../text/text-language.ts';
import type { BlockDraft } from './block-draft.ts';

/** Items as a list. A list has one language, so that items in several languages become rich text. */
export function listOf(words: readonly SpokenText[], isOrdered = false, own: TextLanguage = {}): BlockDraft {
  const [first] = words;
  if (!words.every(({ lang, dir }) => lang === first?.lang && dir === first?.dir))
    return { kind: 'text', html: withLanguage(listHtml(words, isOrdered), own) };
  const items = words.map(({ text }) => text);
  return { kind: 'list', isOrdered, items, ...present({ lang: first?.lang, dir: first?.dir }), ...own };
}

function listHtml(words: readonly SpokenText[], isOrdered: boolean): string {
  const items = words.map(({ text, ...language }) => new Element('li', present(language), [new Text(text)]));
  return writeHtml(markLanguages([new Element(isOrdered ? 'ol' : 'ul', {}, items)]));
}

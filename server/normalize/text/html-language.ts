import type { ChildNode, Element } from 'domhandler';
import { elementsIn, textIn } from './html-tree.ts';

/** Scripts that one language writes, or mostly one. Many languages share Latin and Cyrillic. */
const scripts: readonly (readonly [language: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
];

export const isRightToLeft = (language: string): boolean => language === 'ar' || language === 'he';

/** Share of the letters of a text. Less may be a name in a sentence of another language. */
const leastShare = 0.6;

const blocks = /^(?:p|h[2-6]|li|blockquote|td|th|dt|dd|figcaption|caption|pre)$/;

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

export const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/** Language of the script that most letters belong to. Japanese has Han letters as well. */
export function languageOfLetters(text: string): string | undefined {
  if (!otherScript.test(text)) return undefined;
  const letters = text.replace(/\P{L}/gu, '');
  const all = countOf(letters, /./gu);
  if (all === 0) return undefined;
  const kana = countOf(letters, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const own = scripts.map(([language, script]) => {
    const han = language === 'ja' && kana > 0 ? countOf(letters, /\p{Script=Han}/gu) : 0;
    return { language, count: countOf(letters, script) + han };
  });
  return own.find(({ count }) => count / all >= leastShare)?.language;
}

export function ownLanguage({ name, attribs }: Element): Readonly<Record<string, string>> {
  const lang = (attribs.lang || attribs['xml:lang'])?.trim().replaceAll('_', '-');
  const [, styled = name === 'bdi' ? 'auto' : ''] =
    /(?:^|[;\s])direction\s*:\s*(rtl|ltr)/i.exec(attribs.style ?? '') ?? [];
  const dir = (attribs.dir?.trim() || styled).toLowerCase();
  return { ...(lang && { lang }), ...(dir && { dir }) };
}

/**
 * Marks each paragraph in another script with its language and, among paragraphs that run from the left, its direction,
 * unless the content has set them.
 */
export function markLanguages(nodes: readonly ChildNode[]): readonly ChildNode[] {
  const found = elementsIn(nodes).flatMap((element) => {
    const text = blocks.test(element.name) ? textIn(element.children) : '';
    return /\p{L}/u.test(text) ? [{ element, language: languageOfLetters(text) }] : [];
  });
  const isMixed = !found.every(({ language = '' }) => isRightToLeft(language));
  for (const each of found) {
    const { attribs } = each.element;
    if (each.language && !attribs.lang) attribs.lang = each.language;
    if (isMixed && isRightToLeft(each.language ?? '') && !attribs.dir) attribs.dir = 'rtl';
  }
  return nodes;
}

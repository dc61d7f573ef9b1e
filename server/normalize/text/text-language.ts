import type { ChildNode } from 'domhandler';
import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';
import { present, scalarText } from '../ground/record.ts';
import { cleanLine } from '../ground/text.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isRightToLeft, languageOfLetters, ownLanguage } from './html-language.ts';
import { isElement, isText, parseHtml, textIn, writeHtml } from './html-tree.ts';
import { readLine, readRaw, readText } from './printable.ts';

export interface SpokenText extends TextLanguage {
  readonly text: string;
}

/** Canonical BCP 47 tag. Undefined for a name such as "German". */
export function languageTag(text = ''): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function directionIn(text: string): TextLanguage['dir'] {
  const dir = text.trim().toLowerCase();
  return dir === 'rtl' || dir === 'ltr' ? dir : undefined;
}

export const languageOfAttributes = ({ lang, dir = '' }: Readonly<Record<string, string>>): TextLanguage =>
  present({ lang: languageTag(lang), dir: directionIn(dir) });

/** Marks that all words have, with those of the elements around them. Undefined without words. */
export function marksOfAll(
  nodes: readonly ChildNode[],
  outer: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> | undefined {
  let common: Readonly<Record<string, string>> | undefined;
  for (const node of nodes) {
    const isWords = isText(node) && node.data.trim() !== '';
    const own = isElement(node) ? marksOfAll(node.children, { ...outer, ...ownLanguage(node) }) : isWords && outer;
    if (!own) continue;
    common = common ? Object.fromEntries(Object.entries(common).filter(([name, value]) => own[name] === value)) : own;
  }
  return common;
}

const mayMark = (raw: string): boolean => raw.includes('<') && /lang|dir/i.test(raw);

/** Language that markup around a whole text sets: `<span lang="ar" dir="rtl">…</span>`. */
const languageInMarkup = (raw: string): TextLanguage =>
  mayMark(raw) ? languageOfAttributes(marksOfAll(parseHtml(raw)) ?? {}) : {};

/** Languages that elements of markup set, by their text. */
export function languagesInMarkup(raw: string, node: PayloadNode): ReadonlyMap<string, TextLanguage> {
  const found = new Map<string, TextLanguage>();
  const collect = (nodes: readonly ChildNode[], outer: Readonly<Record<string, string>>): void => {
    for (const element of nodes.filter(isElement)) {
      const own = { ...outer, ...ownLanguage(element) };
      const marks = marksOfAll(element.children, own);
      if (marks) found.set(cleanLine(textIn(element.children), node), languageOfAttributes(marks));
      collect(element.children, own);
    }
  };
  if (mayMark(raw)) collect(parseHtml(raw), {});
  return found;
}

/** The shortest Chinese text that is not a name or a title in Japanese. */
const leastHan = 10;

export function languageOfScript(text: string): TextLanguage {
  const lang = languageOfLetters(text);
  if (lang === undefined || (lang === 'zh' && text.length < leastHan)) return {};
  return isRightToLeft(lang) ? { lang, dir: 'rtl' } : { lang };
}

export const spoken = (text: string): SpokenText => ({ text, ...languageOfScript(text) });

const wordsOf = (text: string | undefined, node: PayloadNode): SpokenText | undefined =>
  text === undefined ? undefined : { ...spoken(text), ...languageInMarkup(readRaw(node) ?? '') };

/** One line with its language, which the markup around it or its script shows. */
export const readSpokenLine = (node: PayloadNode): SpokenText | undefined => wordsOf(readLine(node), node);

export const readSpokenText = (node: PayloadNode): SpokenText | undefined => wordsOf(readText(node), node);

/** Rich text whose paragraphs have the language, unless they have another one. */
export function withLanguage(html: string, language: TextLanguage): string {
  const own: Record<string, string> = present(language);
  if (Object.keys(own).length === 0) return html;
  const nodes = parseHtml(html);
  for (const node of nodes) if (isElement(node)) node.attribs = { ...own, ...node.attribs };
  return writeHtml(nodes);
}

const languageFields = {
  text: ['lang', 'dir'],
  title: ['titleLang', 'titleDir'],
  lead: ['leadLang', 'leadDir'],
} as const;

/** True for a field such as `lang: it` or `dir: rtl`. */
export function isLanguageField(key: string, value: unknown): boolean {
  const text = scalarText(value);
  return /^(?:lang|language)$/i.test(key) ? languageTag(text) !== undefined : key === 'dir' && !!directionIn(text);
}

/** Language that fields beside a text contain, such as `lang` or `title_lang`. */
export function takeLanguage(record: OpenRecord, of: keyof typeof languageFields = 'text'): TextLanguage {
  const [lang, dir] = languageFields[of];
  return present({
    lang: record.take(lang, ({ value }) => languageTag(scalarText(value).trim())),
    dir: record.take(dir, ({ value }) => directionIn(scalarText(value))),
  });
}

export function takeTitle(record: OpenRecord) {
  const { text: title, lang, dir }: Partial<SpokenText> = record.take('title', readSpokenLine) ?? {};
  const { lang: titleLang = lang, dir: titleDir = dir } = takeLanguage(record, 'title');
  return { title, ...(title !== undefined && present({ titleLang, titleDir })) };
}

export function takeLead(record: OpenRecord, field: 'lead' | 'pageLead', read = readSpokenLine) {
  const { text: lead, lang, dir }: Partial<SpokenText> = record.take(field, read) ?? {};
  const { lang: leadLang = lang, dir: leadDir = dir } = takeLanguage(record, 'lead');
  return { lead, ...(lead !== undefined && present({ leadLang, leadDir })) };
}

/** Of a part that is one text, such as a fact or a block. */
export const languageOf = (part: unknown): unknown =>
  Object(part).lang ?? /^<[^<>]*? lang="([^"]+)"/.exec(String(Object(part).html ?? ''))?.[1];

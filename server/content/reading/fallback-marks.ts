/*
 * Marks the texts of a value that another language supplies. `texts` has, for each language, all texts of the same
 * resource without any fallback. A text that its own language lacks is one of the first language that has it.
 */

import { localHref } from '../../../shared/page/languages.ts';
import { directionOf } from '../../base/locales.ts';
import type { Coverage } from '../../base/translations.ts';
import { isRecord } from '../../normalize/ground/record.ts';
import { parseHtml } from '../../normalize/text/html-tree.ts';
import { marksOfAll, withLanguage } from '../../normalize/text/text-language.ts';

export type Texts = ReadonlyMap<string, ReadonlySet<string>>;

type Fields = Record<string, unknown>;

export function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) textsIn(part, found);
  return found;
}

/** Fields whose language is in `lang`, by what an object is. */
function spokenFields(part: Fields, isFact: boolean): readonly string[] {
  if (isFact) return ['label', 'value'];
  if (part.kind === 'gallery') return ['title'];
  if (part.kind !== undefined) return ['text', 'attribution', 'label', 'items'];
  // A paragraph of an introduction.
  if (typeof part.text === 'string') return ['text'];
  return Array.isArray(part.sources) ? ['title', 'caption', 'alt'] : [];
}

const htmlFields = ['html', 'description', 'transcript'] as const;

const ownHref = /(<a\b[^<>]* href=")(\/[^"]*)/g;

/** Marks a value in place, and gives links in its HTML the prefix. Returns how much of it is in its language. */
export function markFallbacks(value: object, locale: string, texts: Texts, prefix: string): Coverage {
  const main: string[] = [];
  const titles: string[] = [];
  let isComplete = true;
  /** Texts that name another language of the site are in it. */
  const sourceOf = (text: string, named: unknown): string =>
    [...texts].find(([one]) => one === named)?.[0] ?? [...texts].find(([, own]) => own.has(text))?.[0] ?? locale;
  /** Fields without languages have this text in all of them, so no page is in a language because of it. */
  const isShared = (text: string) => texts.size > 1 && [...texts.values()].every((own) => own.has(text));
  const marked = (given: readonly unknown[], kind: string[], named?: unknown) => {
    const words = given.flat().filter((text): text is string => typeof text === 'string' && /\p{L}/u.test(text));
    const sources = words.map((text) => sourceOf(text, named));
    kind.push(...sources.filter((_source, index) => !isShared(words[index] ?? '')));
    const source = sources.includes(locale) ? undefined : sources[0];
    if (sources.some((one) => one !== locale)) isComplete = false;
    return source === undefined ? undefined : { lang: source, dir: directionOf(source) };
  };
  const walk = (part: unknown, isFact: boolean, isMain: boolean): void => {
    if (Array.isArray(part)) for (const item of part) walk(item, isFact, isMain);
    if (!isRecord(part)) return;
    const own: Fields = part;
    const spoken = spokenFields(own, isFact);
    for (const name of ['title', 'lead'] as const) {
      if (spoken.includes(name) || own[name] === undefined) continue;
      const mark = marked([own[name]], name === 'lead' ? main : titles, own[`${name}Lang`]);
      if (mark && own[`${name}Lang`] === undefined)
        Object.assign(own, { [`${name}Lang`]: mark.lang, [`${name}Dir`]: mark.dir });
    }
    const mark = marked(
      spoken.map((name) => own[name]),
      isMain ? main : titles,
      own.lang,
    );
    if (mark && own.lang === undefined) Object.assign(own, mark);
    for (const name of htmlFields) {
      const html = own[name];
      if (typeof html !== 'string') continue;
      const named = html.includes(' lang="') ? marksOfAll(parseHtml(html))?.lang : undefined;
      const whole = marked([html], isMain ? main : titles, named);
      const local = html.replace(ownHref, (_all, start: string, href: string) => start + localHref(href, prefix));
      own[name] = whole ? withLanguage(local, whole) : local;
    }
    for (const [name, inner] of Object.entries(own)) {
      if (typeof inner !== 'object') continue;
      const isBlocks = name === 'blocks' || name === 'intro';
      walk(inner, name === 'facts' || (own.kind === 'facts' && name === 'items'), isMain || isBlocks);
    }
  };
  walk(value, false, false);
  const sources = main.length > 0 ? main : titles;
  return { text: sources.includes(locale) ? locale : sources[0], isComplete };
}

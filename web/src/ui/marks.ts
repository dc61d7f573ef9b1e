import type { Source } from '../../../shared/contract/preview.ts';
import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';

interface Marks {
  readonly lang: string | undefined;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

/** Attributes of an element with a text of the content. Without a direction, its first letter decides. */
export const inLanguage = ({ lang, dir }: TextLanguage = {}): Marks => ({ lang, dir: dir ?? 'auto' });

/** The source of a plain value of an entry. Public pages have none. */
export const sourceOfField = (source: Source | undefined, field: string): Source | undefined =>
  source && { ...source, pointer: source.fields?.[field] ?? source.pointer };

/** Attribute with the source of an element, for previews. Public pages have no sources, and so no attribute. */
export const sourceMark = (source: Source | undefined, field?: string): { readonly 'data-source'?: string } =>
  source ? { 'data-source': JSON.stringify(field ? sourceOfField(source, field) : source) } : {};

interface Titled {
  readonly titleLang?: string | undefined;
  readonly titleDir?: TextLanguage['dir'];
  readonly source?: Source | undefined;
}

export function titleMarks({ titleLang: lang, titleDir: dir, source }: Titled = {}) {
  return { ...inLanguage({ lang, dir }), ...sourceMark(source, 'title') };
}

interface Led {
  readonly leadLang?: string | undefined;
  readonly leadDir?: TextLanguage['dir'];
  readonly source?: Source | undefined;
}

export function leadMarks({ leadLang: lang, leadDir: dir, source }: Led, field: 'lead' | 'pageLead') {
  return { ...inLanguage({ lang, dir }), ...sourceMark(source, field) };
}

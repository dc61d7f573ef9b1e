import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';

interface Marks {
  readonly lang: string | undefined;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

/** Attributes of an element with a text of the content. Without a direction, its first letter decides. */
export const inLanguage = ({ lang, dir }: TextLanguage = {}): Marks => ({ lang, dir: dir ?? 'auto' });

interface ContentLanguages {
  readonly titleLang?: string | undefined;
  readonly titleDir?: TextLanguage['dir'];
  readonly leadLang?: string | undefined;
  readonly leadDir?: TextLanguage['dir'];
}

export const titleMarks = ({ titleLang: lang, titleDir: dir }: ContentLanguages = {}) => inLanguage({ lang, dir });
export const leadMarks = ({ leadLang: lang, leadDir: dir }: ContentLanguages = {}) => inLanguage({ lang, dir });

import { z } from 'zod';

const tag = z.string().optional();
const direction = z.enum(['ltr', 'rtl']).optional();

const languageOf = (text: string) => `BCP 47 tag of the language of the ${text}. Absent: the language of the site`;
const directionOf = (text: string) => `Direction of the ${text}. Absent: use that of its letters (\`dir="auto"\`)`;

/** Language and direction of the plain texts of an object. */
export const languageFields = (text: string) => ({
  lang: tag.describe(languageOf(text)),
  dir: direction.describe(directionOf(text)),
});

export const titleLanguageFields = {
  titleLang: tag.describe(languageOf('title')),
  titleDir: direction.describe(directionOf('title')),
};

export const leadLanguageFields = {
  leadLang: tag.describe(languageOf('lead')),
  leadDir: direction.describe(directionOf('lead')),
};

/** Fields with `undefined` are absent. */
export interface TextLanguage {
  readonly lang?: string | undefined;
  readonly dir?: 'ltr' | 'rtl' | undefined;
}

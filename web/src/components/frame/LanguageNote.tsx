import type { CSSProperties } from 'react';
import type { LinkedLanguage } from '../../../../shared/contract/language.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';

interface LanguageNoteProps {
  readonly locales: readonly LinkedLanguage[];
  readonly style?: CSSProperties | undefined;
}

/** Letters of a headline reach above its line. */
const aboveTitle = { paddingBlockEnd: 'var(--s3)' };

/** The language of the main text, if the page's own lacks it. */
export function LanguageNote({ locales, style }: LanguageNoteProps) {
  const t = useText();
  const { locale: own } = useConfig();
  const text = locales.find(({ locale }) => locale === own)?.text;
  const language = text && new Intl.DisplayNames(own, { type: 'language' }).of(new Intl.Locale(text).language);
  return (
    language && (
      <p className="grid caption" style={style ?? aboveTitle}>
        <span className="on-datum">{t('language.fallback', { language })}</span>
      </p>
    )
  );
}

import { useState } from 'react';
import { localHref } from '../../../../shared/page/languages.ts';
import { hostAddressOf } from '../../api/baked-site.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { lastingStorage } from '../../preferences/safe-storage.ts';
import styles from './LanguageOffer.module.css';
import area from './NoticeArea.module.css';

const refusal = 'language-offer';

const languageOf = (tag: string) => new Intl.Locale(tag).language;

/** The page in the first language that the browser prefers, until the visitor has refused. */
export function LanguageOffer() {
  const t = useText();
  const { locale: own, locales = [] } = useConfig();
  const { path, search } = useCurrentPage();
  const [isRefused, setIsRefused] = useState(() => lastingStorage.read(refusal) !== null);
  const known = navigator.languages.flatMap(
    (tag) => locales.find(({ locale }) => languageOf(locale) === languageOf(tag)) ?? [],
  );
  const [wanted] = known;
  if (isRefused || !wanted || languageOf(wanted.locale) === languageOf(own)) return null;
  const { locale, prefix, dir, offer } = wanted;
  const refuse = () => {
    lastingStorage.write(refusal, locale);
    setIsRefused(true);
  };
  return (
    <aside className={`${area.notice} ${styles.offer}`} aria-label={offer} lang={locale} dir={dir}>
      <a className="plain-link" href={hostAddressOf(localHref(path + search, prefix))} hrefLang={locale}>
        {offer}
      </a>
      <button type="button" className={styles.refuse} onClick={refuse} lang={own} aria-label={t('consent.close')}>
        ✕
      </button>
    </aside>
  );
}

import { Fragment } from 'react';
import { localHref } from '../../../../shared/page/languages.ts';
import { hostAddressOf } from '../../api/baked-site.ts';
import { useConfig } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** Links to the page in each language. The server redirects to the slug of the language. */
export function Languages() {
  const { locale: own, locales } = useConfig();
  const { path, search } = useCurrentPage();
  const links = locales?.map(({ locale, prefix, name, dir }, index) => (
    <Fragment key={locale}>
      {index > 0 && ' · '}
      {locale === own && <span aria-hidden="true">● </span>}
      <a
        className="plain-link"
        href={hostAddressOf(localHref(path + search, prefix))}
        hrefLang={locale}
        lang={locale}
        dir={dir}
        aria-current={locale === own ? 'true' : undefined}
      >
        {name}
      </a>
    </Fragment>
  ));
  return (
    links && (
      <li>
        <span>{links}</span>
      </li>
    )
  );
}

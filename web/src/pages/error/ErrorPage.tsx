import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { isAbsence } from '../../../../shared/page/renderer.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { SiteHeader } from '../../components/frame/SiteHeader.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { asPageError, type PageError } from '../../navigation/page-error.ts';
import { useFailureHead } from '../../navigation/use-document-head.ts';
import { notFoundText } from '../../navigation/validate-page.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { keyed } from '../../ui/keyed.ts';
import styles from './ErrorPage.module.css';

function Figure({ status }: { readonly status: number }) {
  const digits = keyed([...String(status)], (digit) => digit);
  return (
    <div className={styles.figure} data-first={digits[0]?.item} aria-hidden="true">
      {digits.map(({ key, item }) =>
        item === '0' ? <span key={key} className={styles.disc} /> : <span key={key}>{item}</span>,
      )}
    </div>
  );
}

/** The document of a 404 does not contain its URL, so the browser writes it. */
function MissingUrl() {
  const isMounted = useIsMounted();
  const config = useConfig();
  const { path, search, hash } = useCurrentPage();
  const text = isMounted ? notFoundText(`${path}${search}${hash}`, config) : '';
  // Reserve the line, so that nothing shifts.
  return <p className="caption quiet">{text || '\u00a0'}</p>;
}

const reload = () => window.location.reload();

/** True for an error that began offline. Reloads when the connection is back. */
function useIsOffline(): boolean {
  const [isOffline] = useState(() => navigator.onLine === false);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  return isOffline;
}

function ErrorScreen({ status, message }: Pick<PageError, 'status' | 'message'>) {
  useFailureHead(status);
  const t = useText();
  const { artistSlug } = useConfig();
  const isAbsent = isAbsence(status);
  const isOffline = useIsOffline();
  const title = isAbsent ? t('error.page-not-found') : message || t('error.something-went-wrong');
  return (
    <main id="content" className={`grid ${styles.error}`} data-error="">
      <Figure status={status} />
      <div className={styles.line} aria-hidden="true" />
      <div className={`on-datum ${styles.words}`}>
        <h1 className="heading">
          {title}
          <span className="visually-hidden"> {t('error.status', { status: String(status) })}</span>
        </h1>
        <p>{t(isAbsent ? 'error.page-not-found-text' : isOffline ? 'error.offline' : 'error.unexpected')}</p>
        <p className={styles.ways}>
          {!isAbsent && <Button onClick={reload}>{t('error.try-again')}</Button>}
          <PageLink className={buttonClass ?? ''} href="/">
            {t('error.go-back-home')}
          </PageLink>
        </p>
        <p className={`small ${styles.ways}`}>
          <PageLink className="link" href="/design">
            {t('common.design')}
          </PageLink>
          <PageLink className="link" href={pathOf('art-name', { name: artistSlug })}>
            {t('common.art')}
          </PageLink>
        </p>
        {isAbsent && <MissingUrl />}
      </div>
    </main>
  );
}

/** Inner boundary: the frame of the site stays. */
export function ErrorPage() {
  const { status, message } = asPageError(useRouteError());
  const { page } = useCurrentPage();
  return (
    <>
      {page === 'landing' && <SiteHeader />}
      <ErrorScreen status={status} message={message} />
    </>
  );
}

export const NotFoundPage = () => <ErrorScreen status={404} message="" />;

/** Outer boundary: the frame itself failed. */
export function OuterErrorPage() {
  const { status, message } = asPageError(useRouteError());
  return <ErrorScreen status={status} message={message} />;
}

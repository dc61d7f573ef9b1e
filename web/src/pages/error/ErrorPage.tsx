import { useRouteError } from 'react-router-dom';
import { SiteHeader } from '../../components/frame/SiteHeader.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { asPageError } from '../../navigation/page-error.ts';
import { useFailureHead } from '../../navigation/use-document-head.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The inner boundary: what a page threw, or the failure a document came with; the frame stays. */
export function ErrorPage() {
  const error = asPageError(useRouteError());
  const { page } = useCurrentPage();
  useFailureHead(error.status);
  return (
    <>
      {page === 'landing' && <SiteHeader />}
      <ErrorScreen status={error.status} message={error.message} />
    </>
  );
}

/** An address no route matches (R14, R16). */
export function NotFoundPage() {
  useFailureHead(404);
  return <ErrorScreen status={404} message="" />;
}

/** The last resort: the frame itself has failed, so nothing of it is used. */
export function OuterErrorPage() {
  const { status, message } = asPageError(useRouteError());
  useFailureHead(status);
  return <ErrorScreen status={status} message={message} />;
}

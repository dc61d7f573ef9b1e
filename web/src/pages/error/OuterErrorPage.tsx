import { useRouteError } from 'react-router-dom';
import { asPageError } from '../../navigation/page-error.ts';
import { useFailureHead } from '../../navigation/use-document-head.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The last resort: the frame itself has failed, so nothing of it is used. */
export function OuterErrorPage() {
  const { status, message } = asPageError(useRouteError());
  useFailureHead(status);
  return <ErrorScreen status={status} message={message} />;
}

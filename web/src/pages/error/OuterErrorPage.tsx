import { useRouteError } from 'react-router-dom';
import { asPageError } from '../../navigation/page-error.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The last resort: the frame itself has failed, so nothing of it is used. */
export function OuterErrorPage() {
  const { status, message } = asPageError(useRouteError());
  return <ErrorScreen status={status} message={message} />;
}

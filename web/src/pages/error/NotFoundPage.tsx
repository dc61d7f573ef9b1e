import { useFailureHead } from '../../navigation/use-document-head.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** An address no route matches (R14, R16). */
export function NotFoundPage() {
  useFailureHead(404);
  return <ErrorScreen status={404} message="" />;
}

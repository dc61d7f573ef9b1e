import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useFailureHead } from '../../navigation/use-document-head.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** An address no route matches (R14, R16). */
export function NotFoundPage() {
  const { path, search, hash } = useCurrentPage();
  const isMounted = useIsMounted();
  useFailureHead(404);
  return <ErrorScreen status={404} message={isMounted ? `Page not found: ${path}${search}${hash}` : ''} />;
}

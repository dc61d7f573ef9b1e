import { useLocation } from 'react-router-dom';
import { matchSiteRoute, sectionOf } from '../../../shared/page/site-routes.ts';
import { useSite } from '../hooks/site-context.tsx';
import { placeOf } from './entries.ts';

export type CurrentPage = ReturnType<typeof useCurrentPage>;

export function useCurrentPage() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const { failedPlace } = useSite();
  const entry = placeOf(location);
  const match = entry === failedPlace ? undefined : matchSiteRoute(pathname);
  return {
    page: match?.page,
    section: sectionOf(pathname),
    parameters: match?.parameters ?? {},
    path: pathname,
    search,
    hash,
    entry,
  };
}

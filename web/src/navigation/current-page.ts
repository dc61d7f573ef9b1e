import { useLocation } from 'react-router-dom';
import { isInvalid, matchSiteRoute, sectionOf } from '../../../shared/page/site-routes.ts';
import { useSite } from '../hooks/site-context.tsx';
import { placeOf } from './entries.ts';

export type CurrentPage = ReturnType<typeof useCurrentPage>;

export function useCurrentPage() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const { config, failedPlace, isAbsent } = useSite();
  const entry = placeOf(location);
  const hasFailed = entry === failedPlace;
  const match = hasFailed ? undefined : matchSiteRoute(pathname);
  return {
    page: match?.page,
    section: sectionOf(pathname),
    isUnknown: match ? isInvalid(match, config) : !hasFailed || isAbsent === true,
    parameters: match?.parameters ?? {},
    path: pathname,
    search,
    hash,
    entry,
  };
}

import { useLocation } from 'react-router-dom';
import {
  matchSiteRoute,
  type PageName,
  type PathParameters,
  type Room,
  roomOf,
} from '../../../shared/page/site-routes.ts';
import { useSite } from '../hooks/site-context.tsx';
import { placeOf } from './entries.ts';

export interface CurrentPage {
  /** undefined: no route of the site matches, or the document came as a failure. */
  readonly page: PageName | undefined;
  readonly room: Room;
  readonly parameters: PathParameters;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /** Names the history entry: another one after each navigation, even to the same address. */
  readonly entry: string;
}

/** Where the visitor is, in the site's own words. */
export function useCurrentPage(): CurrentPage {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const { failedPlace } = useSite();
  const entry = placeOf(location);
  const match = entry === failedPlace ? undefined : matchSiteRoute(pathname);
  return {
    page: match?.page,
    room: roomOf(pathname),
    parameters: match?.parameters ?? {},
    path: pathname,
    search,
    hash,
    entry,
  };
}

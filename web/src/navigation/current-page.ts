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
  /** Undefined for an unknown route and for a document that is an error. */
  readonly page: PageName | undefined;
  readonly room: Room;
  readonly parameters: PathParameters;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /** Identifies the history entry. */
  readonly entry: string;
}

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

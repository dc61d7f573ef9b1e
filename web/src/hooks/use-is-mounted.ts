import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

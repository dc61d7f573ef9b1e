import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

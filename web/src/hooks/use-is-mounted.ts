import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating, then true: for what the server cannot know, without a mismatch. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

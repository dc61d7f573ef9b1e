import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { TextSkeleton } from './Skeleton.tsx';
import { useFailure } from './use-failure.ts';

export interface LoadedProps<Value> {
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What stands in for the content on its way; lines of text, unless said otherwise. */
  readonly skeleton?: ReactNode;
  /** What a failure stands in: by itself, unless something is known all the same. */
  readonly around?: (failure: ReactNode) => ReactNode;
  /** Draws the content, and after it what says that it could not be loaded anew, if that is so (F20). */
  readonly children: (value: Value, failure: ReactNode) => ReactNode;
}

/** Content once it is there; before, its skeleton; failing that, what went wrong. Stale content is content. */
export function Loaded<Value>({ query, skeleton, around = (failure) => failure, children }: LoadedProps<Value>) {
  const { data, isFetching, refetch } = query;
  const failed = useFailure(query);
  const failure = failed && <LoadFailure error={failed} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) return children(data, failure);
  if (failure) return around(failure);
  return skeleton ?? <TextSkeleton />;
}

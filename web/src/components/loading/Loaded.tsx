import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, useFailure } from './LoadFailure.tsx';
import { TextSkeleton } from './Skeleton.tsx';

export interface LoadedProps<Value> {
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly skeleton?: ReactNode;
  readonly around?: (failure: ReactNode) => ReactNode;
  readonly children: (value: Value, failure: ReactNode) => ReactNode;
}

/** Content, or its skeleton, or its error. Stale content counts as content. */
export function Loaded<Value>(props: LoadedProps<Value>) {
  const { query, skeleton = <TextSkeleton />, around = (failure: ReactNode) => failure, children } = props;
  const { data, isFetching, refetch } = query;
  const failed = useFailure(query);
  const failure = failed && <LoadFailure error={failed} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) return children(data, failure);
  if (failure) return around(failure);
  return skeleton;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** Why a query has nothing, or nothing new: also while it is tried again, when the query itself forgets that it failed. */
export function useFailure<Value>({ data, error }: Pick<UseQueryResult<Value>, 'data' | 'error'>): Error | null {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return error ?? (data === undefined ? lastError : null);
}

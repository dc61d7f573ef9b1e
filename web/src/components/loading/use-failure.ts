import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** The error of a query. Kept during a retry, when React Query clears it. */
export function useFailure<Value>({ data, error }: Pick<UseQueryResult<Value>, 'data' | 'error'>): Error | null {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return error ?? (data === undefined ? lastError : null);
}

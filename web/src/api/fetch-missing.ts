import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Fetches a query that was never loaded. A failed query on the page keeps its own retry. */
export function fetchMissing<Value, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Value, Error, Value, Key>,
): void {
  const known = client.getQueryCache().find({ queryKey: query.queryKey });
  if (known?.state.status !== 'error' || !known.isActive())
    void client.prefetchQuery({ ...query, staleTime: 'static' });
}

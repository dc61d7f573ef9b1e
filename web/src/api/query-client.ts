import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';

const freshForMs = 60_000;
/** A tab that becomes visible again shows the content of now, not of last night. */
const awayForMs = 300_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // The server already retried and served a cached response.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > awayForMs,
        // Without a connection, fail at once instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });

/** Fetches a query that was never loaded. A failed query on the page keeps its own retry. */
export function fetchMissing<Value, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Value, Error, Value, Key>,
): void {
  const known = client.getQueryCache().find({ queryKey: query.queryKey });
  if (known?.state.status !== 'error' || !known.isActive())
    void client.prefetchQuery({ ...query, staleTime: 'static' });
}

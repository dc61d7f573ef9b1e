import { QueryClient } from '@tanstack/react-query';

const freshForMs = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // The server already retried and served a cached response.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // Without a connection, fail at once instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

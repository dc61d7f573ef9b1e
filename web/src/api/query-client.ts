import { QueryClient } from '@tanstack/react-query';

/** How long content is taken as it is before it is asked for again; the server answers from its cache. */
const freshForMs = 60_000;

/** The one store of what came from the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // The server has tried, and has answered from what it keeps: asking at once again says the same.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // Without a connection a load fails, and the page says so, instead of waiting for one in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

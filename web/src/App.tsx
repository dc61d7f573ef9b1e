import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Site, SiteProvider } from './hooks/site-context.tsx';

export interface AppProps {
  readonly client: QueryClient;
  readonly site: Site;
  readonly onMounted?: () => void;
  readonly children: ReactNode;
}

export function App({ client, site, onMounted, children }: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <QueryClientProvider client={client}>
      <SiteProvider site={site}>{children}</SiteProvider>
    </QueryClientProvider>
  );
}

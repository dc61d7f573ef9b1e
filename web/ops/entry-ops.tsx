import './ops.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OpsApp } from './OpsApp.tsx';
import { startTheme } from './theme.ts';

startTheme();

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 0, networkMode: 'always' } },
});

const root = document.getElementById('ops');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <OpsApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}

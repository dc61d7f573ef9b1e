import './ops.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme, repaintTheme } from '../src/preferences/theme.ts';
import { OpsApp } from './OpsApp.tsx';

followTheme();
repaintTheme();

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

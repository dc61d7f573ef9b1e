import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { SiteOwn } from '../../../shared/contract/site.ts';
import { formatMessage, type Text } from '../../../shared/messages/format-message.ts';
import { type InlineData, isAbsence, type Messages } from '../../../shared/page/renderer.ts';

export interface Site {
  readonly config: PublicConfig;
  readonly own: SiteOwn;
  readonly messages: Messages;
  readonly failedPlace?: string;
  /** True if the document is that of a missing page. */
  readonly isAbsent?: boolean;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('No SiteProvider');
  return site;
}

export const useConfig = (): PublicConfig => useSite().config;

export function useText(): Text {
  const { messages } = useSite();
  return useCallback((key, values) => formatMessage(messages, key, values), [messages]);
}

/** Throws if the document has no configuration. */
export function siteOf({ view, frame, messages, failure }: InlineData, place: string): Site {
  const { config, site: own } = view ?? frame ?? {};
  if (!config || !own) throw new Error('No configuration');
  const failed = failure && { failedPlace: place, isAbsent: isAbsence(failure.status) };
  return { config, own, messages, ...failed };
}

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

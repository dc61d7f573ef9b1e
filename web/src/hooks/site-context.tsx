import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { SiteOwn } from '../../../shared/contract/site.ts';
import { formatMessage, type MessageValues } from '../../../shared/messages/format-message.ts';
import type { Messages } from '../../../shared/page/renderer.ts';

/** What came with the document and holds for as long as it is open. */
export interface Site {
  readonly config: PublicConfig;
  readonly own: SiteOwn;
  readonly messages: Messages;
  /** The history entry that came as a failure: its address says nothing of what is shown. */
  readonly failedPlace?: string;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite outside of SiteProvider');
  return site;
}

export function useConfig(): PublicConfig {
  return useSite().config;
}

/** `t(key, values)`: a text of the interface. */
export function useText(): (key: string, values?: MessageValues) => string {
  const { messages } = useSite();
  return useCallback((key, values) => formatMessage(messages, key, values), [messages]);
}

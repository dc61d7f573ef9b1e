import { useSyncExternalStore } from 'react';

const readHash = (): string => location.hash.replace(/^#\/?/, '');

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function opsHref(view: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `#/${view}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** The view and its query. They are in the hash, so that they survive a reload and are not sent to the server. */
export function useOpsLocation() {
  const hash = useSyncExternalStore(subscribe, readHash);
  const [view = '', search = ''] = hash.split('?');
  return { view, query: new URLSearchParams(search) };
}

export function replaceOpsLocation(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

import { useSyncExternalStore } from 'react';

/**
 * Where the operator is: a view, and what of it is on show. It stands in the hash, so that reloads and the Back button keep
 * it and the server is told nothing of it.
 */
export interface OpsLocation {
  readonly view: string;
  readonly query: URLSearchParams;
}

function readHash(): string {
  return location.hash.replace(/^#\/?/, '');
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Address of a view within the page; what is empty is left out. */
export function opsHref(view: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `#/${view}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

export function useOpsLocation(): OpsLocation {
  const hash = useSyncExternalStore(subscribe, readHash);
  const [view = '', search = ''] = hash.split('?');
  return { view, query: new URLSearchParams(search) };
}

/** Goes there without an entry of its own in the history: for what is typed or chosen within a view. */
export function replaceOpsLocation(href: string): void {
  history.replaceState(history.state, '', href);
  // What replaces an address is not told of by the browser.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

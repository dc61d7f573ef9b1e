import { redirectDocument } from 'react-router-dom';
import { sessionStore } from '../preferences/safe-storage.ts';
import { isCrawler } from './crawlers.ts';

/** How long after a reload of an address it is not reloaded again (K4). */
const guardMs = 10_000;

/** The parts of an address within the site. */
export interface SiteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Whether an address whose code did not come may be loaded as a document, and notes that it is. Not twice in 10 s, nor
 * where that cannot be noted, which could go on for ever; nor offline, where there would be no page at all.
 */
function mayReload(path: string): boolean {
  const key = `reload:${path}`;
  const now = Date.now();
  if (!navigator.onLine || now - Number(sessionStore.read(key)) < guardMs) return false;
  return sessionStore.write(key, String(now));
}

/**
 * Loads the document of a page whose code did not come (S19). Rejects with the way there, which the router takes, or with
 * the error itself where that was just tried, and for crawlers, who have the page (F16); never ends where it is the page on show that is loaded again.
 */
export async function reloadInstead(error: unknown, { pathname, search, hash }: SiteLocation): Promise<never> {
  if (isCrawler() || !mayReload(pathname)) throw error;
  if (pathname !== window.location.pathname) throw redirectDocument(pathname + search + hash);
  window.location.reload();
  return new Promise(() => undefined);
}
